import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The first visit carries only the routes of its own page; the others are asked for when a link to them is seen.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
