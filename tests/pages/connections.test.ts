import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { checks } from "#shop/health/checks.server.ts";
import { healthSilences } from "#shop/health/table.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { CLIENT, googleDoor, naverDoor, stops } from "../given/social-doors.ts";
import { vendorEnv } from "../given/vendor-env.ts";
import { kakaoServer } from "../servers/kakao-server.ts";
import { TURNSTILE, turnstileServer } from "../servers/turnstile-server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const PATH = "/admin/connections";
const TRIAL = "/admin-login/captcha";
/** A secret that is not typed again. */
const NO_SECRET = { clientSecret: "", secretKey: "" };
const SCRIPT_KEY = "0123456789abcdef0123456789abcdef";
const GOOGLE_ID = "12345-abc.apps.googleusercontent.com";

const base = await testShop();
await base.db.delete(vendorSettings);
const [kakao, naver, google, cloudflare] = await Promise.all([
  kakaoServer({ origin: base.origin }),
  naverDoor(),
  googleDoor(),
  turnstileServer(),
]);
afterAll(async () => {
  for (const stop of [kakao.stop, cloudflare.stop, ...stops]) await stop();
});
const env = vendorEnv(base.secret, {
  origin: base.origin,
  standIns: {
    kakao: { authUrl: kakao.url, apiUrl: kakao.url },
    naver: { authUrl: naver.server.url, apiUrl: naver.server.url },
    google: { authUrl: google.server.url, tokenUrl: `${google.server.url}/token` },
    captcha: { verifyUrl: cloudflare.verifyUrl },
  },
});
const shop = { ...base, ...openVendors(env, base.db) };
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const shopper = await browser(shop);

const page = async () => mainOf(await htmlOf(owner.visit(PATH)));
/** What the form of one company sends back: several forms of the page have such a field. */
const seenOf = async (intent: string) =>
  new RegExp(`name="intent" value="${intent}".*?name="seen" value="([^"]*)"`, "s").exec(
    await page(),
  )?.[1] ?? "";
const send = async (form: { intent: string } & Record<string, string>) =>
  owner.send(PATH, { seen: await seenOf(form.intent), clientSecret: "", secretKey: "", ...form });
const end = async (of: string) => owner.send(PATH, { intent: "end", of, seen: await seenOf(of) });
const signIn = async () => mainOf(await htmlOf(shopper.visit("/login")));

const refused: [string, { intent: string } & Record<string, string>, string][] = [
  ["nothing of Kakao", { intent: "kakao", clientId: "", scriptKey: "" }, "두 키 가운데 하나"],
  [
    "Kakao's key with a quote",
    { intent: "kakao", clientId: `"><script>`, scriptKey: "" },
    "영문과 숫자만",
  ],
  [
    "one key twice",
    { intent: "kakao", clientId: SCRIPT_KEY, scriptKey: SCRIPT_KEY },
    "REST API 키와 같아요",
  ],
  [
    "a secret alone",
    { intent: "kakao", clientId: "", clientSecret: "s", scriptKey: SCRIPT_KEY },
    "함께 쓸 REST API 키",
  ],
  [
    "an app that Kakao does not know",
    { intent: "kakao", clientId: SCRIPT_KEY, scriptKey: "" },
    "카카오에서 이 키를 받지 않았어요",
  ],
  [
    "no secret of Naver",
    { intent: "naver", clientId: CLIENT.clientId },
    "Client Secret을 적어주세요",
  ],
  [
    "another secret of Naver",
    { intent: "naver", clientId: CLIENT.clientId, clientSecret: "wrong-one" },
    "네이버에서 이 키를 받지 않았어요",
  ],
  [
    "Naver's app at Google",
    { intent: "google", clientId: CLIENT.clientId, clientSecret: "s" },
    ".apps.googleusercontent.com으로 끝나는",
  ],
  [
    "an app that Google does not know",
    { intent: "google", clientId: GOOGLE_ID, clientSecret: "wrong-one" },
    "Google에서 이 키를 받지 않았어요",
  ],
  [
    "Turnstile's keys for tests",
    { intent: "captcha", siteKey: "1x00000000000000000000AA", secretKey: "s" },
    "시험용 키예요",
  ],
  [
    "the secret in both places",
    { intent: "captcha", siteKey: TURNSTILE.secretKey, secretKey: TURNSTILE.secretKey },
    "사이트 키와 같아요",
  ],
  [
    "another secret of Turnstile",
    { intent: "captcha", siteKey: TURNSTILE.siteKey, secretKey: "wrong-one" },
    "Cloudflare가 이 키를 받지 않았어요",
  ],
];

test.each(refused)(
  "%s is told of beside its field, and nothing is in force",
  async (_, form, words) => {
    const answer = await send(form);
    const html = await answer.text();
    expect([answer.status, mainOf(html)]).toEqual([400, expect.stringContaining(words)]);
    expect(html).not.toContain("wrong-one");
    expect(shop.social).toEqual([]);
    expect(shop.captcha.widget).toBeNull();
  },
);

