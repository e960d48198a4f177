import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { images, imageUses } from "#shop/file/table.server.ts";
import { findOldAddress } from "#shop/move/address/find-old-address.server.ts";
import { oldAddresses } from "#shop/move/address/table.server.ts";
import { placePage, removePage } from "#shop/office/page/place-page.server.ts";
import { saveCollection } from "#shop/product/collection/arrange-collections.server.ts";
import { productCollections } from "#shop/product/collection/table.server.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { together, vectors } from "#tests/xss/vectors.ts";
import { blockList, blocksField, usualHome, type Block } from "./blocks.ts";
import { cleanBlocks } from "./clean-blocks.server.ts";
import { createPage } from "./create-page.server.ts";
import { fillBlocks } from "./fill-blocks.server.ts";
import {
  findDraftPage,
  findEditedPage,
  findHomeState,
  findShownHome,
  findShownPage,
  listOfficePages,
  listShownPages,
  listVersions,
} from "./find-page.server.ts";
import { addToMenu, moveInMenu, removeFromMenu } from "./menu/arrange-menu.server.ts";
import { listFrameLinks, listMenu } from "./menu/list-menu.server.ts";
import { pageForm, type PageSave } from "./page-forms.ts";
import { HOME, MENU, pagePath, PAGES } from "./page.ts";
import { hidePage, restoreVersion, savePage } from "./save-page.server.ts";
import { menuEntries, pages } from "./table.server.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };

const text = (html: string, key = "aaaa"): Block => ({ kind: "text", key, html });
const form = (more: Partial<PageSave> = {}): PageSave => ({
  title: "소개",
  seoTitle: "",
  seoText: "",
  blocks: [text("<p>안녕하세요</p>")],
  edits: 1,
  publish: false,
  ...more,
});
const make = (slug: string) => createPage(db, { title: "소개", slug }, owner);
const save = (id: string, more?: Partial<PageSave>) => savePage(shop, id, form(more), owner);
const place = (id: string, seen: string, more: Partial<Parameters<typeof placePage>[2]> = {}) =>
  placePage(
    shop,
    id,
    { slug: seen, seen, menuName: "", menu: false, footer: false, ...more },
    owner,
  );
const shown = async (slug: string) => (await findShownPage(db, slug))?.blocks;

beforeEach(async () => {
  await db.delete(menuEntries);
  await db.delete(pages);
  await db.delete(oldAddresses);
  await db.delete(productCollections);
});

test("nobody sees a draft; what is published stays as it was while the draft goes on", async () => {
  const id = await make("소개");
  await save(id);
  expect(await findShownPage(db, "소개")).toBeNull();
  expect(await listOfficePages(db)).toMatchObject([{ slug: "소개", state: "hidden" }]);
  expect(await save(id, { edits: 2, publish: true })).toEqual({ edits: 2, version: 1 });
  expect(await shown("소개")).toEqual([text("<p>안녕하세요</p>")]);
  await save(id, { edits: 2, blocks: [text("<p>새 글</p>")] });
  expect(await shown("소개")).toEqual([text("<p>안녕하세요</p>")]);
  expect((await findDraftPage(db, "소개", null))?.blocks).toEqual([text("<p>새 글</p>")]);
  expect(await listOfficePages(db)).toMatchObject([{ state: "changed" }]);
  expect(await save(id, { edits: 3, blocks: [text("<p>새 글</p>")], publish: true })).toEqual({
    edits: 3,
    version: 2,
  });
  expect(await shown("소개")).toEqual([text("<p>새 글</p>")]);
  expect((await findDraftPage(db, "소개", 1))?.blocks).toEqual([text("<p>안녕하세요</p>")]);
  await hidePage(db, id, owner);
  expect(await findShownPage(db, "소개")).toBeNull();
  expect((await listVersions(db, id)).map(({ version }) => version)).toEqual([2, 1]);
});

test("the home begins with the shop's list, and is the usual one until a version is published", async () => {
  expect(await findEditedPage(db, HOME.id)).toMatchObject({ blocks: usualHome, edits: 1 });
  expect([await findShownHome(db), await findHomeState(db)]).toEqual([null, "hidden"]);
  // Looking does not write.
  expect(await db.$count(pages)).toBe(0);
  const blocks = [text("<p>어서 오세요</p>"), ...usualHome];
  const saved = await save(HOME.id, { title: HOME.title, blocks });
  expect(saved).toEqual({ edits: 2, version: null });
  expect(await findShownHome(db)).toBeNull();
  await save(HOME.id, { title: HOME.title, blocks, edits: 2, publish: true });
  expect((await findShownHome(db))?.blocks).toEqual(blocks);
  expect(await findHomeState(db)).toBe("shown");
  expect([await listOfficePages(db), await listShownPages(db)]).toEqual([[], []]);
  expect(await findShownPage(db, HOME.slug)).toBeNull();
  expect(pagePath(HOME.slug)).toBe("/");
  await hidePage(db, HOME.id, owner);
  expect([await findShownHome(db), await findHomeState(db)]).toEqual([null, "hidden"]);
});

