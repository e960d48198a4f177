import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { consents } from "#shop/member/table.server.ts";
import { tellOfCoupons } from "#shop/money/value/desk/tell-of-coupons.server.ts";
import { couponForms, type EditedCoupon } from "#shop/money/value/desk/coupon-forms.ts";
import { createCoupon, editCoupon, stopCoupon } from "#shop/money/value/desk/save-coupon.server.ts";
import { couponGrants, coupons } from "#shop/money/value/table.server.ts";
import { listOwnCoupons } from "#shop/money/value/view/list-own-coupons.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { endNews, findNewsEnd, newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { provenOwner } from "#tests/given/proven-owner.ts";
import { testShop } from "#tests/test-shop.ts";
import { issueCoupon } from "./issue-coupon.server.ts";
import { couponList } from "./coupon-list.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const NOON = new Date("2026-11-25T03:00:00Z");
const NIGHT = new Date("2026-11-25T14:00:00Z");
const shop = await testShop();
const acting = await provenOwner(shop);

const typed = (more: Record<string, string> = {}) =>
  couponForms.safeParse({
    intent: "save",
    revision: "1",
    name: "겨울 인사 쿠폰",
    kind: "amount",
    amount: "3,000원",
    ...more,
  });
const made = async (more: Record<string, string> = {}) =>
  (await createCoupon(shop, typed(more).data as EditedCoupon, acting)).id;
const rowOf = async (id: string) => (await rowsOf(shop.db, coupons, { id }))[0]!;
const agree = (userId: string, kind: "marketing-email" | "marketing-night", agreed = true) =>
  shop.db.insert(consents).values({ userId, kind, version: "2026-01-01", agreed, how: "my-page" });

test("what is typed wrongly is said beside its field", () => {
  const errors = (more: Record<string, string>) =>
    typed(more).error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(errors({})).toEqual([]);
  expect(errors({ name: " ", kind: "free" })).toEqual(["name", "kind"]);
  expect(errors({ amount: "" })).toEqual(["amount"]);
  expect(errors({ amount: "0" })).toEqual(["amount"]);
  expect(errors({ kind: "percent", percent: "101" })).toEqual(["percent"]);
  expect(errors({ startsAt: "2026-12-02T00:00", endsAt: "2026-12-01T00:00" })).toEqual(["endsAt"]);
  expect(errors({ startsAt: "2026-02-30T00:00" })).toEqual(["startsAt"]);
  expect(errors({ totalUses: "-1", usesPerPerson: "0" })).toEqual(["totalUses", "usesPerPerson"]);
  expect(errors({ code: "겨울" })).toEqual(["code"]);
  expect(errors({ code: "AB" })).toEqual(["code"]);
  expect(errors({ products: "a'b" })).toEqual(["products"]);
  expect((typed({ code: " winter-26 " }).data as EditedCoupon).code).toBe("WINTER26");
});

test("a coupon stands in one tab, is found by name and code, and each of two editors sees the other", async () => {
  const id = await made({ code: "FINDME26", totalUses: "5" });
  const tabOf = async () => {
    const { list } = await couponList.read(shop, new URLSearchParams("search=findme"));
    return list.tabs.flatMap(({ title, count }) => (count ? [title] : []));
  };
  expect(await tabOf()).toEqual(["쓰는 중"]);
  const idsOf = async (query: string) =>
    (await couponList.read(shop, new URLSearchParams(query))).rows.map((row) => row.id);
  expect(await idsOf("search=findme")).toEqual([id]);
  expect(await idsOf("search=%25%25")).toEqual([]);
  const edit = (more: Record<string, string>, revision: string) =>
    outcomeOf(
      editCoupon(
        shop,
        id,
        typed({ ...more, revision, code: "FINDME26" }).data as EditedCoupon,
        acting,
      ),
    );
  expect(await edit({ startsAt: "2099-01-01T00:00" }, "1")).toBe("open");
  expect(await tabOf()).toEqual(["시작 전"]);
  expect(await edit({ name: "늦은 사람" }, "1")).toBe("site-changed");
  await edit({ startsAt: "2020-01-01T00:00", endsAt: "2020-02-01T00:00" }, "2");
  expect(await tabOf()).toEqual(["끝남"]);
  await stopCoupon(shop, id, true, acting);
  await stopCoupon(shop, id, true, acting);
  expect(await tabOf()).toEqual(["중지"]);
  await stopCoupon(shop, id, false, acting);
  const log = await rowsOf(shop.db, auditLog, { subject: `coupon ${id}` }, auditLog.id);
  expect(log.map(({ action }) => action)).toEqual([
    "coupon.create",
    "coupon.edit",
    "coupon.edit",
    "coupon.stop",
    "coupon.resume",
  ]);
});

