import { chromium } from "@playwright/test";
const base = "http://localhost:4122";
const out = "/tmp/shots/";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};
const desk = { viewport: { width: 1440, height: 900 } };
async function login(c, path, email, pw) {
  const p = await c.newPage();
  await p.goto(base + path);
  await p.fill("[name=email]", email);
  await p.fill("[name=password]", pw);
  await p.keyboard.press("Enter");
  await p.waitForTimeout(2500);
  return p;
}
const member = await b.newContext(phone);
let p = await login(member, "/login", "member@sori.example", "sori-member-2026");
await p.goto(base + "/my/sounds");
await p.waitForTimeout(800);
await p.screenshot({ path: out + "sounds.png" });
const links = await p.$$eval('a[href^="/order-licences/"]', (a) =>
  a.map((x) => x.getAttribute("href")),
);
console.log(links.slice(0, 5));
await p.goto(base + links[0]);
await p.waitForTimeout(800);
await p.screenshot({ path: out + "licence-phone.png", fullPage: true });
const v = await p.$eval('a[href^="/verify/"]', (a) => a.getAttribute("href"));
console.log(v);
await p.goto(base + v);
await p.waitForTimeout(600);
await p.screenshot({ path: out + "verified-phone.png", fullPage: true });
const anon = await b.newContext({ ...phone, colorScheme: "dark" });
p = await anon.newPage();
await p.goto(base + "/verify");
await p.waitForTimeout(600);
await p.screenshot({ path: out + "verify-dark.png", fullPage: true });
await p.goto(base + "/");
const prod = await p.$$eval('a[href^="/product/"]', (a) =>
  a.map((x) => [x.getAttribute("href"), x.textContent]),
);
const of = (w) => prod.find(([, t]) => t.includes(w))?.[0];
console.log(prod.length);
const morning = of("아침을 여는");
const synth = of("한결");
const brand = of("브랜드");
await p.screenshot({ path: out + "home-dark.png" });
const light = await b.newContext(phone);
p = await light.newPage();
for (const [n, u] of [
  ["morning", morning],
  ["synth", synth],
  ["brand", brand],
])
  if (u) {
    await p.goto(base + u);
    await p.waitForTimeout(700);
    await p.screenshot({ path: out + `product-${n}.png`, fullPage: true });
  }
const d = await b.newContext(desk);
p = await d.newPage();
if (morning) {
  await p.goto(base + morning);
  await p.waitForTimeout(700);
  await p.screenshot({ path: out + "product-desk.png" });
  await p.goto(base + "/search?q=" + encodeURIComponent("목소리"));
  await p.waitForTimeout(700);
  await p.screenshot({ path: out + "search-desk.png" });
}
const o = await b.newContext(desk);
p = await login(o, "/admin-login", "admin@sori.example", "sori-admin-2026");
await p.goto(base + "/admin/product/licence");
await p.waitForTimeout(700);
await p.screenshot({ path: out + "admin-licences.png" });
await p.goto(base + "/admin/product/licence?new=online");
await p.waitForTimeout(700);
await p.screenshot({ path: out + "admin-licence-new.png", fullPage: true });
if (morning) {
  await p.goto(base + "/admin/product/edit/" + morning.split("/").pop());
  await p.waitForTimeout(1500);
  const el = await p.$('[name="option.0.value.0.licence"]');
  await el?.scrollIntoViewIfNeeded();
  await p.screenshot({ path: out + "admin-options.png" });
  const el2 = await p.$('[name="licence"]');
  await el2?.scrollIntoViewIfNeeded();
  await p.screenshot({ path: out + "admin-shelf.png" });
}
const op = await b.newContext(phone);
p = await login(op, "/admin-login", "admin@sori.example", "sori-admin-2026");
await p.goto(base + "/admin/product/licence");
await p.waitForTimeout(700);
await p.screenshot({ path: out + "admin-licences-phone.png", fullPage: true });
await b.close();
