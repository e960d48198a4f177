import type { IncomingMessage } from "node:http";
import { isRunnableDevEnvironment, createServer as createVite } from "vite";
import { readOwnEnv } from "./settings/env.server.ts";
import { guardDoors } from "./process/guard-doors.server.ts";
import { addressOf, isFromHere } from "./http/client-address.server.ts";
import { httpServer } from "./http/http.server.ts";
import { openStore } from "./process/open-store.server.ts";
import { stopInOrder } from "./process/stop-in-order.server.ts";
import { stopOnSignal } from "./process/stop-on-signal.server.ts";
import { printWelcome } from "./process/welcome.server.ts";
import { startWorker } from "./process/worker.server.ts";
import { getRequestListener } from "@hono/node-server";

// The same shop behind Vite's development server, without the page cache.
const env = readOwnEnv();
const store = await openStore(env);
const { release } = stopOnSignal(store.close);
const shop = guardDoors(store.shop);
const server = httpServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
);
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});

const answer = getRequestListener(
  async (request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr))
      throw new Error("Vite cannot run the server's code");
    try {
      const { site } = await ssr.runner.import<typeof import("./http/site.server.ts")>(
        "/server/http/site.server.ts",
      );
      return await site(shop).fetch(request, {
        address: addressOf(incoming, false),
        isFromHere: isFromHere(incoming),
      });
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      return new Response(String(error instanceof Error ? error.stack : error), {
        status: 500,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    }
  },
  { overrideGlobalObjects: false },
);

// Vite's own listener would end the process before the database has stopped.
process.removeAllListeners("SIGTERM");
release();
const worker = startWorker(shop);
stopInOrder(
  server,
  async () => {
    await vite.close();
    await worker.stop();
    await store.close();
  },
  { finishMs: 500 },
);
server.listen(env.port, env.host, () => void printWelcome(env, store.shop, store.demoAccounts));
