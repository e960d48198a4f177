import { createServer, type Server } from "node:http";
import { log } from "#lib/log.server.ts";
import type { Env } from "../settings/env.server.ts";
import { metricsText } from "./metrics-text.server.ts";
import { readMetrics, type MetricSources } from "./read-metrics.server.ts";

/**
 * Serves Prometheus on its own port, which stays inside the network; null when no port is
 * configured.
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
  // Exclusive: otherwise the primary process would distribute scrapes among the processes.
  server.listen({ port, host, exclusive: true });
  return server;
}
