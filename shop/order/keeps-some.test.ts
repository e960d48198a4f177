import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { findMember } from "#shop/office/member/find-member.server.ts";
import { exportOrders } from "#shop/office/order/export/export-orders.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { listMemberOrders } from "#shop/shopper/list-member-orders.server.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import type { Order } from "./move-order.server.ts";
import { readOrderFilter } from "#shop/office/order/order-list.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";

test("an order of which a part went back says so wherever it stands; one that went back whole, piece by piece, is returned", async () => {
  const desk = await claimDesk();
  const { shop, member, admin } = desk;
  const { order } = await desk.buys("done", { quantities: [2, 1] });
  const labels = async ({ number }: Order) => {
    const file = await new Response(
      await exportOrders(
        shop,
        readOrderFilter(new URLSearchParams()),
        { numbers: [number], columns: ["label"], format: "csv", reason: "라벨 확인" },
        admin,
      ),
    ).text();
    return new Set([
      (await listOrders(shop.db, { tab: "all", search: number })).rows[0]!.label,
      (await listOrders(shop.db, { tab: "all" })).rows.find((row) => row.number === number)!.label,
      (await findAdminOrder(shop.db, number, admin))!.label,
      (await viewOrder(shop.db, await desk.now(order), { masked: true })).label,
      (await listMemberOrders(shop.db, member.id, {})).rows[0]!.label,
      (await findMember(shop, member.id, {}, admin))!.orders.rows[0]!.label,
      /\n"(.+?)"/.exec(file)![1],
    ]);
  };
  const back = async (pieces: number[]) =>
    approveClaim(
      shop,
      (await desk.asks(order, pieces)).id,
      { decision: "", refundNow: "on" },
      admin,
    );
  expect(await labels(order)).toEqual(new Set(["완료"]));
  await back([1, 0]);
  expect(await labels(order)).toEqual(new Set(["부분반품"]));
  await back([1, 0]);
  await back([0, 1]);
  expect(await labels(order)).toEqual(new Set(["반품완료"]));
});
