import { randomLetters } from "#lib/random-letters.ts";
import type { Page } from "@playwright/test";
import { lives } from "../browser/live.ts";
import { signIn } from "./by-request.ts";
import { expect, test } from "./people.ts";

const MEMBER = { email: "member@sori.example", password: "sori-member-2026" };
const ASKED = "먼저 로그인이 필요해요.";
const preUrl = (page: Page) => page.evaluate(() => localStorage.getItem("pre-url"));

/** Navigates without reloading the document, by going back in the history. */
async function goInside(page: Page, path: string) {
  await lives(page);
  await page.evaluate((to) => {
    const here = location.href;
    history.pushState(null, "", to);
    history.pushState(null, "", here);
    history.back();
  }, path);
}

/** Whether the document is still the one that was marked. */
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-marked"));
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));

async function signsInByForm(page: Page) {
  await page.goto("/login");
  await fillsSignIn(page);
}

async function fillsSignIn(page: Page) {
  await page.getByLabel("이메일").fill(MEMBER.email);
  await page.getByLabel("비밀번호", { exact: true }).fill(MEMBER.password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("button", { name: "로그인", exact: true })).toHaveCount(0);
}

// covers 6.3a, 9.5
test("a member's page asks to sign in: on the first request and inside the page, with the words and the way back", async ({
  page,
}) => {
  await page.goto("/my/addresses?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(ASKED).first()).toBeVisible();
  expect(await preUrl(page)).toBe("/my/addresses?from=mail");

  await page.goto("/");
  await mark(page);
  await goInside(page, "/my");
  await expect(page).toHaveURL(/\/login$/);
  expect(await isMarked(page)).toBe(true);
  await expect(page.getByText(ASKED).first()).toBeVisible();
  expect(await preUrl(page)).toBe("/my");

  await page.goto("/");
  const path = `/order/${randomLetters(10)}?quantity=2`;
  await goInside(page, path);
  await expect(page).toHaveURL(
    new RegExp(`/login\\?pre=${encodeURIComponent(path).replaceAll("?", "\\?")}$`),
  );
  await expect(page.getByText(ASKED).first()).toBeVisible();

  await page.goto("/");
  await goInside(page, "/admin/order?tab=done");
  await expect(page).toHaveURL(/\/admin-login\?pre=%2Fadmin%2Forder$/);
});

// covers 6.3a, 9.5
test("who signs in after all comes back to the page they asked for, also when the sign-in page was loaded anew", async ({
  page,
}) => {
  await page.goto("/my/addresses?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  // From here on only local storage has the address to return to; the page writes it once it lives.
  await expect.poll(() => preUrl(page)).toBe("/my/addresses?from=mail");
  await signsInByForm(page);
  await expect(page).toHaveURL(/\/my\/addresses\?from=mail$/);
  expect(await preUrl(page)).toBeNull();

  await page.context().clearCookies();
  const [product] = (await (await page.request.get("/api/products?limit=1")).json()).products;
  const path = `/order/${product.id}?quantity=2`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/login\?pre=/);
  await page.reload();
  await fillsSignIn(page);
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll("?", "\\?")}$`));
});

test("a planted pre-url or pre leads nowhere outside", async ({ page, context }) => {
  await context.route(
    ({ hostname }) => hostname.endsWith("evil.example"),
    (route) => route.abort(),
  );
  await page.goto("/login?pre=%2F%2Fevil.example%2F");
  await page.evaluate(() => localStorage.setItem("pre-url", "//evil.example/steal"));
  await signsInByForm(page);
  expect(new URL(page.url()).hostname).toBe("localhost");
  await page.goto("/login?pre=%2F%5Cevil.example");
  expect(new URL(page.url()).hostname).toBe("localhost");
});

const nameOf = (page: Page) => page.getByText(MEMBER.email).first();

// covers 4.14
test("after signing out the way leads to the sign-in page once, and going back shows nothing", async ({
  page,
}) => {
  await signIn(page.request, MEMBER.email);
  await page.goto("/my/profile");
  await expect(nameOf(page)).toBeVisible();
  // As the drawer's form does, inside the page.
  await page.evaluate(() => {
    localStorage.setItem("pre-url", "/my/addresses");
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/sign-out",
    });
    document.body.append(form);
    form.requestSubmit();
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("로그아웃했어요.").first()).toBeVisible();
  await expect(page.getByText(ASKED)).toHaveCount(0);
  expect(await preUrl(page)).toBeNull();

  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(nameOf(page)).toHaveCount(0);
  await expect(page.getByText(ASKED).first()).toBeVisible();
});

// covers 4.14
test("after 로그아웃 the next page is the one that was asked for", async ({ page }) => {
  await signIn(page.request, MEMBER.email);
  await page.goto("/my");
  const menu = page.getByRole("button", { name: "메뉴 열기" });
  await expect(page.getByRole("button", { name: "로그아웃" }).or(menu).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "로그아웃" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  const footer = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["게시판", "/board"],
    ["쿠폰 받기", "/coupons"],
  ] as const) {
    await footer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

// covers 7.5b
test(
  "signing out inside the page, then going back, shows nothing either",
  { tag: "@both" },
  async ({ page }) => {
    await signIn(page.request, MEMBER.email);
    await page.goto("/my");
    const menu = page.getByRole("button", { name: "메뉴 열기" });
    await expect(page.getByRole("button", { name: "로그아웃" }).or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "로그아웃" }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("로그아웃했어요.").first()).toBeVisible();
    expect(await preUrl(page)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  },
);