test("two owners who compose a home that nobody has edited yet do not overwrite each other", async () => {
  const saves = await Promise.allSettled(
    ["하나", "둘"].map((words) =>
      save(HOME.id, { title: HOME.title, blocks: [text(`<p>${words}</p>`), ...usualHome] }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(saves.find((one) => one.status === "rejected")?.reason).toMatchObject({
    code: "page-edited",
  });
});

test("the home keeps its address, and its own blocks stand there alone and once", async () => {
  await save(HOME.id, { title: HOME.title, blocks: usualHome });
  await expect(place(HOME.id, HOME.slug, { slug: "other" })).rejects.toMatchObject({
    code: "page-not-found",
  });
  const id = await make("intro");
  for (const block of usualHome)
    await expect(save(id, { blocks: [block] })).rejects.toMatchObject({
      errors: { "blocks.0.kind": ["이 블록은 홈 화면에만 쓸 수 있어요."] },
    });
  const twice = blockList.safeParse([...usualHome, { kind: "list", key: "again" }]);
  expect(twice.error?.issues[0]?.message).toContain("한 번씩만");
});

test("a hero has both words and address for its button or neither, and a banner leads somewhere", () => {
  const hero = { kind: "hero", key: "hero", image: "abcd1234", alt: "", heading: "제목", text: "" };
  const wrong = (block: object) =>
    blockList.safeParse([block]).error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(wrong({ ...hero, words: "", to: "" })).toEqual([]);
  expect(wrong({ ...hero, words: "보기", to: "/search" })).toEqual([]);
  expect(wrong({ ...hero, words: "보기", to: "" })).toEqual(["0.words"]);
  expect(wrong({ ...hero, words: "", to: "/search" })).toEqual(["0.words"]);
  expect(wrong({ ...hero, words: "보기", to: "//evil.example" })).toContain("0.to");
  const banner = { kind: "banner", key: "bann", image: "abcd1234", narrow: "", alt: "배너" };
  expect(wrong({ ...banner, to: "/search" })).toEqual([]);
  expect(wrong({ ...banner, to: "javascript:alert(1)" })).toEqual(["0.to"]);
  expect(wrong({ ...banner, narrow: "../x", to: "/search" })).toEqual(["0.narrow"]);
});

test("an older version becomes the draft, and is seen once it is published", async () => {
  const id = await make("intro");
  await save(id, { publish: true });
  await save(id, { edits: 2, blocks: [text("<p>나중</p>")], publish: true });
  expect(await restoreVersion(db, id, 1, owner)).toBe(4);
  expect(await shown("intro")).toEqual([text("<p>나중</p>")]);
  expect(await save(id, { edits: 4, publish: true })).toEqual({ edits: 4, version: 3 });
  expect(await shown("intro")).toEqual([text("<p>안녕하세요</p>")]);
  await expect(restoreVersion(db, id, 9, owner)).rejects.toMatchObject({
    code: "page-version-not-found",
  });
});

test("of two editors at once the second is refused, and may overwrite on purpose", async () => {
  const id = await make("two");
  const words = ["<p>하나</p>", "<p>둘</p>"];
  const saves = await Promise.allSettled(
    words.map((html) => save(id, { edits: 1, blocks: [text(html)] })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = saves.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "page-edited", facts: { edits: 2 } });
  expect(refusalAnswer(refused?.reason).status).toBe(409);
  expect(await save(id, { edits: 1, over: 2, blocks: [text("<p>셋</p>")] })).toMatchObject({
    edits: 3,
  });
  expect((await findDraftPage(db, "two", null))?.blocks).toEqual([text("<p>셋</p>")]);
});

test("what is published twice at once is one version", async () => {
  const id = await make("twice");
  const saves = await Promise.all([1, 2, 3].map(() => save(id, { publish: true })));
  expect(saves).toEqual(Array(3).fill({ edits: 2, version: 1 }));
  expect(await listVersions(db, id)).toHaveLength(1);
  const published = and(eq(auditLog.action, "page.publish"), eq(auditLog.subject, `page ${id}`));
  expect(await db.$count(auditLog, published)).toBe(1);
});

test("only so many versions are kept, and the pictures of those that go are let go", async () => {
  const id = await make("many");
  const image = randomLetters(16);
  await db.insert(images).values({ id: image, width: 10, height: 10, blur: "data:," });
  const picture: Block = { kind: "picture", key: "pict", image, alt: "", caption: "" };
  await save(id, { publish: true, blocks: [picture] });
  for (let edits = 2; edits <= PAGES.versions + 1; edits++)
    await save(id, { edits, publish: true, blocks: [text(`<p>${edits}</p>`)] });
  const kept = (await listVersions(db, id)).map(({ version }) => version);
  expect([kept.length, kept.at(-1)]).toEqual([PAGES.versions, 2]);
  expect(await db.$count(imageUses, eq(imageUses.imageId, image))).toBe(0);
});

test("an address is one page's alone, also when two take it at once", async () => {
  await make("taken");
  await expect(make("taken")).rejects.toMatchObject({
    errors: { slug: [expect.stringContaining("다른 페이지가 쓰는 주소")] },
  });
  expect(await createPage(db, { title: "taken", slug: "" }, owner)).toBeTruthy();
  expect((await listOfficePages(db)).map(({ slug }) => slug).sort()).toEqual(["taken", "taken-2"]);
  const both = await Promise.allSettled([make("둘"), make("둘")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const id = await make("other");
  await expect(place(id, "other", { slug: "taken" })).rejects.toMatchObject({
    errors: { slug: expect.anything() },
  });
});

test("a former address leads on in one step, there and back again", async () => {
  const id = await make("가");
  const end = async (slug: string) =>
    (await findOldAddress(db, new URL(`http://shop.invalid/page/${encodeURIComponent(slug)}`)))
      ?.target;
  await place(id, "가", { slug: "나" });
  await place(id, "나", { slug: "다" });
  const third = `/page/${encodeURIComponent("다")}`;
  expect([await end("가"), await end("나"), await end("다")]).toEqual([third, third, undefined]);
  await place(id, "다", { slug: "가" });
  const first = `/page/${encodeURIComponent("가")}`;
  expect([await end("가"), await end("나"), await end("다")]).toEqual([undefined, first, first]);
  await expect(place(id, "다", { slug: "라" })).rejects.toMatchObject({ code: "page-moved" });
});

test("the menu has the owner's pages and collections in her order, once they are published", async () => {
  const [one, two] = [await make("one"), await make("two")];
  await saveCollection(
    db,
    {
      id: undefined,
      name: "겨울",
      slug: "winter",
      text: "",
      isOnHome: false,
      rule: null,
      category: null,
    },
    owner,
  );
  await place(one, "one", { menu: true, footer: true, menuName: "우리" });
  await place(two, "two", { menu: true });
  const target = { pageId: null, collection: "winter" };
  await addToMenu(db, { place: "menu", target }, owner);
  await addToMenu(db, { place: "menu", target }, owner);
  expect(await listFrameLinks(db)).toEqual({
    menu: [{ title: "겨울", to: "/collection/winter" }],
    footer: [],
  });
  await save(one, { publish: true });
  await save(two, { publish: true, title: "이용 방법" });
  const titles = async () => (await listFrameLinks(db)).menu.map(({ title }) => title);
  expect(await titles()).toEqual(["우리", "이용 방법", "겨울"]);
  const entries = await listMenu(db);
  const winter = entries.find(({ collection }) => collection)!;
  await moveInMenu(db, { id: winter.id, direction: "up" }, owner);
  await moveInMenu(db, { id: winter.id, direction: "up" }, owner);
  await moveInMenu(db, { id: winter.id, direction: "up" }, owner);
  expect(await titles()).toEqual(["겨울", "우리", "이용 방법"]);
  await db.update(productCollections).set({ slug: "cold" });
  expect((await listFrameLinks(db)).menu[0]!.to).toBe("/collection/cold");
  await removeFromMenu(db, winter.id, owner);
  await removePage(db, one, owner);
  expect(await listFrameLinks(db)).toEqual({
    menu: [{ title: "이용 방법", to: "/page/two" }],
    footer: [],
  });
});

test("no more entries than the place has room for, also at once", async () => {
  const ids: string[] = [];
  for (let at = 0; at <= MENU.menu; at++) ids.push(await make(`page-${at}`));
  const placed = await Promise.allSettled(
    ids.map((id, at) => place(id, `page-${at}`, { menu: true })),
  );
  expect(placed.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await listMenu(db)).toHaveLength(MENU.menu);
});

test("what a block names and the shop no longer shows is left out", async () => {
  const product = await shop.has.product({ title: "새벽 낭독" });
  const hidden = await shop.has.product({ isShow: false });
  const blocks: Block[] = [
    { kind: "products", key: "prod", heading: "", products: [hidden.id, product.id] },
    { kind: "products", key: "none", heading: "", products: [hidden.id] },
    { kind: "samples", key: "samp", product: "nowhere" },
    { kind: "collection", key: "coll", collection: "nowhere" },
    { kind: "review", key: "revi", review: "nowhere" },
    { kind: "picture", key: "pict", image: "abcdefgh12", alt: "", caption: "" },
    { kind: "video", key: "vide", title: "", address: "https://youtu.be/dQw4w9WgXcQ" },
  ];
  expect(await fillBlocks(db, blocks, new Date())).toMatchObject([
    { key: "prod", tiles: [{ id: product.id }] },
    { key: "vide", address: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" },
  ]);
});

test("texts are sanitized as the board's are, and a picture must be in the shop", async () => {
  const typed = `<p>글</p>${together(vectors)}`;
  expect(await cleanBlocks(db, [text(typed)])).toEqual([text(sanitize(typed, { frames: true }))]);
  const nothing = text("<p> </p>");
  const columns: Block = {
    kind: "columns",
    key: "cols",
    left: { kind: "text", html: "<b></b>" },
    right: { kind: "picture", image: "abcdefgh12", alt: "", caption: "" },
  };
  await expect(cleanBlocks(db, [nothing, columns])).rejects.toMatchObject({
    errors: {
      "blocks.0.html": ["내용을 입력해주세요."],
      "blocks.1.left.html": ["내용을 입력해주세요."],
      "blocks.1.right.image": ["이미지를 다시 골라주세요."],
    },
  });
});

const wrongFields = (blocks: unknown): Record<string, string> =>
  Object.fromEntries(
    (blocksField.safeParse(JSON.stringify(blocks)).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

test.each<[string, unknown, RegExp]>([
  ["0.html", [text("<script>alert(1)</script>")], /스크립트는 넣을 수 없어요/],
  ["0.html", [text('<img src="x" onerror="alert(1)">')], /스크립트는/],
  ["0.html", [text('<a href="javascript:alert(1)">가</a>')], /스크립트는/],
  ["0.html", [text(`<p>${"가".repeat(PAGES.html)}</p>`)], /너무 길어요/],
  [
    "0.to",
    [{ kind: "button", key: "aaaa", words: "가기", to: "https://evil.example" }],
    /\/로 시작/,
  ],
  ["0.to", [{ kind: "button", key: "aaaa", words: "가기", to: "//evil.example" }], /\/로 시작/],
  [
    "0.address",
    [{ kind: "video", key: "aaaa", title: "", address: "https://evil.example/v" }],
    /유튜브/,
  ],
  [
    "0.pairs.0.answer",
    [{ kind: "questions", key: "aaaa", heading: "", pairs: [{ question: "왜?", answer: "" }] }],
    /답을 적어/,
  ],
  [
    "",
    Array.from({ length: PAGES.blocks + 1 }, (_, at) => text("<p>가</p>", `key${at}`)),
    /60개까지/,
  ],
  ["", [text("<p>가</p>"), text("<p>나</p>")], /두 번/],
  ["0", [{ kind: "html", key: "aaaa", html: "<p>가</p>" }], /쓸 수 없는 블록/],
])("what is wrong is said at %s", (field, blocks, words) =>
  expect(wrongFields(blocks)[field] ?? wrongFields(blocks)[`${field}.kind`]).toMatch(words),
);

test("whatever is sent, reading it ends with blocks or with words for a person", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `[${json}]`),
      ),
      (typed) => {
        const read = blocksField.safeParse(typed);
        if (read.success) expect(blockList.parse(read.data)).toEqual(read.data);
        else for (const { message } of read.error.issues) expect(message).toMatch(/[가-힣]/);
      },
    ),
    { numRuns: 500 },
  );
});

const line = fc.stringMatching(/^[가-힣a-z]{1,20}$/);
const someBlock: fc.Arbitrary<(key: string) => Block> = fc.oneof(
  line.map((word) => (key: string) => text(`<p>${word}</p>`, key)),
  fc.tuple(line, line).map(([question, answer]) => (key: string): Block => ({
    kind: "questions",
    key,
    heading: "",
    pairs: [{ question, answer }],
  })),
  line.map((words) => (key: string): Block => ({ kind: "button", key, words, to: "/qna" })),
);

test("what was stored is read again as it was written", async () => {
  const id = await make("same");
  let edits = 1;
  await fc.assert(
    fc.asyncProperty(fc.array(someBlock, { maxLength: 8 }), async (made) => {
      const blocks = made.map((block, at) => block(`key${at}`));
      const read = pageForm.parse({
        intent: "save",
        title: "소개",
        blocks: JSON.stringify(blocks),
        edits: String(edits),
      });
      if (read.intent !== "save") throw new Error("no save");
      edits = (await savePage(shop, id, read, owner)).edits;
      const [row] = await db
        .select({ blocks: sql<Block[]>`${pages.blocks}` })
        .from(pages)
        .where(eq(pages.id, id));
      expect(row!.blocks).toEqual(blocks);
      expect(await savePage(shop, id, { ...read, edits }, owner)).toEqual({ edits, version: null });
    }),
    { numRuns: 15 },
  );
});
