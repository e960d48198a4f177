import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** One answer on its way: bytes of its body that left the shop, and those that came through. */
export type Passage = { left: number; came: number; ended: Promise<unknown> };

type Lead = {
  port: number;
  /** so many bytes of a body come through */
  most: number;
  /** the last of them came */
  reached(): void;
};

/** A proxy with one request per connection. Beyond `most` bytes it forwards nothing, but counts
 * what the shop still sends. */
export async function countingProxy() {
  let lead: Lead | undefined;
  const passages: Passage[] = [];
  const server = createServer((client) => {
    if (lead) passages.push(pass(client, lead));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    passages,
    leadTo: (next: Lead) => void (lead = next),
    close: () => void server.close(),
  };
}

function pass(client: Socket, { port, most, reached }: Lead): Passage {
  const shop = connect(port, "127.0.0.1");
  const ended = new Promise((end) => shop.on("error", () => undefined).once("close", end));
  const passage: Passage = { left: 0, came: 0, ended };
  const bodyOf = pastHead((head) => client.write(head));
  shop.on("data", (bytes) => {
    const body = bodyOf(bytes);
    const through = body.subarray(0, most - passage.came);
    passage.left += body.length;
    passage.came += through.length;
    if (!through.length) return;
    client.write(through);
    if (passage.came < most) return;
    client.end();
    reached();
  });
  shop.once("close", () => client.end());
  client.on("data", (bytes) => shop.write(bytes)).on("error", () => undefined);
  return passage;
}

function pastHead(onHead: (head: Buffer) => void): (bytes: Buffer) => Buffer {
  let head: Buffer | null = Buffer.alloc(0);
  return (bytes) => {
    if (!head) return bytes;
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return Buffer.alloc(0);
    const body = head.subarray(end + 4);
    onHead(head.subarray(0, end + 4));
    head = null;
    return body;
  };
}
