import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // Route modules are loaded on navigation from the manifest; the full route table is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
