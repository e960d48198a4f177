import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
export default defineConfig({ root: "/work/main", plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: "/tmp/front/entry.ts" } } } }, build: { sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false } });
