import { demoSite } from "#db/seed/demo-site.ts";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenOf } from "#shop/office/site/save-site.server.ts";
import { emptySite } from "#shop/site/settings.ts";
import { siteParts, typedOf, type SitePart } from "#shop/site/site-fields.ts";
import { typedSurcharges } from "#shop/site/typed-surcharges.ts";
import { siteForms, type SiteForm } from "#shop/site/site-forms.ts";
import { siteSettings } from "#shop/site/table.server.ts";

const owner = { account: { id: "owner", email: "owner@example.com" }, address: "198.51.100.7" };

const company = {
  name: "달소리 주식회사",
  representative: "한달님",
  businessNumber: "1208147521",
  mailOrderNumber: "2026-부산수영-00012",
  mailOrderOffice: "부산광역시 수영구청",
  address: "부산광역시 수영구 달빛길 7",
  phone: "0517007000",
  email: "Moon@Sori.Example",
  hosting: "달소리 (직접 운영)",
  privacyOfficer: "한달님",
};

const read = (typed: Record<string, unknown>): SiteForm => siteForms.parse({ seen: "", ...typed });

/** Which fields are refused. */
const wrong = (typed: Record<string, unknown>): string[] => {
  const form = siteForms.safeParse({ seen: "x", ...typed });
  return form.success ? [] : [...new Set(form.error.issues.map(({ path }) => path.join(".")))];
};

async function emptyShop() {
  const shop = await testShop();
  await shop.db.delete(siteSettings);
  return shop;
}

type TestDb = Awaited<ReturnType<typeof testShop>>["db"];
const seenIn = async (db: TestDb, part: SitePart) => seenOf(part, await findSite(db));

test("an owner who never said anything has an empty shop, and what she saves stands from then on", async () => {
  const shop = await emptyShop();
  const { db } = shop;
  expect(await findSite(db)).toEqual(emptySite);

  const form = read({ part: "company", ...company, seen: await seenIn(db, "company") });
  await saveSite(shop, form, owner);

  const site = await findSite(db);
  expect(site.company).toEqual({
    ...company,
    businessNumber: "120-81-47521",
    mailOrderNumber: "제2026-부산수영-00012호",
    phone: "051-700-7000",
    email: "moon@sori.example",
  });
  expect({ ...site, company: emptySite.company }).toEqual(emptySite);
});

test("the made-up number of a demonstration stays in it, and is no number for a shop that has another", async () => {
  const shop = await testShop();
  const { db } = shop;
  await db.update(siteSettings).set({ settings: demoSite });
  const form = async (businessNumber: string) =>
    read({ part: "company", ...company, businessNumber, seen: await seenIn(db, "company") });
  await saveSite(shop, await form("1234567890"), owner);
  expect((await findSite(db)).company).toMatchObject({
    name: company.name,
    businessNumber: "123-45-67890",
  });
  await saveSite(shop, await form(company.businessNumber), owner);
  await expect(saveSite(shop, await form("123-45-67890"), owner)).rejects.toMatchObject({
    errors: { businessNumber: [expect.stringContaining("끝자리")] },
  });
});

test("each part is saved alone, and the audit log says what changed and who did it", async () => {
  const shop = await testShop();
  const { db } = shop;
  const before = await findSite(db);
  const form = read({
    part: "shipping",
    shippingFee: "2,500원",
    freeShippingFrom: "",
    surcharges: typedSurcharges(before.surcharges),
    returnShippingFee: String(before.returnShippingFee),
    exchangeShippingFee: String(before.exchangeShippingFee),
    seen: seenOf("shipping", before),
  });
  await saveSite(shop, form, owner);
  expect(await findSite(db)).toEqual({ ...before, shippingFee: 2500, freeShippingFrom: null });
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "site.edit"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(entry).toMatchObject({
    email: owner.account.email,
    subject: "site shipping",
    before: {
      shippingFee: String(before.shippingFee),
      freeShippingFrom: String(before.freeShippingFrom),
    },
    after: { shippingFee: "2500", freeShippingFrom: "" },
  });
});

