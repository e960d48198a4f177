import { expect, test } from "vitest";
import { emptySite } from "#shop/site/settings.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { calendarDayOf, dayAfter, nearDayWords } from "#lib/calendar-day.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { shipByOf } from "#shop/site/ship-by.ts";
import { keeping } from "../given/deliver.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { valueIn } from "./guest-order-given.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, mainOf, partOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const textOf = (html: string) => html.replace(/<!-- -->/g, "");

const shop = await testShop();
await shop.db.delete(siteSettings);
const owner = await ownersBrowser(shop, { agent: DESKTOP });

/** Saves one part as the shown form would. */
async function save(part: string, typed: Record<string, string>) {
  const html = mainOf(await htmlOf(owner.visit("/admin/site")));
  const form = html.split("<form").find((text) => text.includes(`name="part" value="${part}"`))!;
  const seen = /name="seen" value="([^"]+)"/.exec(form)![1]!;
  return owner.send("/admin/site", { part, seen, ...typed });
}

const company = {
  name: "달소리",
  representative: "한달님",
  businessNumber: "1208147521",
  mailOrderNumber: "",
  mailOrderOffice: "",
  address: "부산광역시 수영구 달빛길 7",
  phone: "0517007000",
  email: "moon@sori.example",
  hosting: "달소리",
  privacyOfficer: "한달님",
};

test("a closed year is refused beside its field, and the days of before stand", async () => {
  const year = new Date().getFullYear() + 1;
  const typed = { dispatchWithin: "1", cutOffHour: "", closedDays: `${year}-01-01~${year}-12-31` };
  const answer = await save("dispatch", typed);
  expect(answer.status).toBe(400);
  const html = mainOf(await htmlOf(answer));
  expect(html).toMatch(/id="closedDays-error"[^>]*>1번째 줄: 한 번에 60일까지 쉴 수 있어요\./);
  expect(html).toContain(`${year}-01-01~${year}-12-31</textarea>`);
  expect((await shop.db.select().from(siteSettings))[0]?.settings.dispatch).toBeUndefined();
});

test("a shop whose owner said nothing shows nobody's data", async () => {
  const person = await browser(shop);
  for (const path of ["/", "/policy", "/login", "/qna"]) {
    const html = await htmlOf(person.visit(path));
    expect(html).toContain("새 상점");
    for (const demo of [
      "소리상점",
      "목소리",
      "보이스",
      "한소리",
      "120-81-47521",
      "6013-2026",
      "_sorishop",
    ])
      expect(html).not.toContain(demo);
    expect(partOf(html, "footer")).not.toContain("사업자등록번호");
    expect(html).not.toContain("온라인문의");
    for (const words of Object.values(emptySite.homeWords))
      expect(html.includes(words), path).toBe(path === "/");
    expect(html).toContain('rel="icon" href="/favicon.svg"');
  }
  const manifest = await (await person.visit("/manifest.webmanifest")).text();
  expect(manifest).not.toMatch(/목소리|music/);
});

test("the line that introduces the shop stands in search results and in the installed shop", async () => {
  const introduction = "손으로 굽는 그릇을 팔아요.";
  await save("shop", { shopName: "달그릇", introduction });
  const person = await browser(shop);
  expect(await htmlOf(person.visit("/"))).toContain(`name="description" content="${introduction}"`);
  expect(await (await person.visit("/manifest.webmanifest")).json()).toMatchObject({
    description: introduction,
  });
  await shop.db.delete(siteSettings);
});

