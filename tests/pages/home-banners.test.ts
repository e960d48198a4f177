import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
await shop.has.admin();
/** newest first, as the home page has them */
const ids: string[] = [];
for (const day of [1, 2, 3, 4]) {
  const { id } = await shop.has.product({ create: new Date(`2026-01-0${day}T00:00:00Z`) });
  ids.unshift(id);
}
const image = async (width: number, height: number) => {
  const made = sharp({ create: { width, height, channels: 3, background: "#0b5fff" } }).png();
  return (await saveImage(shop, await made.toBuffer())).id;
};
const picture = await image(1600, 500);
const narrow = await image(800, 1000);
const owner = await ownersBrowser(shop, { agent: DESKTOP });
beforeEach(async () => {
  await shop.db.update(siteSettings).set({ settings: {} });
});

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)![1]!;

const ALT = "봄 소리 모음 20% 할인";
const typed = () => ({ picture, alt: ALT, link: `/product/${ids[1]}`, isOn: "on" });

async function formOf(path: string) {
  const html = mainOf(await htmlOf(owner.visit(`/admin/site/home/banner/${path}`)));
  return { id: valueOf(html, "id"), seen: valueOf(html, "seen"), html };
}

async function save(more: Record<string, string> = {}, of = "new") {
  const { id, seen } = await formOf(of);
  const answer = await owner.send(`/admin/site/home/banner/${of}`, {
    intent: "save",
    id,
    seen,
    ...typed(),
    ...more,
  });
  return { answer, id };
}

async function made(more: Record<string, string> = {}): Promise<string> {
  const { answer, id } = await save(more);
  expect(answer.status, await answer.clone().text()).toBe(303);
  expect(answer.headers.get("location")).toBe("/admin/site/home");
  return id;
}

const homeHtml = async () => mainOf(await htmlOf((await browser(shop)).visit("/")));

/** What stands on the home page, from above: ids of products and words of banners. */
const shelf = async () =>
  (await homeHtml())
    .split("<li")
    .slice(1)
    .map((item) => / alt="([^"]+)"/.exec(item)?.[1] ?? /product\/([\w-]+)"/.exec(item)![1]!);

const order = async (more: Record<string, string>) => {
  const html = mainOf(await htmlOf(owner.visit("/admin/site/home")));
  const sent = { seen: valueOf(html, "seen"), pinned: "", banners: valueOf(html, "banners") };
  return owner.send("/admin/site/home", { part: "home", ...sent, ...more });
};

test("a banner stands on the home page from the next request on: whole, with its sizes, for the phone too", async () => {
  await homeHtml();
  await made({ narrow });
  const html = await homeHtml();
  const banner = html.split("<li")[1]!;
  expect(banner).toMatch(/^ class="md:col-span-2"/);
  expect(banner).toContain(
    `<a class="block overflow-hidden md:rounded-m" href="/product/${ids[1]}"`,
  );
  expect(banner).toMatch(/<img [^>]*width="1600" height="500"[^>]*/);
  expect(banner).toMatch(/<source media="\(max-width: 767px\)"[^>]*width="800" height="1000"/);
  expect(banner).toContain(`/images/${picture}/1920.webp 1920w`);
  expect(banner).toContain('loading="eager"');
  expect(await shelf()).toEqual([ALT, ...ids]);
});

test("below the first picture it is loaded when it is near", async () => {
  const id = await made();
  await order({ banners: `${id}@2` });
  expect(await shelf()).toEqual([...ids.slice(0, 2), ALT, ...ids.slice(2)]);
  expect((await homeHtml()).split("<li")[3]).toContain('loading="lazy"');
});

test("inside a row it waits for the next one, and the products keep their layout", async () => {
  const id = await made();
  const before = await homeHtml();
  await order({ banners: `${id}@1` });
  expect(await shelf()).toEqual([...ids.slice(0, 2), ALT, ...ids.slice(2)]);
  const spans = (html: string) => html.match(/<li class="relative [^"]*"/g);
  expect(spans(await homeHtml())).toEqual(spans(before));
});

test("without a script each button saves one step of a banner, and pins stay", async () => {
  const first = await made({ alt: "하나" });
  const second = await made({ alt: "둘" });
  await order({ move: `lower ${second}`, pinned: ids[3]! });
  const { banners, pinned } = await findSite(shop.db);
  expect(banners.map(({ id, after }) => [id, after])).toEqual([
    [first, 0],
    [second, 0],
  ]);
  expect(pinned).toEqual([ids[3]]);
  await order({ move: `lower ${second}`, pinned: ids[3]! });
  expect((await findSite(shop.db)).banners.map(({ after }) => after)).toEqual([0, 1]);
});

test("it shows from its hour until its hour, and not while it is off", async () => {
  const id = await made({ from: "2000-01-01T10:00", until: "2000-01-02T10:00" });
  expect(await shelf()).toEqual(ids);
  await save({ from: "2000-01-01T10:00", until: "" }, id);
  expect(await shelf()).toEqual([ALT, ...ids]);
  await save({ from: "2099-01-01T10:00" }, id);
  expect(await shelf()).toEqual(ids);
  expect(mainOf(await htmlOf(owner.visit("/admin/site/home")))).toContain("곧 보임");
  await save({ isOn: "off" }, id);
  expect(await shelf()).toEqual(ids);
  expect((await formOf(id)).html).toContain('value="off" selected=""');
});

