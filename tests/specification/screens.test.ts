import { expect, test } from "vitest";
import { policies } from "#shop/policy/table.server.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, linksOf, mainOf, partOf } from "../pages/read-page.ts";
import { browser, DESKTOP, PHONE, membersBrowser, ownersBrowser } from "../pages/visit.ts";

const shop = await testShop();

/** The links of the main menu as this person's device shows them. */
async function menuOf(agent: string, email?: string): Promise<string[]> {
  const person = await browser(shop, { agent });
  if (email) await person.signIn(email);
  const html = await htmlOf(person.visit("/policy"));
  return linksOf(
    /<nav aria-label="주 메뉴"[\s\S]*?<\/nav>/.exec(partOf(html, "header"))?.[0] ?? "",
  );
}

// covers 2.8b, 2.10
test("the desktop's menu has /my only for members and /login only for others; the drawer has /my for everybody", async () => {
  const { email } = await shop.has.member();
  const chat = "https://pf.kakao.com/_sorishop/chat";
  expect(await menuOf(DESKTOP)).toEqual(["/qna", chat, "/login"]);
  expect(await menuOf(DESKTOP, email)).toEqual(["/my", "/qna", chat]);
  expect((await menuOf(PHONE)).slice(0, 4)).toEqual(["/login", "/my", "/qna", chat]);
  expect((await menuOf(PHONE, email)).slice(0, 3)).toEqual(["/my", "/qna", chat]);
  expect(await menuOf(PHONE, email)).not.toContain("/login");
});

// covers 2.9a, 3.10
test("the menu says 마이페이지, QnA, 온라인문의 and 로그인, and the inquiry has no route of its own", async () => {
  const html = await htmlOf((await browser(shop)).visit("/policy"));
  for (const [to, label] of [
    ["/my", "마이페이지"],
    ["/qna", "QnA"],
    ["/login", "로그인"],
  ])
    expect(html).toMatch(new RegExp(`<a [^>]*href="${to}"[^>]*>${label}`));
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/pf\.kakao\.com\/_sorishop\/chat"[^>]*target="_blank"[^>]*>(<span[^>]*>)?온라인문의/,
  );
});

// covers 2.9b, 3.10
test("the inquiry alone carries a badge: the chat's icon, and no number while nothing counts messages", async () => {
  for (const agent of [DESKTOP, PHONE]) {
    const header = partOf(
      await htmlOf((await browser(shop, { agent })).visit("/policy")),
      "header",
    );
    const links = [...header.matchAll(/<a [^>]*href="([^"]+)"(?:(?!<\/a>)[\s\S])*<\/a>/g)];
    const badged = links
      .filter(([link]) =>
        /<span[^>]*rounded-full[^>]*><svg(?:(?!<\/svg>)[\s\S])*<\/svg><\/span>/.test(link),
      )
      .map(([, to]) => to);
    expect([...new Set(badged)]).toEqual(["https://pf.kakao.com/_sorishop/chat"]);
  }
});

// covers 2.4
test("the footer of every page says who runs the shop and leads to the terms and the privacy policy", async () => {
  const person = await browser(shop);
  for (const path of ["/", "/login", "/qna", "/board", "/policy", "/nope"]) {
    const footer = partOf(await htmlOf(person.visit(path)), "footer");
    for (const fact of [
      "상호",
      "대표",
      "사업자등록번호",
      "123-45-67890 (체험용으로 지어낸 번호)",
      "통신판매업신고",
      "주소",
      "전화",
      "이메일",
      "호스팅 제공",
      "개인정보보호책임자",
    ])
      expect(footer).toContain(fact);
    expect(linksOf(footer)).toEqual(expect.arrayContaining(["/policy", "/policy/privacy"]));
  }
});

// covers 2.27, 2.41a, 2.51
test.each([
  "/404",
  "/nope",
  "/product",
  "/product/nope",
  "/login/nope",
  "/qna/nope",
  "/board/nope",
  "/board/content",
  "/policy/nope",
  "/order-reserve/a/b",
  "/non-member",
  "/non-member/order/a/b",
  "/my/nope",
  "/order/a/b",
  "/admin/nope",
  "/admin/product/nope",
  "/admin-login/nope",
])("%s shows the page that is not found, and the way home", async (path) => {
  const owner = await browser(shop);
  await shop.has.admin();
  await owner.signIn();
  for (const person of [await browser(shop), owner]) {
    const answer = await person.visit(path);
    const html = await htmlOf(answer);
    expect([answer.status, headingOf(html)]).toEqual([404, "페이지를 찾을 수 없어요"]);
    expect(mainOf(html)).toContain("주소가 삭제되었거나 변경되었을 수 있어요.");
    expect(mainOf(html)).toMatch(/<a [^>]*href="\/"[^>]*>홈으로<\/a>/);
    // In the back office its menu stays around it, for whoever may be there.
    const isInside = person === owner && path.startsWith("/admin/");
    expect(html.includes('href="/admin/order"')).toBe(isInside);
  }
});