test("of two owners who save one part at once, the second is told; other parts are free", async () => {
  const shop = await testShop();
  const { db } = shop;
  const notice = async (words: string) =>
    read({ part: "notice", noticeWords: words, noticePath: "", seen: await seenIn(db, "notice") });
  const both = [await notice("첫 번째"), await notice("두 번째")];
  const named = { part: "shop", shopName: "달소리", serviceHours: "" };
  const other = read({ ...named, seen: await seenIn(db, "shop") });

  const ends = await Promise.allSettled(
    [...both, other].map((form) => saveSite(shop, form, owner)),
  );

  expect(
    ends
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "site-changed" },
  });
  expect(ends[2]?.status).toBe("fulfilled");
  const site = await findSite(db);
  expect(["첫 번째", "두 번째"]).toContain(site.noticeBar?.words);
  expect(site.shopName).toBe("달소리");
});

test("what a form begins with is what it saves again", async () => {
  const shop = await testShop();
  const { db } = shop;
  const before = await findSite(db);
  for (const part of Object.keys(siteParts) as SitePart[]) {
    if (part === "look" || part === "home") continue;
    const form = read({ part, ...typedOf(part, before), seen: seenOf(part, before) });
    await saveSite(shop, form, owner);
  }
  // What nobody chose yet begins with what is recommended.
  expect(await findSite(db)).toEqual({ ...before, strikes: "proven" });
});

const sending = {
  part: "sending",
  ownCarriers: "동네화물 https://track.example.kr/?no={number}",
  pickupPlace: "서울 마포구 소리길 1",
  pickupHours: "평일 10:00~18:00",
  fetchesReturns: "on",
};
const confirm = { part: "confirm", confirmAfterArrival: "3", confirmAfterSending: "10" };
const shipping = {
  part: "shipping",
  shippingFee: "3000",
  freeShippingFrom: "",
  returnShippingFee: "3000",
  exchangeShippingFee: "6000",
};
const dispatch = { part: "dispatch", dispatchWithin: "2", cutOffHour: "14", closedDays: "" };
const shopPart = { part: "shop", shopName: "달소리" };