test.each([
  ["alt", { alt: " " }, "그림을 볼 수 없는 분께"],
  ["alt", { alt: "가".repeat(121) }, "120자까지"],
  ["picture", { picture: "" }, "그림을 골라주세요."],
  ["picture", { picture: "nosuchpicture" }, "이미지를 다시 골라주세요."],
  ["narrow", { narrow: "<svg onload=alert(1)>" }, "이미지를 다시 골라주세요."],
  ["link", { link: "" }, "누르면 열리는 곳"],
  ["link", { link: "javascript:alert(1)" }, "/로 시작하는"],
  ["link", { link: "//elsewhere.example/" }, "/로 시작하는"],
  ["link", { link: "/\\elsewhere.example" }, "/로 시작하는"],
  ["link", { link: "http://blog.example/" }, "/로 시작하는"],
  ["link", { link: "https://elsewhere.example/" }, "채널과 상담 채팅의 것만"],
  ["isOn", { isOn: "perhaps" }, "보일지 골라주세요."],
  ["from", { from: "2026-02-30T10:00" }, "날짜와 시각을"],
  ["from", { from: "2026-03-01T10:30" }, "분은 00으로"],
  ["until", { from: "2026-03-01T10:00", until: "2026-03-01T10:00" }, "뒤여야 해요"],
])(
  "a wrong %s is refused beside it, and nothing is half saved (%j)",
  async (field, more, words) => {
    const { answer } = await save({ ...more } as Record<string, string>);
    expect(answer.status).toBe(400);
    const html = mainOf(await htmlOf(answer));
    const beside = new RegExp(`id="${field}-error"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1];
    expect(beside ?? html).toContain(words);
    expect((await findSite(shop.db)).banners).toEqual([]);
  },
);

test("an https address is taken when it is one of the shop's own channels", async () => {
  const channels = { instagram: "https://www.instagram.com/sori" };
  await shop.db.update(siteSettings).set({ settings: { channels } });
  await made({ link: "https://www.instagram.com/p/1" });
  expect(await homeHtml()).toContain('href="https://www.instagram.com/p/1"');
});

test("the second of two owners is told what is stored now, and hers is not lost", async () => {
  const id = await made();
  const { seen } = await formOf(id);
  const send = (alt: string) =>
    owner.send(`/admin/site/home/banner/${id}`, { intent: "save", id, seen, ...typed(), alt });
  const answers = await Promise.all([send("가을 행사"), send("겨울 행사")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const [won, lost] = answers[0]!.status === 303 ? ["가을", "겨울"] : ["겨울", "가을"];
  const html = mainOf(await htmlOf(answers.find(({ status }) => status === 409)!));
  expect(html).toContain(`지금 저장된 값: ${won} 행사`);
  expect(html).toContain(`value="${lost} 행사"`);
  expect((await findSite(shop.db)).banners.map(({ alt }) => alt)).toEqual([`${won} 행사`]);
});

test("two owners who make a banner at once both have theirs", async () => {
  await Promise.all([made({ alt: "하나" }), made({ alt: "둘" })]);
  const { banners } = await findSite(shop.db);
  expect(banners.map(({ alt }) => alt).toSorted()).toEqual(["둘", "하나"]);
});

test("one that is removed leaves the page and its pictures are in use no longer", async () => {
  const id = await made({ narrow });
  const usesOf = async () =>
    (await rowsOf(shop.db, imageUses, { usedBy: `site banner ${id}` })).map(
      ({ imageId }) => imageId,
    );
  expect((await usesOf()).toSorted()).toEqual([picture, narrow].toSorted());
  await save({ narrow: "" }, id);
  expect(await usesOf()).toEqual([picture]);
  const { seen } = await formOf(id);
  const answer = await owner.send(`/admin/site/home/banner/${id}`, { intent: "remove", id, seen });
  expect(answer.status).toBe(303);
  expect(await usesOf()).toEqual([]);
  expect(await shelf()).toEqual(ids);
  expect((await owner.visit(`/admin/site/home/banner/${id}`)).status).toBe(404);
  const log = await rowsOf(shop.db, auditLog, { subject: `site banner ${id}` }, auditLog.id);
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{}, expect.objectContaining({ alt: ALT, picture, narrow })],
    [{ narrow }, { narrow: "" }],
    [expect.objectContaining({ alt: ALT, picture }), {}],
  ]);
});

test("more than twelve are refused", async () => {
  for (let count = 0; count < 12; count++) await made({ alt: `배너 ${count}` });
  const { answer } = await save();
  expect(answer.status).toBe(400);
  expect(mainOf(await htmlOf(answer))).toContain("12개까지");
  expect(await htmlOf(owner.visit("/admin/site/home"))).not.toContain("/banner/new");
});
