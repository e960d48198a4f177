import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The Hono site is the server-side entry, so that pages and site share one copy of every context key.
  environments: { ssr: { build: { rolldownOptions: { input: "./server/site.server.ts" } } } },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