// covers 2.28, 6.2
test.each([
  ["/my", "마이페이지"],
  ["/order", "주문할 상품을 골라주세요"],
  ["/order/complete", "어떤 주문을 찾고 있나요?"],
  ["/order/failure", "결제가 되지 않았어요"],
  ["/board/edit", "글쓰기"],
])("a member opens %s", async (path, heading) => {
  await shop.has.product();
  const person = await membersBrowser(shop, (await shop.has.member()).email);
  const answer = await person.visit(path);
  expect([answer.status, headingOf(await htmlOf(answer))]).toEqual([200, heading]);
});

// covers 2.36, 2.37, 2.38, 2.39, 2.40
test.each([
  ["/admin", "상품"],
  ["/admin/product", "상품"],
  ["/admin/product/create", "새 상품"],
  ["/admin/reserve", "예약"],
  ["/admin/order", "주문"],
  ["/admin/qna", "QnA"],
  ["/admin/user", "회원"],
  ["/admin/policy", "약관"],
])("an administrator opens %s", async (path, heading) => {
  const owner = await ownersBrowser(shop, { agent: DESKTOP });
  const answer = await owner.visit(path);
  expect([answer.status, headingOf(await htmlOf(answer))]).toEqual([200, heading]);
});

// covers 2.33, 2.35
test("/admin and /admin/product are the same list, and a product's editor stands under its id", async () => {
  const product = await shop.has.product({ title: "같은 목록의 목소리" });
  const owner = await ownersBrowser(shop, { agent: DESKTOP });
  for (const path of ["/admin", "/admin/product"])
    expect(mainOf(await htmlOf(owner.visit(path)))).toContain(product.title);
  const editor = await owner.visit(`/admin/product/edit/${product.id}`);
  const html = await htmlOf(editor);
  expect([editor.status, headingOf(html)]).toEqual([200, "상품 고치기"]);
  expect(mainOf(html)).toContain(product.title);
});

// covers 2.15
test("a product has its page, its reservation its own, and its guest order too", async () => {
  const sold = await shop.has.product({ title: "바로 사는 목소리" });
  const reserved = await shop.has.product({
    title: "예약하는 목소리",
    saleKind: "reserve",
    expectedShipOn: "2099-01-15",
  });
  const person = await browser(shop);
  for (const [path, title] of [
    [`/product/${sold.id}`, sold.title],
    [`/non-member/order/${sold.id}`, sold.title],
    ["/non-member/order", sold.title],
    [`/order-reserve/${reserved.id}`, reserved.title],
    ["/order-reserve", reserved.title],
  ] as const) {
    const answer = await person.visit(path);
    const main = mainOf(await htmlOf(answer));
    expect([path, answer.status, main.includes(title)]).toEqual([path, 200, true]);
  }
});

// covers 2.19, 2.20
test("/policy has the terms of use and /policy/privacy the privacy policy", async () => {
  const policyTexts = {
    terms: "회사는 주문을 받으면 알립니다.",
    privacy: "회사는 이름과 전화번호를 받습니다.",
  };
  const titles = { terms: "이용약관", privacy: "개인정보처리방침" };
  for (const kind of ["terms", "privacy"] as const)
    await shop.db.insert(policies).values({
      kind,
      version: "1.0",
      title: titles[kind],
      html: `<p>${policyTexts[kind]}</p>`,
      effectiveOn: "2026-01-01",
      asksAgain: false,
      summary: "",
      publishedAt: new Date(),
    });
  const person = await browser(shop);
  const [terms, privacy] = [
    mainOf(await htmlOf(person.visit("/policy"))),
    mainOf(await htmlOf(person.visit("/policy/privacy"))),
  ];
  expect([
    terms.includes(policyTexts.terms),
    terms.includes(policyTexts.privacy),
    privacy.includes(policyTexts.privacy),
    privacy.includes(policyTexts.terms),
  ]).toEqual([true, false, true, false]);
  expect(partOf(terms, "h1")).toContain(titles.terms);
  expect(partOf(privacy, "h1")).toContain(titles.privacy);
});
