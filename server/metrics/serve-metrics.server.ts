import { createServer, type Server } from "node:http";
import { log } from "#lib/log.server.ts";
import type { Env } from "../settings/env.server.ts";
import { metricsText } from "./metrics-text.server.ts";
import { readMetrics, type MetricSources } from "./read-metrics.server.ts";

/**
 * Answers Prometheus on a port of its own, which is told to nobody outside; null where the owner
 * names none.
 */
export function serveMetrics(
  { metricsPort: port, host }: Pick<Env, "metricsPort" | "host">,
  measured: MetricSources,
): Server | null {
  if (!port) return null;
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = metricsText(await readMetrics(measured));
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4" }).end(text);
  });
  server.on("error", ({ message }) => log.error(`no metrics on ${port}: ${message}`));
  // Each of several processes has its own; the first one would hand these connections on in turn.
  server.listen({ port, host, exclusive: true });
  return server;
}
