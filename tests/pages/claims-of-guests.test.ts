import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { orderCodes } from "#shop/order/access/table.server.ts";
import { claimDesk } from "../has/claim-desk.ts";
import { browser, membersBrowser } from "./visit.ts";
import { member, hidden } from "./claims-given.ts";
import { pageOf } from "./read-page.ts";

const desk = await claimDesk();

test("another member's order, and one that never was, have no such page; nothing can be asked too late", async () => {
  const { order } = await desk.buys("done");
  const stranger = await membersBrowser(desk.shop, (await desk.shop.has.member()).email);
  for (const number of [order.number, "20261121-AAAAAAAA", "%00"]) {
    const answer = await stranger.visit(`/my/claim/${number}`);
    expect(answer.status).toBe(404);
    expect(await pageOf(answer)).not.toContain("마음이 바뀌었어요");
  }
  expect(
    (
      await stranger.send(`/my/claim/${order.number}`, {
        intent: "send",
        requestKey: "a".repeat(26),
        kind: "return",
        reason: "changed_mind",
      })
    ).status,
  ).toBeGreaterThanOrEqual(400);
  await desk.shop.db.execute(
    sql`update orders set done_at = now() - interval '120 days' where id = ${order.id}`,
  );
  expect(await pageOf(await (await member(desk)).visit(`/my/claim/${order.number}`))).toContain(
    "요청할 수 있는 기간이 지났어요",
  );
});

test("a guest asks after the one-time code, without pictures, and says where to send them", async () => {
  const {
    order,
    lines: [line],
  } = await desk.buys("done", { guest: true });
  const access = newToken();
  await desk.shop.db.insert(orderCodes).values({
    orderId: order.id,
    codeHash: hashOfToken("-"),
    expiresAt: new Date(),
    accessHash: hashOfToken(access),
    accessUntil: new Date(Date.now() + 1_200_000),
  });
  const path = `/non-member/order/manage/${order.number}/claim`;
  const guest = await browser(desk.shop);
  expect((await guest.visit(path)).status).toBe(404);
  guest.cookies.set("order-access", access);
  const html = await pageOf(await guest.visit(path));
  for (const words of [
    "취소·반품·교환",
    order.number,
    "주소로 주문번호와 함께 보내주세요",
    "help@sori.example",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain('type="file"');
  const typed = {
    requestKey: hidden(html).requestKey!,
    kind: "exchange",
    reason: "wrong_item",
    words: "파란색으로 바꿔주세요",
    [`line.${line!.id}`]: "on",
    [`quantity.${line!.id}`]: "2",
  };
  const read = await pageOf(await guest.send(path, { ...typed, intent: "review" }));
  expect(read).toContain("이대로 교환 요청을 보낼까요?");
  const sent = await guest.send(path, { ...hidden(read), intent: "send" });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    `/non-member/order/manage/${order.number}`,
  ]);
  expect(await desk.claimsOf(order)).toMatchObject([
    { kind: "exchange", status: "requested", photos: [] },
  ]);
  expect(await pageOf(await guest.visit(path))).toContain("교환 요청");
});