test.each<[string, Record<string, unknown>, string[]]>([
  ["a fee below nothing", { ...shipping, shippingFee: "-1" }, ["shippingFee"]],
  ["a fee of a million millions", { ...shipping, shippingFee: "1000000000000" }, ["shippingFee"]],
  ["a fee in words", { ...shipping, returnShippingFee: "삼천 원" }, ["returnShippingFee"]],
  [
    "an exchange for less than nothing",
    { ...shipping, exchangeShippingFee: "-1" },
    ["exchangeShippingFee"],
  ],
  ["a range upside down", { ...shipping, surcharges: "63644~63000 3000" }, ["surcharges"]],
  ["a class below nothing", { part: "fees", feeClasses: "큰 상품 -1" }, ["feeClasses"]],
  ["a class of millions", { part: "fees", feeClasses: "큰 상품 1000000000000" }, ["feeClasses"]],
  ["two classes of one name", { part: "fees", feeClasses: "큰 상품 1\n큰상품 2" }, ["feeClasses"]],
  ["a class without a fee", { part: "fees", feeClasses: "큰 상품" }, ["feeClasses"]],
  ["a class without a name", { part: "fees", feeClasses: "\u3164 6000" }, ["feeClasses"]],
  [
    "a class of a long name",
    { part: "fees", feeClasses: `${"큰".repeat(21)} 6000` },
    ["feeClasses"],
  ],
  [
    "too many classes",
    { part: "fees", feeClasses: Array.from({ length: 21 }, (_, at) => `상품${at} 1`).join("\n") },
    ["feeClasses"],
  ],
  ["ranges without end", { ...shipping, surcharges: "6".repeat(6001) }, ["surcharges"]],
  [
    "half an account",
    { part: "account", feeBank: "국민은행", feeNumber: "" },
    ["feeNumber", "feeHolder"],
  ],
  ["no account number", { part: "account", feeNumber: "계좌" }, ["feeNumber"]],
  ["an hour of 25", { ...dispatch, cutOffHour: "25" }, ["cutOffHour"]],
  ["four business days", { ...dispatch, dispatchWithin: "4" }, ["dispatchWithin"]],
  ["a closed year", { ...dispatch, closedDays: "2020-12-24" }, ["closedDays"]],
  ["free from nothing on", { ...shipping, freeShippingFrom: "0" }, ["freeShippingFrom"]],
  ["a shop without a name", { ...shopPart, shopName: " \u3164 " }, ["shopName"]],
  ["a name too long", { ...shopPart, shopName: "소".repeat(31) }, ["shopName"]],
  ["a chat that is a script", { ...shopPart, chatUrl: "javascript:alert(1)" }, ["chatUrl"]],
  ["a chat without encryption", { ...shopPart, chatUrl: "http://pf.kakao.com/x" }, ["chatUrl"]],
  ["a channel with a password", { ...shopPart, x: "https://a:b@x.com/" }, ["x"]],
  [
    "a wrong check digit",
    { part: "company", ...company, businessNumber: "1208147522" },
    ["businessNumber"],
  ],
  [
    "a number without its office",
    { part: "company", ...company, mailOrderOffice: "" },
    ["mailOrderOffice"],
  ],
  ["no phone", { part: "company", ...company, phone: "12345" }, ["phone"]],
  ["no mail", { part: "company", ...company, email: "달소리" }, ["email"]],
  [
    "a notice that leads away",
    { part: "notice", noticeWords: "가기", noticePath: "//evil.example" },
    ["noticePath"],
  ],
  [
    "a notice without words",
    { part: "notice", noticeWords: "", noticePath: "/board" },
    ["noticeWords"],
  ],
  [
    "an address of a carrier that is a script",
    { ...sending, ownCarriers: "동네화물 javascript:alert({number})" },
    ["ownCarriers"],
  ],
  ["one carrier twice", { ...sending, ownCarriers: "동네화물\n동네 화물" }, ["ownCarriers"]],
  ["a place without hours", { ...sending, pickupHours: "" }, ["pickupHours"]],
  ["hours without a place", { ...sending, pickupPlace: "" }, ["pickupHours"]],
  ["pick-ups by halves", { ...sending, fetchesReturns: "maybe" }, ["fetchesReturns"]],
  [
    "a purchase that is never confirmed",
    { ...confirm, confirmAfterSending: "61" },
    ["confirmAfterSending"],
  ],
  ["confirming before arrival", { ...confirm, confirmAfterArrival: "-1" }, ["confirmAfterArrival"]],
  [
    "a title too long for searches",
    { part: "search", searchTitle: "소".repeat(61) },
    ["searchTitle"],
  ],
  ["a part that does not exist", { part: "nowhere" }, ["part"]],
])("%s is refused beside its field", (_name, typed, fields) => {
  expect(wrong(typed)).toEqual(fields);
});

test("the same parts filled in rightly are taken", () => {
  for (const typed of [
    shipping,
    dispatch,
    shopPart,
    { part: "fees", feeClasses: "큰 상품: 6,000원\r\n\r\n무료 배송 상품 0" },
    { part: "company", ...company },
    { part: "notice" },
    { part: "search" },
    sending,
    confirm,
  ])
    expect(wrong(typed)).toEqual([]);
});

test("a new owner's ways of sending and days of confirming stand as she typed them", async () => {
  const shop = await emptyShop();
  for (const part of [sending, confirm]) {
    const seen = await seenIn(shop.db, part.part as SitePart);
    await saveSite(shop, read({ ...part, seen }), owner);
  }
  const site = await findSite(shop.db);
  expect(site.sending).toEqual({
    carriers: [{ name: "동네화물", url: "https://track.example.kr/?no={number}" }],
    pickup: { place: "서울 마포구 소리길 1", hours: "평일 10:00~18:00" },
  });
  expect([site.fetchesReturns, site.confirm]).toEqual([
    true,
    { afterArrival: 3, afterSending: 10 },
  ]);
});
