import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { listShopperClaims } from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const feeAccount = { bank: "달은행", number: "77-01-123456", holder: "달소리" };
const plain = { decision: "", refundAmount: undefined, refundNow: undefined };

async function desk() {
  const { shop, ...rest } = await claimDesk();
  const keep = (account: typeof feeAccount | null) =>
    shop.db.update(siteSettings).set({ settings: { ...demoSite, feeAccount: account } });
  const mail = async (number: string) =>
    (await rowsOf(shop.db, notices, { subjectKey: number, event: "claim-approved" }))
      .map((notice) => asSaid(notice).text)
      .join("\n");
  const claim = async (id: string) => (await listShopperClaims(shop.db, id))[0]!;
  return { ...rest, shop, keep, mail, claim };
}

test("where an exchange is paid into is told once it is agreed to, to whoever owes it and to nobody else", async () => {
  const { shop, keep, mail, claim, buys, asks, admin } = await desk();
  await keep(feeAccount);
  const { order } = await buys("done");
  const { id } = await asks(order, [1], { kind: "exchange", words: "파란색으로" });
  expect((await claim(order.id)).payInto).toBeNull();
  await approveClaim(shop, id, plain, admin);
  expect(await claim(order.id)).toMatchObject({
    payInto: feeAccount,
    amounts: { shippingDeduction: 6000 },
  });
  expect(await mail(order.number)).toContain(
    "교환 배송비: 6,000원, 달은행 77-01-123456 (예금주 달소리)에 보내주세요",
  );

  const { order: broken } = await buys("done");
  const fault = { kind: "exchange", reason: "defective", words: "깨졌어요" };
  await approveClaim(shop, (await asks(broken, [1], fault)).id, plain, admin);
  expect((await claim(broken.id)).payInto).toBeNull();
  expect(await mail(broken.number)).not.toContain(feeAccount.number);
});

test("without an account the amount alone is told, and the desk says how", async () => {
  const { shop, keep, mail, claim, buys, asks, admin } = await desk();
  await keep(null);
  const { order } = await buys("done");
  const { id } = await asks(order, [1], { kind: "exchange", words: "파란색으로" });
  await approveClaim(shop, id, { ...plain, decision: "상자에 넣어주세요." }, admin);
  expect((await claim(order.id)).payInto).toBeNull();
  expect(await mail(order.number)).toContain("교환 배송비: 6,000원\n");
});