test("what the owner saves, everybody sees on the next page", async () => {
  expect(headingOf(await htmlOf(owner.visit("/admin/site")))).toBe("상점 설정");
  const person = await browser(shop);
  expect((await save("company", company)).headers.get("location")).toBe("/admin/site#company");
  expect(
    (
      await save("shop", {
        shopName: "달소리",
        serviceHours: "평일 9:00~18:00",
        youtube: "https://youtube.com/@moon",
      })
    ).status,
  ).toBe(303);
  expect(
    (await save("notice", { noticeWords: "2월 3일부터 보내요", noticePath: "/board" })).status,
  ).toBe(303);

  const html = await htmlOf(person.visit("/qna"));
  expect(/<title>([^<]*)/.exec(html)?.[1]).toContain("달소리");
  const footer = partOf(html, "footer");
  for (const fact of [
    "120-81-47521",
    "한달님",
    "051-700-7000",
    "평일 9:00~18:00",
    "https://youtube.com/@moon",
  ])
    expect(footer).toContain(fact);
  expect(footer).not.toContain("통신판매업신고");
  expect(partOf(html, "aside")).toContain("2월 3일부터 보내요");
  expect(partOf(html, "aside")).toContain('href="/board"');
});

test("search engines find their tag on the home page or their file, and the title that the owner wrote", async () => {
  const person = await browser(shop);
  const code = "0123456789abcdef0123456789abcdef01234567";
  const file = "google0123456789abcdef.html";
  const typed = {
    searchTitle: "달소리, 광고 내레이션",
    naverProof: `<meta name="naver-site-verification" content="${code}" />`,
    googleProof: file,
  };
  expect((await person.visit(`/${file}`)).status).toBe(404);
  expect((await save("search", typed)).status).toBe(303);
  const html = await htmlOf(person.visit("/"));
  expect(html).toContain("<title>달소리, 광고 내레이션</title>");
  expect(html).toContain(`<meta name="naver-site-verification" content="${code}"/>`);
  expect(html).not.toContain("google-site-verification");
  expect(await htmlOf(person.visit("/qna"))).not.toContain("naver-site-verification");
  expect(await htmlOf(person.visit(`/${file}`))).toBe(`google-site-verification: ${file}`);
  expect((await person.visit(`/naver${code}.html`)).status).toBe(404);
  const swapped = await save("search", { ...typed, googleProof: typed.naverProof });
  expect(swapped.status).toBe(400);
  expect(mainOf(await htmlOf(swapped))).toContain("다른 검색엔진의 것이에요");
});

test("a wrong field is said beside it, and everything typed is still there", async () => {
  const answer = await save("company", {
    ...company,
    businessNumber: "120-81-47522",
    name: "새 이름",
  });
  expect(answer.status).toBe(400);
  const html = mainOf(await htmlOf(answer));
  expect(html).toContain('id="businessNumber-error"');
  expect(html).toContain('value="120-81-47522"');
  expect(html).toContain('value="새 이름"');
});

test("who saves over somebody else's change is told what is stored now", async () => {
  const stale = await owner.send("/admin/site", {
    part: "notice",
    seen: "old",
    noticeWords: "내 말",
    noticePath: "",
  });
  expect(stale.status).toBe(409);
  const html = mainOf(await htmlOf(stale));
  expect(html).toContain("그 사이 다른 분이 저장했어요");
  expect(html).toContain("지금 저장된 값: 2월 3일부터 보내요");
  expect(html).toContain('value="내 말"');
  const seen = /name="part" value="notice"[\s\S]*?name="seen" value="([^"]+)"/.exec(html)![1]!;
  expect(
    (
      await owner.send("/admin/site", {
        part: "notice",
        seen,
        noticeWords: "내 말",
        noticePath: "",
      })
    ).status,
  ).toBe(303);
});

test("new fees are asked for from the next order on", async () => {
  await save("shipping", {
    shippingFee: "4100",
    freeShippingFrom: "",
    returnShippingFee: "3,900",
    exchangeShippingFee: "7000",
  });
  const product = await shop.has.product({ price: 12_000, shippingClass: "parcel" });
  const person = await browser(shop);
  const main = mainOf(await htmlOf(person.visit(`/non-member/order/${product.id}`)));
  expect(main).toContain("4,100원");
  expect(main).toContain("16,100원");
});

const fees = {
  shippingFee: "3000",
  freeShippingFrom: "50000",
  returnShippingFee: "3000",
  exchangeShippingFee: "7500",
};

