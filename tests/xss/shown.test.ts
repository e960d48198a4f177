import { typedWholeNotice } from "#tests/has/product.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { postForm } from "#shop/board/post-forms.ts";
import { writePost, type Author } from "#shop/board/write-post.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { products } from "#shop/product/table.server.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { makePeople, type Identity } from "../authorization/people.ts";
import { filled } from "../authorization/read-table.ts";
import { reads } from "../authorization/reads.ts";
import { machinesOf, routesOf } from "../authorization/routes-of-the-shop.ts";
import { siteOf } from "../pages/visit.ts";
import { furnish } from "./furnish.ts";
import { openSite } from "./open-site.ts";
import { poison } from "./poison.ts";
import { CLOSE, together, vectors } from "./vectors.ts";
import { judge, watch, type Judgement } from "./watch.ts";
import { showPages, viewerOf } from "./show-pages.ts";
import { patternsWithHtml } from "../writes-html.ts";
import { patience } from "../patience.ts";

const site = await openSite();
const people = await makePeople(site.shop);
const pages = await furnish(site.shop, people);
const poisoned = await poison(site.shop.databaseUrl, pages.whole);

async function windowOf(identity: Identity) {
  const context = await site.window();
  await context.addCookies(
    people.who[identity].cookie
      .split("; ")
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf("=");
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.origin };
      }),
  );
  return { context, seen: await watch(context, site.origin) };
}

const routeOf = routesOf(machinesOf((await siteOf(site.shop)).routes));
/** React makes text of words, in the browser as on the server, so that the HTML tells all. */
const isRead = (path: string): boolean => !patternsWithHtml.has(routeOf(path) ?? "");

const DOWNLOADS = /export|\/my\/data|\/v0\//;

const someVectors = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => vectors[(from + at) % vectors.length]!);
const nothing = { ran: new Set(), stopped: new Set(), asked: new Set() };
const shownAsWords = new Set<number>();

/** What stands in the pages but nothing that could run, not even at a click. */
function expectQuiet(judged: Map<string, Judgement>): void {
  expect(
    [...judged].flatMap(([path, { live }]) => live.map((attribute) => `${path}: ${attribute}`)),
  ).toEqual([]);
  for (const [path, { shown }] of judged)
    if (!pages.rich.includes(path)) for (const id of shown) shownAsWords.add(id);
}

test("there are vectors enough, and they are in everything that people typed", () => {
  expect(vectors.length).toBeGreaterThan(500);
  expect(new Set(vectors.map(({ text }) => text.replaceAll(/\d+/g, ""))).size).toBeGreaterThan(500);
  for (const column of [
    "products.title",
    "products.description",
    "product_options.label",
    "product_samples.title",
    "posts.title",
    "posts.html",
    "comments.text",
    "questions.text",
    "questions.answer",
    "faqs.html",
    "policies.html",
    "orders.courier_memo",
    "orders.recipient_name",
    "addresses.label",
    "mailbox.html",
    "user.name",
  ])
    expect(poisoned).toContain(column);
});

/**
 * The first of them one after the other, in pages small enough that none takes the others along.
 */
const samples = Array.from({ length: 16 }, (_, at) =>
  vectors
    .slice(at * 25, at * 25 + 25)
    .map(({ text }) => `${text}${CLOSE}`)
    .join("\n"),
);