test("a code is one coupon's, a product that is gone is refused, and no kind keeps another's numbers", async () => {
  await made({ code: "ONLYONE" });
  expect(await outcomeOf(made({ code: "only-one" }))).toHaveProperty("code");
  expect(await outcomeOf(made({ products: "nosuchproduct" }))).toHaveProperty("products");
  const product = await shop.has.product();
  const id = await made({
    kind: "shipping",
    amount: "9",
    percent: "9",
    mostOff: "3000",
    products: product.id,
  });
  expect(await rowOf(id)).toMatchObject({
    amount: null,
    percent: null,
    mostOff: 3000,
    productIds: [product.id],
  });
  for (const unknown of ["", "x", crypto.randomUUID()])
    expect(await outcomeOf(stopCoupon(shop, unknown, true, acting))).toBe("coupon-not-found");
});

test("each member has an issued coupon once, however often and by whomever it is given", async () => {
  const id = await made();
  const [one, agreed] = [await shop.has.member(), await shop.has.member()];
  await agree(agreed.id, "marketing-email");
  const give = (issue: Parameters<typeof issueCoupon>[2]) =>
    outcomeOf(issueCoupon(shop, id, issue, acting));
  const toAgreed = { intent: "issue-many", to: "agreed", tells: false } as const;
  expect(await give(toAgreed)).toBe(1);
  expect(await give({ intent: "issue", email: one.email, tells: false })).toBe(1);
  const toAll = { intent: "issue-many", to: "all", tells: false } as const;
  await Promise.all([give(toAll), give(toAll)]);
  const grants = await rowsOf(shop.db, couponGrants, { couponId: id });
  expect(new Set(grants.map(({ accountId }) => accountId)).size).toBe(grants.length);
  expect(await listOwnCoupons(shop.db, one.id)).toMatchObject([
    { name: "겨울 인사 쿠폰", state: "usable" },
  ]);
  expect(await give({ intent: "issue", email: "nobody@example.com", tells: false })).toHaveProperty(
    "email",
  );
  await stopCoupon(shop, id, true, acting);
  expect(await give(toAll)).toBe("coupon-over");
  expect(await listOwnCoupons(shop.db, one.id)).toMatchObject([{ state: "stopped" }]);
});

test("only who agreed to news is told of it, once, at night only who agreed to that too", async () => {
  const id = await made();
  const [none, day, night, left] = await Promise.all([1, 2, 3, 4].map(() => shop.has.member()));
  for (const { id: account } of [day!, night!, left!]) await agree(account, "marketing-email");
  await agree(night!.id, "marketing-night");
  for (const { email } of [none!, day!, night!, left!])
    await issueCoupon(shop, id, { intent: "issue", email, tells: true }, acting);
  await agree(left!.id, "marketing-email", false);
  const countNotices = async () => {
    const rows = await rowsOf(shop.db, notices, { event: "coupon-issued" });
    return [none!, day!, night!, left!].map(
      ({ email }) => rows.filter(({ to }) => to === email).length,
    );
  };
  const tell = (now: Date) => tellOfCoupons({ ...shop, now: () => now });
  await Promise.all([tell(NIGHT), tell(NIGHT)]);
  expect(await countNotices()).toEqual([0, 0, 1, 0]);
  await Promise.all([tell(NOON), tell(NOON)]);
  expect(await countNotices()).toEqual([0, 1, 1, 0]);
  const [mail] = await shop.db
    .select({ facts: notices.facts })
    .from(notices)
    .where(and(eq(notices.event, "coupon-issued"), eq(notices.to, day!.email)));
  expect(mail!.facts).toMatchObject({
    isAd: true,
    ending: ["광고 수신 거부", newsEndLink(shop, day!.id)],
  });
});

test("the link of an advertisement ends them for its reader alone", async () => {
  const [reader, other] = [await shop.has.member(), await shop.has.member()];
  await agree(reader.id, "marketing-email");
  const mark = newsEndLink(shop, reader.id).split("/").at(-1)!;
  expect(await findNewsEnd(shop, reader.id, mark)).toBe("mail");
  expect(await findNewsEnd(shop, other.id, mark)).toBeNull();
  expect(await findNewsEnd(shop, reader.id, "x")).toBeNull();
  await endNews(shop, reader.id, "mail");
  await endNews(shop, reader.id, "mail");
  const rows = await rowsOf(shop.db, consents, { userId: reader.id });
  expect(rows.filter(({ how }) => how === "mail")).toMatchObject([{ agreed: false }]);
});

test("the file has the tab's coupons and is written down", async () => {
  const reader = { account: { id: "exporter", email: "x@sori.example" }, address: "203.0.113.5" };
  await made({ name: '=HYPERLINK("x")', code: "FILE26" });
  const query = new URLSearchParams({ search: "FILE26" });
  const { file } = await couponList.take(shop, query, { format: "csv" }, reader);
  const text = await new Response(file).text();
  expect(text).toContain(`"FILE26"`);
  expect(text).not.toContain(`"=HYPERLINK`);
  expect(await rowsOf(shop.db, auditLog, { accountId: "exporter" })).toHaveLength(1);
});