test("a surcharge is said on the product, and without scripts asked for before the order", async () => {
  const wrong = await save("shipping", { ...fees, surcharges: "63644~63000 4400" });
  const html = mainOf(await htmlOf(wrong));
  expect([wrong.status, html.includes('id="surcharges-error"')]).toEqual([400, true]);
  expect(html).toContain("63644~63000 4400</textarea>");
  await save("shipping", { ...fees, surcharges: "63000~63644 4400 제주" });

  const product = await shop.has.product({ price: 60_000, shippingClass: "parcel" });
  const person = await browser(shop);
  const page = mainOf(await htmlOf(person.visit(`/product/${product.id}`)));
  expect(page).toContain("제주·도서산간 4,400원 추가");
  expect(textOf(page)).toContain("교환 배송비 왕복 7,500원");
  const path = `/non-member/order/${product.id}`;
  expect(mainOf(await htmlOf(person.visit(path)))).toContain("제주·도서산간 4,400원 추가");
  const near = await buildOrderFields(shop.db, [{ product }], { ordererEmail: "far@sori.example" });
  expect(near.totalShown).toBe("60000");
  const response = await person.send(path, { ...near, postcode: "63122" });
  const anew = mainOf(await htmlOf(response));
  expect([response.status, valueIn(anew, "totalShown")]).toEqual([409, "64400"]);
  expect(textOf(anew)).toContain("제주·도서산간 추가 배송비 4,400원이 들어간 금액");
  expect(anew).toContain("바뀐 금액으로 주문하기");
  const confirmed = await person.send(path, { ...near, postcode: "63122", totalShown: "64400" });
  expect(confirmed.headers.get("location")).toMatch(/^.*\/sandbox\/pay\//);
  const order = await rowsOf(shop.db, orders, { placeKey: near.placeKey! });
  expect(order).toMatchObject([{ shippingAmount: 4400, total: 64_400 }]);
});

test("days off move the day that is promised on product, order, complete page and mail, and all are told", async () => {
  const today = calendarDayOf(shop.now());
  const [from, to] = [today, dayAfter(today, 9)];
  const answer = await save("dispatch", {
    dispatchWithin: "1",
    cutOffHour: "25",
    closedDays: `${from}~${to} 겨울 휴가`,
  });
  const html = mainOf(await htmlOf(answer));
  expect([answer.status, html.includes('id="cutOffHour-error"')]).toEqual([400, true]);
  expect(html).toContain(`${from}~${to} 겨울 휴가</textarea>`);
  const closedDays = [{ from, to, why: "겨울 휴가" }];
  await save("dispatch", {
    dispatchWithin: "1",
    cutOffHour: "",
    closedDays: `${from}~${to} 겨울 휴가`,
  });
  const day = shipByOf(shop.now(), { within: 1, cutOffHour: null, closedDays });
  expect(day > to).toBe(true);
  const words = `${nearDayWords(day)}까지 보내드려요`;

  const product = await shop.has.product({ price: 0, shippingClass: "parcel" });
  const person = await browser(shop);
  const page = textOf(await htmlOf(person.visit(`/product/${product.id}`)));
  expect(page).toContain(words);
  expect(partOf(page, "aside")).toContain(`겨울 휴가: ${nearDayWords(from)}부터`);
  await save("shipping", { ...fees, shippingFee: "0", surcharges: "" });
  const path = `/non-member/order/${product.id}`;
  expect(textOf(await htmlOf(person.visit(path)))).toContain(words);
  const ordererEmail = "away@sori.example";
  const typed = await buildOrderFields(shop.db, [{ product }], { ordererEmail });
  const sent = await person.send(path, typed);
  const complete = await htmlOf(
    person.visit(sent.headers.get("location")!.replace(shop.origin, "")),
  );
  expect(textOf(complete)).toContain(words);
  const { sent: mails, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  const mail = mails.find(({ to, text }) => to === ordererEmail && text.includes("[계약 내용]"));
  expect(mail?.text).toContain(words);
});
