import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenWire, Watch } from "./watch.ts";

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Stands between the app and the payment provider's HTTP. */
export async function gatewayWire(target: string, watch: Watch): Promise<OpenWire> {
  const { hostname, port } = new URL(target);

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const exchange = {
      wire: "gateway" as const,
      words: `${incoming.method} ${incoming.url?.replace(/\/payments\/(?!confirm|orders)[^/?]+/, "/payments/:key").replace(/\d{8}-[A-Z2-9]{8}/, ":number")}`,
    };
    const body = await bodyOf(incoming);
    if ((await watch(exchange, "before")) === "cut") return void incoming.socket.destroy();
    const passed = request({
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      passed.once("response", resolve).once("error", reject),
    );
    answered.catch(() => undefined);
    await new Promise<void>((sent) => passed.end(body, () => sent()));
    if ((await watch(exchange, "sent")) === "cut") return void incoming.socket.destroy();
    const response = await answered;
    const content = await bodyOf(response);
    if ((await watch(exchange, "answered")) === "cut") return void incoming.socket.destroy();
    answer.writeHead(response.statusCode!, response.headers).end(content);
  }

  const server = createServer(
    (incoming, answer) => void pass(incoming, answer).catch(() => incoming.socket.destroy()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => server.closeAllConnections(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
