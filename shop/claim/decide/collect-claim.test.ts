import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { collectClaim } from "./collect-claim.server.ts";
import { noteReturnParcel } from "../way-back/note-return-parcel.server.ts";
import { rejectClaim } from "./reject-claim.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import { codeOf, refused } from "#tests/given/refused.ts";

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));

const plain = { decision: "" };
const waybill = { company: "우체국택배", waybillNumber: "1234567890123" };

test("two administrators at once, and a shopper who withdraws at that moment: one decision stands and nothing is done twice", async () => {
  const desk = await claimDesk();
  const ways = [
    (id: string) => approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin),
    (id: string) => rejectClaim(desk.shop, id, { decision: "어려워요." }, desk.admin),
  ];
  const ended = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { order } = await desk.buys("done");
    const { id } = await desk.asks(order, [1]);
    const withdraw = () => withdrawClaim(desk.shop, order, id, desk.member.id);
    const pair = [
      [ways[0]!, ways[0]!],
      [ways[0]!, ways[1]!],
      [ways[0]!, withdraw],
      [withdraw, ways[1]!],
    ][round % 4]!;
    const results = await Promise.allSettled(pair.map((way) => way(id)));
    expect(codes(results)).toEqual(["illegal-move"]);
    const [claim, after, money] = [
      await desk.claim(id),
      await desk.now(order),
      await desk.money(order),
    ];
    expect(after.claimStatus).toBe(claim.status);
    expect(money!.returned).toBe(claim.status === "completed" ? 7000 : 0);
    expect(money!.reserved).toBe(0);
    expect(desk.payments.books(order.number)[0]!.returned).toBe(money!.returned);
    ended.add(claim.status);
  }
  expect(ended.size).toBeGreaterThan(1);
});

test("two who collect at once put it back once, and pay once", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("done");
  const { id } = await desk.asks(order, [2]);
  await approveClaim(desk.shop, id, plain, desk.admin);
  await Promise.all(
    [1, 2, 3].map(() => collectClaim(desk.shop, id, { restock: "yes" }, desk.admin)),
  );
  expect([await desk.stock(product!), desk.payments.books(order.number)[0]!.returns]).toEqual([
    9, 1,
  ]);
});

test("nobody withdraws, or sends a parcel for, what another order asked; nothing there is nothing there", async () => {
  const desk = await claimDesk();
  const [{ order }, other] = [await desk.buys("done"), await desk.buys("done")];
  const { id } = await desk.asks(order, [1]);
  expect(await refused(withdrawClaim(desk.shop, other.order, id, desk.member.id))).toBe(
    "claim-not-found",
  );
  expect(
    await refused(
      noteReturnParcel(desk.shop, { orderId: other.order.id, claimId: id }, waybill, null),
    ),
  ).toBe("claim-not-found");
  expect(
    await refused(noteReturnParcel(desk.shop, { orderId: order.id, claimId: id }, waybill, null)),
  ).toBe("claim-changed");
  for (const wrong of ["", "%00", "00000000-0000-4000-8000-000000000000"]) {
    expect(await refused(approveClaim(desk.shop, wrong, plain, desk.admin))).toBe(
      "claim-not-found",
    );
    expect(await refused(withdrawClaim(desk.shop, order, wrong, null))).toBe("claim-not-found");
  }
  expect(await withdrawClaim(desk.shop, order, id, desk.member.id)).toMatchObject({
    status: "withdrawn",
  });
  expect(await withdrawClaim(desk.shop, order, id, desk.member.id)).toMatchObject({
    status: "withdrawn",
  });
  expect((await desk.told(order)).filter((event) => event === "claim-withdrawn")).toHaveLength(1);
});

test("an order's own course goes on beside a claim", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("delivery");
  const { id } = await desk.asks(order, [1]);
  await moveDelivery(desk.shop, order.number, "arrive", desk.admin);
  expect(await desk.now(order)).toMatchObject({ delivery: "done", claimStatus: "requested" });
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    delivery: "done",
    payment: "partially_refunded",
    claimStatus: "completed",
  });
});

test("one file writes a claim's status", () => {
  const root = resolve(import.meta.dirname, "../../..");
  const sources = ["app", "shop", "adapters", "server", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."),
      )
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const writes =
    /\.update\(\s*claims\s*\)[\s\S]{0,300}?\.set\(\s*\{[^}]*\bstatus\b|\.set\(\s*\{[^}]*\bclaimStatus\b|\.insert\(\s*claims\s*\)/;
  expect(
    sources
      .filter((path) => writes.test(readFileSync(path, "utf8")))
      .map((path) => path.slice(root.length + 1)),
  ).toEqual(["shop/claim/move-claim.server.ts"]);
});
