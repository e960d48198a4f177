import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { claimDesk } from "../has/claim-desk.ts";
import { ownersBrowser } from "./visit.ts";
import { pageOf } from "./read-page.ts";

const desk = await claimDesk();
const owner = await ownersBrowser(desk.shop);

const auditOf = async (number: string) =>
  (
    await desk.shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${number}`))
      .orderBy(auditLog.id)
  )
    .map(({ action }) => action)
    .filter((action) => action.startsWith("claim."));

test("claims stand under their tabs, masked, with what is to be done and until when", async () => {
  const [{ order }, other] = [await desk.buys("done"), await desk.buys("ready")];
  const claim = await desk.asks(order, [1]);
  const late = await desk.asks(other.order, [1], { kind: "cancel" });
  await desk.shop.db
    .update(claims)
    .set({ requestedAt: sql`now() - interval '12 days'` })
    .where(eq(claims.id, late.id));
  const list = await pageOf(await owner.visit("/admin/claim"));
  for (const words of [
    `반품 ${order.number}`,
    `/admin/claim/${claim.id}`,
    "홍*동",
    "마음이 바뀌었어요",
    "7,000원",
    "승인 또는 거절",
    `취소 ${other.order.number}`,
    "환불 기한 지남",
    'content="noindex"',
  ])
    expect(list).toContain(words);
  expect(list).not.toContain("홍길동");
  expect(await pageOf(await owner.visit("/admin/claim?kind=exchange"))).not.toContain(order.number);
  expect(await pageOf(await owner.visit("/admin/claim?kind=cancel"))).toContain(other.order.number);
  expect(await pageOf(await owner.visit("/admin/claim?tab=completed"))).not.toContain(order.number);
  for (const nonsense of ["?tab=%00&kind=x&search=%00&after=zz&before=1", "?search=%25&tab=closed"])
    expect((await owner.visit(`/admin/claim${nonsense}`)).status).toBe(200);
});

test("a claim's page shows everything but the person, who is opened and written down; so is every step", async () => {
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1], {
    reason: "defective",
    words: "깨졌어요 <script>alert(1)</script>",
  });
  const path = `/admin/claim/${id}`;
  const html = await pageOf(await owner.visit(path));
  for (const words of [
    order.number,
    "상품에 문제가 있어요",
    "&lt;script&gt;alert(1)",
    "홍*동",
    "가린 정보 보기",
    "승인",
    "거절",
    "환불할 수 있는 금액",
    "10,000원",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain("홍길동");
  expect(html).not.toContain(order.ordererPhone.slice(3, 7));
  const opened = await pageOf(await owner.send(path, { intent: "open" }));
  for (const words of ["홍길동", "hong@example.com"]) expect(opened).toContain(words);

  expect((await owner.send(path, { intent: "reject", decision: "" })).status).toBe(400);
  const tooMuch = await owner.send(path, {
    intent: "approve",
    refundAmount: "9,999,999",
    decision: "후하게",
  });
  expect(tooMuch.status).toBe(409);
  expect(await pageOf(tooMuch)).toContain("환불할 수 있는 금액보다 많아요");
  const unsaid = await owner.send(path, { intent: "approve", refundAmount: "9000", decision: "" });
  expect([unsaid.status, (await pageOf(unsaid)).includes("금액을 바꾼 이유")]).toEqual([400, true]);
  expect(
    (await owner.send(path, { intent: "approve", refundAmount: "10,000", decision: "죄송해요" }))
      .status,
  ).toBe(303);
  const approved = await pageOf(await owner.visit(path));
  for (const words of ["상품을 받았어요, 환불하기", "재고로 다시 넣을까요?", "상품을 받기 전에"])
    expect(approved).toContain(words);
  expect((await owner.send(path, { intent: "collect" })).status).toBe(400);
  expect((await owner.send(path, { intent: "collect", restock: "yes" })).status).toBe(303);
  expect(await desk.claim(id)).toMatchObject({ status: "completed", restocked: true });
  const done = await pageOf(await owner.visit(path));
  for (const words of ["처리완료", "더 할 일이 없어요", "환불 완료", "재고로 다시 넣음"])
    expect(done).toContain(words);
  expect((await owner.send(path, { intent: "approve", decision: "" })).status).toBe(409);
  const written = await auditOf(order.number);
  expect(written.filter((action) => action !== "claim.read")).toEqual([
    "claim.open",
    "claim.approve",
    "claim.collect",
  ]);
  expect(written[0]).toBe("claim.read");
});

test("an exchange is sent from its page, and an order's page leads to its claims", async () => {
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1], { kind: "exchange", words: "파란색으로" });
  const path = `/admin/claim/${id}`;
  const claimPage = await pageOf(await owner.visit(path));
  expect(claimPage).toContain("왕복 배송비 6,000원을 국민은행 000-00-000000 (예금주 소리상점)에");
  expect(await pageOf(await owner.visit("/"))).not.toContain("000-00-000000");
  await owner.send(path, { intent: "approve", decision: "배송비는 상자에 넣어주세요." });
  expect(
    (
      await owner.send(path, {
        intent: "complete",
        company: "우체국택배",
        waybillNumber: "모름",
        takesStock: "on",
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await owner.send(path, {
        intent: "complete",
        company: "우체국택배",
        waybillNumber: "6062-8033-12045",
        takesStock: "on",
      })
    ).status,
  ).toBe(303);
  expect(await desk.claim(id)).toMatchObject({
    status: "completed",
    waybillNumber: "6062803312045",
  });
  expect(await pageOf(await owner.visit(`/admin/order/${order.number}`))).toContain(
    `href="/admin/claim/${id}"`,
  );
});

test("a refund that the provider refuses leads to the order's money; nothing there is nothing there", async () => {
  const stingy = await claimDesk({ stingy: true });
  const device = await ownersBrowser(stingy.shop);
  const { order } = await stingy.buys("done");
  const { id } = await stingy.asks(order, [1]);
  expect(
    (await device.send(`/admin/claim/${id}`, { intent: "approve", decision: "", refundNow: "on" }))
      .status,
  ).toBe(303);
  const html = await pageOf(await device.visit(`/admin/claim/${id}`));
  for (const words of ["결제사가 환불을 거절했어요", `/admin/order/${order.number}#money`])
    expect(html).toContain(words);
  for (const wrong of ["nope", "00000000-0000-4000-8000-000000000000", "%00"])
    expect((await device.visit(`/admin/claim/${wrong}`)).status).toBe(404);
});
