import { request } from "node:http";
import { once } from "node:events";
import { text as bodyOf } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findOrder } from "#shop/order/find-order.server.ts";
import { openServedShop } from "../fuzz/served-shop.ts";
import { parcel } from "./order-office-given.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const POSTS = 10;
const BYTES = 760_000;

/** A table of this many rows and some 760 KB, by a column of notes that nobody asked for. */
function tableOf(number: string, rows: number): string {
  const note = "x".repeat(Math.floor(BYTES / rows) - 40);
  const row = `${number},logen,123456789011,${note}\n`;
  return `Order Number,Carrier,Tracking Number,note\n${row.repeat(rows)}`;
}

const formOf = (text: string) =>
  Buffer.from(new URLSearchParams({ intent: "preview", text }).toString());

test("beside ten large tables of one account at once a shopper reads on; one table is read at a time, too many rows are refused unread, and nothing is a 5xx", async () => {
  const { shop, server, port } = await openServedShop();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const desk = await ownersBrowser(shop, { agent: DESKTOP });
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const product = await shop.has.product();
  const lines = await parcel(shop);
  const order = await shop.has.order({ delivery: "ready", payment: "paid", lines });

  const ask = async (path: string, form?: Buffer) => {
    const asking = request({
      port,
      path,
      host: "127.0.0.1",
      agent: false,
      method: form ? "POST" : "GET",
      headers: {
        Host: "localhost:3000",
        "User-Agent": DESKTOP,
        "X-Forwarded-For": form ? "203.0.113.7" : "198.51.100.1",
        ...(form && {
          Origin: "http://localhost:3000",
          Cookie: cookie,
          "Content-Type": "application/x-www-form-urlencoded",
        }),
      },
    });
    asking.end(form);
    const [answer] = await once(asking, "response");
    return { status: answer.statusCode as number, page: await bodyOf(answer) };
  };
  const [large, tooLarge] = [2000, 12_000].map((rows) => formOf(tableOf(order.number, rows)));
  const requests = Array.from({ length: POSTS }, (_, at) =>
    ask("/admin/order/import", at % 5 ? large : tooLarge),
  );
  let reading = true;
  const answers = Promise.all(requests).finally(() => (reading = false));
  const read: number[] = [];
  do
    for (const path of ["/", `/product/${product.id}`, "/search?q=voice"])
      read.push((await ask(path)).status);
  while (reading);
  expect(read.filter((status) => status !== 200)).toEqual([]);

  const outcomeOf = ({ status, page }: Awaited<ReturnType<typeof ask>>) => {
    if (status === 413) return page.includes("줄 수를 넘었어요") ? "too many rows" : page;
    if (status === 429)
      return page.includes("앞서 붙여넣은 표를 읽고 있어요") ? "one by one" : page;
    // A line of the network has so many bytes on their way, and the first of them end.
    return status === 408 ? "too much at once" : status;
  };
  // Who comes first is the network's choice; what may become of each is not.
  const outcomes = new Set((await answers).map(outcomeOf));
  expect(outcomes).toContain("one by one");
  const allowed = [200, "one by one", "too many rows", "too much at once"];
  expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  expect(outcomeOf(await ask("/admin/order/import", tooLarge))).toBe("too many rows");
  expect(outcomeOf(await ask("/admin/order/import", large))).toBe(200);
  // Only looked at.
  expect((await findOrder(shop.db, order.number))!.delivery).toBe("ready");
});
