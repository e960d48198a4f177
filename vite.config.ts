import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// What every screen loads, in two files: many small ones compress badly and cost 7 KB on the first visit.
const groups = [
  { name: "vendor", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: "shell", test: /[\\/](app[\\/](cart[\\/](cart-count|device-text)\.ts|ui[\\/](alert-line|button|close-button|drawer|empty-state|error-screen|icons|logo|modal|nonce|picture|price|spinner)\.tsx?|browser[\\/](alerts|device)\.ts)|lib[\\/]won\.ts|shop[\\/]product[\\/](price|sale)\.ts)$/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The Hono site is the server-side entry, so that pages and site share one copy of every context key.
    ssr: { build: { rolldownOptions: { input: "./server/site.server.ts" } } },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
