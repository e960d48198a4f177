import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "vitest";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import { kakao } from "#adapters/social/kakao.server.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { openSite, type Site } from "../xss/open-site.ts";

const KAKAO_KEY = "0123456789abcdef0123456789abcdef";
const captcha: Captcha = {
  widget: {
    siteKey: "site-key",
    global: "turnstile",
    script: "https://captcha.test/api.js",
    origin: "https://captcha.test",
    field: "answer",
  },
  passed: (answer) => Promise.resolve(answer === "a person"),
};
const scripts = {
  postcode: "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js",
  captcha: "https://captcha.test/api.js",
  kakao: "https://t1.kakaocdn.net/kakao_js_sdk/2.7.9/kakao.min.js",
};
/** What stands in for each vendor's script: as much of it as the shop uses. */
const standIns = {
  postcode: `window.kakao = { Postcode: class {
    constructor(options) { this.options = options; }
    embed(element) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "서울 마포구 소리길 21";
      button.addEventListener("click", () => this.options.oncomplete({ zonecode: "04001", userSelectedType: "R", roadAddress: "서울 마포구 소리길 21", jibunAddress: "", bname: "서교동", apartment: "N" }));
      element.append(button);
    }
  } };`,
  captcha: `window.turnstile = {
    render(element, options) { const input = document.createElement("input"); input.type = "hidden"; input.name = options["response-field-name"]; input.value = "a person"; element.append(input); return "1"; },
    remove() {},
  };`,
};
type Script = keyof typeof scripts;

/** What Kakao's script was told, in its order. */
const toldKakao = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { told: unknown[] }).told);

/**
 * Runs in the page before it: Kakao's script as far as the shop uses it, noting what it is told.
 * Its tag only has to be answered, since the published script alone passes its hash.
 */
function kakaoIsThere(): void {
  const calls: unknown[] = [];
  const tells = (what: unknown) => calls.push(what);
  Object.assign(window, {
    told: calls,
    Kakao: {
      isInitialized: () => calls.length > 0,
      init: tells,
      Share: { sendDefault: tells },
      Auth: { authorize: tells },
    },
  });
  addEventListener("DOMContentLoaded", () => {
    document.head.append = (...nodes: (Node | string)[]) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement && node.src.includes("kakao_js_sdk"))
          setTimeout(() => node.dispatchEvent(new Event("load")));
        else Element.prototype.append.call(document.head, node);
    };
  });
}

const site = await openSite({
  captcha,
  sharing: { kakaoKey: KAKAO_KEY },
  social: [kakao({ clientId: "rest-key", scope: "profile_nickname" })],
});

/** A phone whose vendors' scripts are stand-ins, or blocked where they are not named. */
async function phone(answered: Script[], options: Parameters<Site["window"]>[0] = {}) {
  const context: BrowserContext = await site.window({
    viewport: { width: 390, height: 844 },
    ...options,
  });
  const fetchedScripts: string[] = [];
  for (const [name, source] of Object.entries(scripts)) {
    await context.route(source, (route) => {
      fetchedScripts.push(name);
      const body = (standIns as Record<string, string>)[name];
      return answered.includes(name as Script) && body
        ? route.fulfill({ contentType: "text/javascript", body })
        : route.abort();
    });
  }
  const page: Page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    "console",
    (message) =>
      message.text().includes("Content Security Policy") && complaints.push(message.text()),
  );
  return { context, page, asked: fetchedScripts, complaints };
}

const formOf = (page: Page) => ({
  search: page.getByRole("button", { name: "주소 검색" }),
  postcode: page.getByLabel("우편번호"),
  address: page.getByLabel("주소", { exact: true }),
});

// covers 7.12b
test("the address search comes when it is wanted, and fills in what was chosen", async () => {
  const product = await site.shop.has.product({ shippingClass: "parcel" });
  const { context, page, asked: fetchedScripts, complaints } = await phone(["postcode", "captcha"]);
  await page.goto(`/non-member/order/${product.id}`);
  const { search, postcode, address } = formOf(page);
  expect(fetchedScripts).toEqual([]);
  await search.click();
  await expect.poll(() => fetchedScripts.toSorted()).toEqual(["captcha", "postcode"]);
  await page.getByRole("dialog").getByRole("button", { name: "서울 마포구 소리길 21" }).click();
  await expect.poll(() => postcode.inputValue()).toBe("04001");
  expect(await address.inputValue()).toBe("서울 마포구 소리길 21 (서교동)");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("addressDetail");
  expect(complaints).toEqual([]);
  await context.close();
});

// covers 7.12b
test("where the address search is blocked, people are told and type it in", async () => {
  const product = await site.shop.has.product({ shippingClass: "parcel" });
  const { context, page, asked: fetchedScripts } = await phone(["captcha"]);
  await page.goto(`/non-member/order/${product.id}`);
  const { search, postcode } = formOf(page);
  await search.click();
  await page
    .getByText("지금은 주소 검색을 열 수 없어요. 우편번호와 주소를 직접 입력해주세요.")
    .waitFor();
  await expect
    .poll(() => postcode.evaluate((field) => field === document.activeElement))
    .toBe(true);
  await postcode.fill("04066");
  await search.click();
  await expect.poll(() => fetchedScripts.filter((name) => name === "postcode").length).toBe(2);
  expect(await postcode.inputValue()).toBe("04066");
  await context.close();
});

