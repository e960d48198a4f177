import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import type { Shop } from "#shop/shop.ts";
import { LEDGER_STEP } from "#shop/vault/advance-transfer.server.ts";
import { supplies, supplyTransfers } from "#shop/vault/table.server.ts";
import { buildOrder } from "#tests/has/order.ts";
import { buildProduct } from "#tests/has/product.ts";
import { putGoods, sound } from "#tests/given/goods.ts";
import { countingProxy, type Passage } from "./counting-proxy.ts";
import { downloadPart } from "./download.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

type KillableShop = { port: number; kill(): Promise<unknown> };
type Settings = {
  /** of the sold file, at least */
  bytes: number;
  /** the shop is killed whenever so many more have come */
  every: number;
  /** one that answers; by and by another one */
  next(): Promise<KillableShop>;
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function sell(shop: Shop, bytes: Buffer) {
  const product = await buildProduct(shop.db, { shippingClass: "digital" });
  await putGoods(shop, product.id, { bytes });
  const paid = { delivery: "ready", payment: "paid", address: "", postcode: "" } as const;
  const order = await buildOrder(shop.db, { ...paid, lines: [{ product, quantity: 1 }] });
  const cookie = guestCookie(shop, order.guestId!).split(";")[0]!;
  return { order, line: { host: new URL(shop.origin).host, cookie } };
}

export async function killDownloads(shop: Shop, { bytes, every, next }: Settings) {
  const file = sound(bytes);
  const { order, line } = await sell(shop, file);
  const proxy = await countingProxy();
  const broken: string[] = [];
  const dying: Promise<unknown>[] = [];
  const ledger = () => ledgerOf(shop, order.id);
  const page = `/order-sounds/${order.number}`;
  const shown = await downloadPart({ ...line, port: (await next()).port }, page, null);
  const link = /href="([^"]+kind=save[^"]+)"/.exec(shown!.bytes.toString())![1]!;
  const parts: Buffer[] = [];
  for (let position = 0, tag = ""; position < file.length;) {
    const app = await next();
    proxy.leadTo({ port: app.port, most: every, reached: () => dying.push(app.kill()) });
    const from = position ? { position, tag } : null;
    const part = await downloadPart(
      { ...line, port: proxy.port },
      link.replaceAll("&amp;", "&"),
      from,
    );
    await Promise.all([proxy.passages.at(-1)!.ended, ...dying]);
    if (part?.status !== (position ? 206 : 200) || part.start !== position || !part.bytes.length)
      throw new Error(`at ${position} the shop answered ${part?.status} from ${part?.start}`);
    broken.push(...compare(await ledger(), proxy.passages));
    parts.push(part.bytes);
    position += part.bytes.length;
    tag = part.tag;
  }
  proxy.close();
  if (sha256(Buffer.concat(parts)) !== sha256(file)) broken.push("what came is another file");
  const [supply] = await rowsOf(shop.db, supplies, { orderId: order.id });
  if (!supply?.wholeAt) broken.push("the ledger does not know that all of it was handed over");
  const rows = await ledger();
  broken.push(...compare(rows, proxy.passages));
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    kills: dying.length,
    ledger: sum(rows.map(({ from, to }) => to - from)),
    left: sum(proxy.passages.map(({ left }) => left)),
    came: sum(proxy.passages.map(({ came }) => came)),
    broken,
  };
}

const ledgerOf = ({ db }: Shop, orderId: string) =>
  db
    .select({ from: supplyTransfers.sentFrom, to: supplyTransfers.sentTo })
    .from(supplyTransfers)
    .innerJoin(supplies, eq(supplies.id, supplyTransfers.supplyId))
    .where(eq(supplies.orderId, orderId))
    .orderBy(asc(supplyTransfers.id));

function compare(rows: { from: number; to: number }[], passages: Passage[]): string[] {
  if (rows.length !== passages.length)
    return [`${passages.length} answers left, the ledger has ${rows.length}`];
  return rows.flatMap(({ from, to }, at) => {
    const more = to - from - passages[at]!.left;
    return more >= 0 && more <= LEDGER_STEP
      ? []
      : [`of answer ${at + 1} the ledger says ${more} bytes more than left`];
  });
}
