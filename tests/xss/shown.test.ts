import type { BrowserContext } from "@playwright/test";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { makePeople, type Identity } from "../authorization/people.ts";
import { filled, type Row } from "../authorization/read-table.ts";
import { reads } from "../authorization/table.ts";
import { furnish } from "./furnish.ts";
import { openSite } from "./open-site.ts";
import { allHtml, poison } from "./poison.ts";
import { vectors } from "./vectors.ts";
import { judge, watch, type Judgement } from "./watch.ts";

const SETTLE_MS = 120;
const AT_ONCE = 3;

const site = await openSite();
afterAll(() => site.close());
const people = await makePeople(site.shop);
const pages = await furnish(site.shop, people);
const poisoned = await poison(site.shop.databaseUrl);

async function windowOf(identity: Identity) {
  const context = await site.window();
  await context.addCookies(people.who[identity].cookie.split("; ").filter(Boolean).map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.origin };
  }));
  return { context, seen: await watch(context, site.origin) };
}

/** Who sees most of a page. */
function viewerOf({ path, says }: Row): Identity {
  const order: Identity[] = path.startsWith("/non-member") ? ["guest"] : ["administrator", "memberA", "guest", "visitor"];
  const member = /^\/(my|order|board|qna|login)/.test(path) ? (["memberA", ...order] as Identity[]) : order;
  return member.find((identity) => /^ok/.test(says[identity])) ?? "visitor";
}

const DOWNLOADS = /export|\/my\/data|\/v0\//;

async function show(context: BrowserContext, paths: readonly string[]): Promise<Map<string, Judgement>> {
  const judged = new Map<string, Judgement>();
  const waiting = [...paths];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(path, { waitUntil: "load", timeout: 30_000 });
      await page.waitForTimeout(SETTLE_MS);
      judged.set(path, await judge(page));
    }
    await page.close();
  }));
  return judged;
}

const nothing = { ran: new Set(), stopped: new Set(), asked: new Set() };
const shownAsWords = new Set<number>();

function expectQuiet(judged: Map<string, Judgement>): void {
  expect([...judged].flatMap(([path, { live }]) => live.map((attribute) => `${path}: ${attribute}`))).toEqual([]);
  for (const { shown } of judged.values()) for (const id of shown) shownAsWords.add(id);
}

test("there are vectors enough, and they are in everything that people typed", () => {
  expect(vectors.length).toBeGreaterThan(500);
  expect(new Set(vectors.map(({ text }) => text.replaceAll(/\d+/g, ""))).size).toBeGreaterThan(500);
  for (const column of ["products.title", "products.description", "product_options.label", "product_samples.title", "posts.title", "posts.html", "comments.text", "questions.text", "questions.answer", "faqs.html", "policies.html", "orders.courier_memo", "orders.recipient_name", "addresses.label", "mailbox.html", "user.name"]) expect(poisoned).toContain(column);
});

test("a page that shows them as they are, without any policy, runs many of them: the watching works", async () => {
  const careless = createServer((_, response) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html><body>${vectors.map(({ text }) => text).join("\n\"'>--></script></style></textarea></title></noscript></template></xmp></iframe></select></svg></math>\n")}`));
  await new Promise<void>((listening) => careless.listen(0, "127.0.0.1", listening));
  const context = await site.window();
  const origin = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;
  const seen = await watch(context, origin);
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: "commit" });
  await page.waitForTimeout(3000);
  const { live } = await judge(page).catch(() => ({ live: [] as string[] }));
  console.log("careless", seen.ran.size, live.length, seen.asked.size);
  expect(seen.ran.size).toBeGreaterThan(100);
  await context.close();
  careless.close();
}, 60_000);

test.each(["visitor", "guest", "memberA", "administrator"] as const)("nothing runs on the pages that %s sees best", async (identity) => {
  const paths = reads.filter((row) => viewerOf(row) === identity && !DOWNLOADS.test(row.path)).map(({ path }) => filled(path, people.things));
  const more = { visitor: pages.rich, guest: [], memberA: [...pages.rich, ...pages.member], administrator: pages.office, memberB: [], former: [] }[identity];
  const { context, seen } = await windowOf(identity);
  const start = performance.now();
  const judged = await show(context, [...new Set([...paths, ...more])].filter((path) => !DOWNLOADS.test(path)));
  console.log(identity, judged.size, Math.round(performance.now() - start));
  console.log([...judged].map(([path, { shown }]) => `${path.slice(0, 60)} ${shown.length}`).join("\n"));
  expect(seen).toEqual(nothing);
  expectQuiet(judged);
  for (const path of more.filter((each) => pages.rich.includes(each))) expect(judged.get(path)?.shown.length, path).toBe(vectors.length);
  await context.close();
}, 120_000);
console.log(allHtml.length);
