import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The first visit carries only the routes of its own page; the others are asked for when a link
  // to them is seen.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  // What runs before a page comes with the page: where it came by itself and did not come, the
  // router waited for ever.
  splitRouteModules: false,
} satisfies Config;