test("keys of Naver are tried, in force at once for shoppers, shown by their end alone, and end with one press", async () => {
  expect(await signIn()).not.toContain("네이버");
  naver.server.behave("500");
  const keys = { intent: "naver", clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret };
  expect(mainOf(await (await send(keys)).text())).toContain("네이버에서 답이 없어");
  naver.server.behave("none");
  expect((await send(keys)).headers.get("location")).toBe(PATH);
  expect(await signIn()).toContain("네이버");
  const html = await page();
  expect(html).toContain(`끝은 ${CLIENT.clientSecret.slice(-4)}`);
  expect(html).toContain(`${shop.origin}/login/oauth/naver`);
  expect(await htmlOf(owner.visit("/admin/audit"))).not.toContain(`"${CLIENT.clientSecret}"`);
  // The secret stays where it is not typed again, and with its own app alone.
  expect((await send({ ...keys, ...NO_SECRET })).headers.get("location")).toBe(PATH);
  expect((await send({ ...keys, clientId: "another", ...NO_SECRET })).status).toBe(400);
  expect((await owner.send(PATH, { ...keys, seen: "1" })).status).toBe(409);
  await end("naver");
  expect(await signIn()).not.toContain("네이버");
});

test("Kakao's app signs in and shares, each part by its own key", async () => {
  const sharing = { intent: "kakao", clientId: "", scriptKey: SCRIPT_KEY };
  expect((await send(sharing)).headers.get("location")).toBe(PATH);
  expect([shop.sharing.kakaoKey, shop.social]).toEqual([SCRIPT_KEY, []]);
  // Where the server's settings name an app, the one that was entered is not in force beside it.
  const social = { kakao: { clientId: "k", clientSecret: undefined, scope: undefined } };
  const fixed = openVendors({ ...env, social: { ...social, naver: null, google: null } }, base.db);
  await fixed.vendors.reload();
  expect([fixed.vendors.fixed.kakao, fixed.sharing.kakaoKey]).toEqual([true, null]);
  const policy = (await shopper.visit("/login")).headers.get("content-security-policy");
  expect(policy).toContain("https://t1.kakaocdn.net/kakao_js_sdk/");
  await end("kakao");
  expect(shop.sharing.kakaoKey).toBeNull();
  const after = (await shopper.visit("/login")).headers.get("content-security-policy");
  expect(after).not.toContain("kakao_js_sdk");
});

test("the captcha asks nobody before the owner has passed it herself", async () => {
  const stranger = await shopper.visit(TRIAL);
  expect(stranger.status).toBe(404);
  const keys = { intent: "captcha", siteKey: TURNSTILE.siteKey, secretKey: TURNSTILE.secretKey };
  expect((await send(keys)).headers.get("location")).toBe(TRIAL);
  expect(shop.captcha.widget).toBeNull();
  const trial = await owner.visit(TRIAL);
  expect(trial.headers.get("content-security-policy")).toContain(
    "https://challenges.cloudflare.com",
  );
  expect(await page()).toContain("아직 켜지 않았어요");
  expect((await owner.send(TRIAL, { "cf-turnstile-response": "made up" })).status).toBe(400);
  expect(shop.captcha.widget).toBeNull();
  const answer = cloudflare.passes("good");
  expect((await shopper.send(TRIAL, { "cf-turnstile-response": answer })).status).toBe(404);
  const started = await owner.send(TRIAL, { "cf-turnstile-response": answer });
  expect(started.headers.get("location")).toBe(PATH);
  expect(shop.captcha.widget).toMatchObject({ siteKey: TURNSTILE.siteKey });
  // The same keys saved once more go on; another site key has to be passed anew.
  expect((await send({ ...keys, ...NO_SECRET })).headers.get("location")).toBe(PATH);
  expect(shop.captcha.widget).not.toBeNull();
  await send({ ...keys, siteKey: "0x4AAAAAAAanother" });
  expect(shop.captcha.widget).toBeNull();
  await end("captcha");
  expect(shop.vendors.waitingCaptcha()).toBeNull();
  expect((await owner.send(TRIAL, {})).status).toBe(409);
});

test("a captcha whose secret ended is told of in 오늘's words once it lasts, and is over with new keys", async () => {
  const keys = { intent: "captcha", siteKey: TURNSTILE.siteKey, secretKey: TURNSTILE.secretKey };
  await send(keys);
  await owner.send(TRIAL, { "cf-turnstile-response": cloudflare.passes("once more") });
  const look = () => checks.find(({ name }) => name === "connections")!.find(shop);
  expect(await shop.captcha.passed(cloudflare.passes("a"), "203.0.113.4")).toBe(true);
  expect(await look()).toEqual([]);
  cloudflare.behave("500");
  expect(await shop.captcha.passed("b", "203.0.113.4")).toBe(false);
  expect(await look()).toEqual([]);
  await shop.db.update(healthSilences).set({ beganAt: sql`now() - interval '6 minutes'` });
  expect(await shop.captcha.passed("c", "203.0.113.4")).toBe(false);
  expect(await look()).toMatchObject([{ kind: "captcha", harm: "now", button: { href: PATH } }]);
  cloudflare.behave("none");
  await send({ ...keys, ...NO_SECRET });
  expect(await look()).toEqual([]);
  cloudflare.forgetsSecret();
  // Nobody has to be refused before it is known: the shop asks by itself.
  await shop.vendors.askConnections();
  expect(await shop.db.select({ of: healthSilences.of }).from(healthSilences)).toEqual([
    { of: "captcha" },
  ]);
  await shop.db.update(healthSilences).set({ beganAt: sql`now() - interval '6 minutes'` });
  expect(await look()).toHaveLength(1);
  await end("captcha");
  expect(await look()).toEqual([]);
});