test("pages that show them as they are, without any policy, run many of them: the watching works", async () => {
  const careless = createServer(({ url }, response) =>
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><body>${samples[Number(url?.slice(1))] ?? ""}`),
  );
  await new Promise<void>((listening) => careless.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;
  const context = await site.window({ baseURL: origin });
  const seen = await watch(context, origin);
  const desk = await context.newPage();
  let live = 0;
  for (const [at, sample] of samples.entries()) {
    const read = await judge(desk, { html: sample, nonce: "of the shop" });
    expect(read.live.length).toBeGreaterThan(5);
    const page = await context.newPage();
    await page.goto(`/${at}`, { waitUntil: "commit" });
    await page.waitForTimeout(250);
    live += await judge(page).then(
      (judgement) => judgement.live.length,
      () => 0,
    );
    await page.close();
  }
  expect(seen.ran.size).toBeGreaterThan(100);
  expect(live).toBeGreaterThan(100);
  expect(seen.asked.size).toBeGreaterThan(0);
  await context.close();
  careless.close();
});

test("on a page of the shop, behind its policy, what was not cleaned is noticed all the same", async () => {
  const { context, seen } = await windowOf("visitor");
  await context.route("**/qna", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace("</main>", `${samples[0]}</main>`),
    });
  });
  await showPages(context, ["/qna"]);
  expect(seen.ran.size).toBe(0);
  expect(seen.stopped.size).toBeGreaterThan(0);
  await context.close();
});

test.each(["visitor", "guest", "memberA", "administrator"] as const)(
  "nothing runs on the pages that %s sees best",
  async (identity) => {
    const viewedPaths = reads
      .filter((row) => viewerOf(row) === identity && row.says[identity].startsWith("ok"))
      .map(({ path }) => filled(path, people.things));
    const more = {
      visitor: pages.rich,
      guest: [],
      memberA: pages.member,
      administrator: pages.office,
    }[identity];
    const { context, seen } = await windowOf(identity);
    const judged = await showPages(
      context,
      new Set([...viewedPaths, ...more].filter((path) => !DOWNLOADS.test(path))),
      isRead,
    );
    expect(seen).toEqual(nothing);
    expectQuiet(judged);
    // The last vector ends nothing and is ended by nothing: its mark is part of its words.
    for (const path of more.filter((each) => pages.rich.includes(each)))
      expect(judged.get(path)?.paragraphs, path).toBe(vectors.length - 1);
    await context.close();
  },
  patience(180_000),
);

test("what is saved through the shop's own forms is clean where it lies, and runs nowhere", async () => {
  const { db, adminEmails } = site.shop;
  const author = {
    account: { id: people.things["A"]!, email: people.things["email of A"]!, name: "김회원" },
    isAdmin: false,
    address: "203.0.113.7",
  } as Author;
  const paths: string[] = [];
  for (const from of [0, 300, 600]) {
    const some = vectors.slice(from, Math.min(from + 300, vectors.length - 1));
    const [title, html] = [
      some
        .map(({ text }) => text)
        .join(" ")
        // No line takes control characters, see tests/fields.test.ts.
        .replaceAll(/\p{Cc}/gu, "")
        .slice(0, 90),
      together(some),
    ];
    const product = await saveProduct(
      site.shop,
      productForm.parse({
        title,
        summary: title,
        description: html,
        price: "1000",
        isShow: "on",
        ...typedWholeNotice,
        supplyNote: title.slice(0, 300),
        "option.0.name": title.slice(0, 30),
        "option.0.value.0.label": title.slice(0, 50),
        seoTitle: title,
        seoText: title,
      }),
    );
    const post = await writePost(
      { db, adminEmails },
      author,
      postForm.parse({ title, html, writeKey: `vectors-of-xss-${from}` }),
    );
    const [{ description } = { description: "" }] = await db
      .select({ description: products.description })
      .from(products)
      .where(eq(products.id, product.id));
    expect(sanitize(description, { frames: true })).toBe(description);
    paths.push(`/product/${product.id}`, `/board/content/${post.id}`);
  }
  const { context, seen } = await windowOf("visitor");
  const judged = await showPages(context, paths);
  expect(seen).toEqual(nothing);
  expectQuiet(judged);
  expect([...judged.values()].reduce((sum, { paragraphs }) => sum + paragraphs, 0)).toBe(
    2 * (vectors.length - 1),
  );
  await context.close();
});

test("nothing runs that comes with an address", async () => {
  const { context, seen } = await windowOf("administrator");
  const typed = (at: number) =>
    encodeURIComponent(
      someVectors(at, 12)
        .map(({ text }) => text)
        .join(" ")
        .toWellFormed(),
    );
  const queryAt = (at: number) =>
    [
      "q",
      "query",
      "search",
      "message",
      "pre",
      "code",
      "error",
      "error_description",
      "state",
      "product",
      "order",
      "open",
      "page",
      "version",
    ]
      .map((name) => `${name}=${typed(at)}`)
      .join("&")
      .slice(0, 12_000);
  const places = [
    "/",
    "/board",
    "/qna",
    "/policy",
    "/login",
    "/login/oauth/kakao",
    "/non-member/order/info",
    "/non-member/order/failure",
    "/admin/product",
    "/admin/order",
    "/admin/user",
    "/admin/board",
    "/admin/qna",
    "/admin/audit",
    "/admin/mailbox",
    "/order-reserve",
  ];
  const unknown = [0, 12, 24, 36]
    .flatMap((at) => [
      `/${typed(at)}`,
      `/product/${typed(at)}`,
      `/board/content/${typed(at)}`,
      `/admin/order/${typed(at)}`,
      `/api/products/${typed(at)}`,
      `/images/${typed(at)}/640.avif`,
    ])
    .map((path) => path.slice(0, 4000).replace(/%[0-9A-F]?$/, ""));
  const opened = places.map(
    (path, at) => `${path}?${queryAt(at * 12).replace(/%[0-9A-F]?$/, "")}#${typed(at)}`,
  );
  // Scripts read addresses too; all that is not there has one screen, which is opened once.
  const isUnknown = (path: string) => unknown.indexOf(path) > 0;
  const judged = await showPages(context, [...opened, ...unknown], isUnknown);
  expect(seen).toEqual(nothing);
  expectQuiet(judged);
  await context.close();
});

test("each of them was shown as the words it is", () => {
  expect(vectors.filter(({ id }) => !shownAsWords.has(id)).map(({ text }) => text)).toEqual([]);
});