test("a guest who passed the captcha looks an order up; where it is blocked, the reason is said", async () => {
  const order = await site.shop.has.order({
    delivery: "delivery",
    payment: "paid",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  const passing = await phone(["captcha"]);
  await passing.page.goto("/non-member/order/info");
  await passing.page.locator("input[name=answer]").waitFor({ state: "attached" });
  await passing.page.getByLabel("주문번호").fill(order.number);
  await passing.page.getByLabel("휴대폰 번호").fill(order.ordererPhone);
  await passing.page.getByRole("button", { name: "조회하기" }).click();
  await passing.page.getByRole("heading", { level: 1, name: "주문 조회 결과" }).waitFor();
  await passing.page.getByRole("button", { name: "인증번호 받기" }).click();
  await passing.page.getByRole("heading", { level: 1, name: "인증번호 입력" }).waitFor();
  expect(passing.complaints).toEqual([]);
  await passing.context.close();

  const blocked = await phone([]);
  await blocked.page.goto("/non-member/order/info");
  await blocked.page
    .getByText("사람인지 확인하는 화면을 열지 못했어요. 광고 차단 기능을 끄고 새로고침해주세요.")
    .waitFor();
  await blocked.context.close();
});

// covers 7.12a
test("sharing to KakaoTalk fetches its script when it is wanted, only as it was published, and falls back to the link", async () => {
  const product = await site.shop.has.product({ title: "나누고 싶은 목소리" });
  const {
    context,
    page,
    asked: fetchedScripts,
  } = await phone([], {
    permissions: ["clipboard-read", "clipboard-write"],
    hasTouch: false,
  });
  await page.goto(`/product/${product.id}`);
  const button = page.getByRole("button", { name: "카카오톡 공유" });
  await button.waitFor();
  expect(fetchedScripts).toEqual([]);
  const script = page.waitForEvent("request", (request) => request.url() === scripts.kakao);
  await button.click();
  await script;
  await page.getByText("카카오톡을 열지 못해 링크를 복사했어요.").waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.origin}/product/${product.id}`);

  // Another script than the published one, e.g. of somebody who got hold of the vendor's server,
  // is never run.
  await context.unroute(scripts.kakao);
  await context.route(scripts.kakao, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: "window.stolen = true; window.Kakao = { isInitialized: () => true, init() {}, Share: { sendDefault() { window.sent = true; } } };",
    }),
  );
  await button.click();
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll("script[src*=kakao_js_sdk]").length))
    .toBe(0);
  expect(
    await page.evaluate(() => [window.Kakao, (window as { stolen?: boolean }).stolen]),
  ).toEqual([undefined, undefined]);
  await context.close();
});

// covers 7.12a
test("with Kakao's script there, it gets the shop's key and the product as it is", async () => {
  const product = await site.shop.has.product({
    title: "나누고 싶은 목소리",
    summary: "들어보세요",
  });
  const { context, page } = await phone([]);
  await page.addInitScript(kakaoIsThere);
  await page.goto(`/product/${product.id}`);
  await page.getByRole("button", { name: "카카오톡 공유" }).click();
  await expect.poll(async () => (await toldKakao(page)).length).toBe(2);
  const url = `${site.origin}/product/${product.id}`;
  const link = { webUrl: url, mobileWebUrl: url };
  expect(await toldKakao(page)).toEqual([
    KAKAO_KEY,
    {
      objectType: "feed",
      content: {
        title: "나누고 싶은 목소리",
        description: "들어보세요",
        imageUrl: expect.stringContaining(site.origin),
        link,
      },
      buttons: [{ title: "상품 보기", link }],
    },
  ]);
  await context.close();
});

// covers 7.12a
test("Kakao's script is loaded at the press and begins the sign-in with a state of ours", async () => {
  const { context, page, asked: fetchedScripts } = await phone([]);
  await page.addInitScript(kakaoIsThere);
  await page.goto("/login?pre=/my/profile");
  const link = page.getByRole("link", { name: "카카오로 시작하기" });
  await page.waitForLoadState("networkidle");
  expect(fetchedScripts).toEqual([]);
  await link.click();
  await expect.poll(async () => (await toldKakao(page)).length).toBe(2);
  const kakaoCalls = await toldKakao(page);
  expect(kakaoCalls).toEqual([
    KAKAO_KEY,
    {
      redirectUri: `${site.shop.origin}/login/oauth/kakao`,
      state: expect.stringMatching(/^[\w-]{20,}$/),
      scope: "profile_nickname",
      throughTalk: true,
    },
  ]);
  const { state } = kakaoCalls[1] as { state: string };
  const { rows } = await site.shop.pool.query(
    "select provider, pre from social_states where state_hash = $1",
    [hashOfToken(state)],
  );
  expect(rows).toEqual([{ provider: "kakao", pre: "/my/profile" }]);
  await context.close();
});

// covers 7.12a
test("where Kakao's script is blocked, the sign-in goes on by the address that it stands for", async () => {
  const { context, page } = await phone([]);
  await context.route("https://kauth.kakao.com/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>카카오 로그인</h1>" }),
  );
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "카카오로 시작하기" }).click();
  await page.getByRole("heading", { name: "카카오 로그인" }).waitFor();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("client_id")).toBe("rest-key");
  await context.close();
});
