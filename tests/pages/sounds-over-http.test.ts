import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { supplyTransfers } from "#shop/vault/table.server.ts";
import { putGoods, sound } from "../given/goods.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";

const MIB = 1024 * 1024;
const origin = "http://localhost:5998";
const shop = await testShop({ origin });
const bytes = sound(24 * MIB);

async function open() {
  const product = await shop.has.product({ shippingClass: "digital" });
  await putGoods(shop, product.id, { bytes });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  const cache = new EagerCache(() => 0);
  const front = { site: await siteOf(shop, { cache }), origin, cache };
  const server = httpServer(answerWith({ ...front, trustProxy: false, files: new Map() }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const headers = {
    host: new URL(origin).host,
    cookie: guestCookie(shop, order.guestId!).split(";")[0]!,
  };
  const ask = async (path: string): Promise<IncomingMessage> => {
    const clientRequest = get({ port, host: "127.0.0.1", path, headers, agent: false });
    const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
    return answer;
  };
  const page = await ask(`/order-sounds/${order.number}`);
  const [, link] = /href="([^"]+kind=save[^"]+)"/.exec(
    String(Buffer.concat(await page.toArray())),
  )!;
  return { order, download: () => ask(link!.replaceAll("&amp;", "&")) };
}

/** Takes what comes until `enough` bytes did, or all. */
async function read(answer: IncomingMessage, enough = Infinity): Promise<number> {
  let count = 0;
  for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
    count += (chunk as Buffer).length;
    if (count >= enough) break;
  }
  return count;
}

for (const how of ["refunded", "canceling"])
  test(`of two devices that download at the same time neither gets a byte more once the order is ${how}`, async () => {
    const { order, download } = await open();
    const answers = await Promise.all([download(), download()]);
    const begun = await Promise.all(answers.map((answer) => read(answer, MIB)));
    await shop.db.execute(sql`update orders set payment = ${how} where id = ${order.id}`);
    const noted = async () =>
      (await shop.db.select().from(supplyTransfers).orderBy(supplyTransfers.id)).slice(-2);
    const rest = await Promise.all(
      answers.map((answer) => read(answer).catch((error: Error) => error.message)),
    );
    expect(rest).toEqual(["aborted", "aborted"]);
    expect(begun.every((count) => count >= MIB)).toBe(true);
    const rows = await noted();
    for (const { sentTo } of rows) expect(sentTo).toBeLessThan(bytes.length);
    const late = await download();
    expect([late.statusCode, await read(late)]).toEqual([404, expect.any(Number)]);
    expect(await noted()).toEqual(rows);
  });

test("two devices download at the same time, and the ledger has both", async () => {
  const { download } = await open();
  const answers = await Promise.all([download(), download()]);
  expect(await Promise.all(answers.map((answer) => read(answer)))).toEqual([
    bytes.length,
    bytes.length,
  ]);
  const rows = (await shop.db.select().from(supplyTransfers).orderBy(supplyTransfers.id)).slice(-2);
  expect(rows).toMatchObject([
    { sentFrom: 0, sentTo: bytes.length },
    { sentFrom: 0, sentTo: bytes.length },
  ]);
});
