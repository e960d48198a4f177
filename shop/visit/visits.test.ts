import fc from "fast-check";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { campaignIn } from "./campaign.ts";
import { endVisitDays } from "./end-visit-days.server.ts";
import { pageAt } from "./page-kind.ts";
import { registeredHost, sourceOf } from "./source.ts";
import { endVisits, noteVisit, writeVisits } from "./note-visit.server.ts";
import { visitCounts, visitMarks, visitSalts } from "./table.server.ts";
import { playOf, talliesOf, type Tally } from "./tallies.server.ts";

const shop = await testShop();
const { db } = shop;
const now = new Date("2026-11-20T03:00:00Z");
const DAY_MS = 24 * 3600_000;
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

beforeEach(async () => {
  await endVisits(db);
  for (const table of [visitCounts, visitMarks, visitSalts]) await db.delete(table);
});

/** Another process gathers for itself: another database handle here. */
const elsewhere = () => new Proxy(db, {}) as typeof db;
const agents = ["Mozilla/5.0 (iPhone) Safari/604.1", "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"];
const ALL: Tally[] = [["all", ""]];
const one = (tallies: Tally[] = ALL, address = "203.0.113.7", agent = agents[0]!) => ({
  tallies,
  address,
  agent,
});
const countsOf = async (kind: string, day = "2026-11-20") =>
  Object.fromEntries(
    (
      await db
        .select()
        .from(visitCounts)
        .where(and(eq(visitCounts.kind, kind), eq(visitCounts.day, day)))
    ).map(({ name, views, visitors }) => [name, [views, visitors]]),
  );
const saltOf = async (day: string) =>
  (await db.select().from(visitSalts).where(eq(visitSalts.day, day)))[0]?.salt;

test("a hundred thousand visits over two days are the truth, whichever of two processes had them", async () => {
  const sources = ["naver", "direct", "instagram", "blog.example"];
  const truth = new Map<string, { views: number; visitors: Set<string> }>();
  const processes = [db, elsewhere()];
  let seed = 7;
  const random = (most: number) =>
    ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % (most * 1024)) % most;
  for (let at = 0; at < 100_000; at++) {
    const day = at < 50_000 ? 0 : 1;
    const person = random(9000);
    // Some share an address, and are told from each other by their browsers.
    const address = `198.${18 + (person >> 13)}.${(person >> 5) & 255}.${(person >> 1) & 15}`;
    const agent = agents[person & 1]!;
    const tallies: Tally[] = [
      ["all", ""],
      ["product", `p${random(40)}`],
      ...(random(3) ? [] : [["source", sources[random(4)]!] as const]),
    ];
    for (const [kind, name] of tallies) {
      const key = `${day} ${kind} ${name}`;
      const counted = truth.get(key) ?? { views: 0, visitors: new Set() };
      truth.set(key, counted);
      counted.views++;
      counted.visitors.add(`${address} ${agent}`);
    }
    noteVisit(processes[random(2)]!, { tallies, address, agent }, later(day));
    if (at % 4000 === 0) await Promise.all(processes.map((process) => writeVisits(process)));
  }
  await Promise.all(processes.map((process) => endVisits(process)));
  const rows = await db.select().from(visitCounts);
  expect(rows).toHaveLength(truth.size);
  for (const { day, kind, name, ...counted } of rows) {
    const { views, visitors } = truth.get(`${day === "2026-11-20" ? 0 : 1} ${kind} ${name}`)!;
    expect(counted, `${day} ${kind} ${name}`).toEqual({ views, visitors: visitors.size });
  }
});

test("nobody can be followed over two days", async () => {
  noteVisit(db, one(), now);
  await writeVisits(db);
  const first = { salt: await saltOf("2026-11-20"), marks: await db.select().from(visitMarks) };
  noteVisit(db, one(), later(1));
  await writeVisits(db);
  const marks = await db.select().from(visitMarks);
  expect(marks.map(({ day }) => day).toSorted()).toEqual(["2026-11-20", "2026-11-21"]);
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2);
  expect(await saltOf("2026-11-21")).not.toBe(first.salt);
  await endVisitDays({ db, now: () => later(1) });
  expect(await db.select().from(visitMarks)).toMatchObject([{ day: "2026-11-21" }]);
  expect((await db.select().from(visitSalts)).map(({ day }) => day)).toEqual(["2026-11-21"]);
  // The sums of the day that is over stay.
  expect(await countsOf("all")).toEqual({ "": [1, 1] });
});

test("two marks of one visitor cannot be joined, and neither shows address or browser", async () => {
  noteVisit(
    db,
    one([
      ["all", ""],
      ["product", "p1"],
      ["product", "p2"],
    ]),
    now,
  );
  await writeVisits(db);
  const rows = await db.select().from(visitMarks);
  expect(new Set(rows.map(({ mark }) => mark)).size).toBe(3);
  const words = JSON.stringify([rows, await db.select().from(visitCounts)]);
  for (const secret of ["203.0.113", "iPhone"]) expect(words).not.toContain(secret);
});

test("whoever comes again counts once a day, and an address of IPv6 by its network", async () => {
  for (const end of [1, 2, 3]) noteVisit(db, one(ALL, `2001:db8:1:2::${end}`), now);
  noteVisit(db, one(ALL, "2001:db8:1:3::1"), now);
  await writeVisits(db);
  noteVisit(db, one(ALL, "2001:db8:1:2::9"), now);
  await writeVisits(db);
  expect(await countsOf("all")).toEqual({ "": [5, 2] });
});

test("after its day somebody is a view and no visitor, and no mark is made any more", async () => {
  noteVisit(db, one(), now);
  await writeVisits(db);
  noteVisit(db, one(ALL, "203.0.113.8"), now);
  await endVisitDays({ db, now: () => later(1) });
  await writeVisits(db);
  expect(await countsOf("all")).toEqual({ "": [2, 1] });
  expect(await db.$count(visitMarks)).toBe(0);
});

test("the clock leaves a day two minutes to be written", async () => {
  noteVisit(db, one(), now);
  await writeVisits(db);
  const midnight = Date.parse("2026-11-20T15:00:00Z");
  expect(await endVisitDays({ db, now: () => new Date(midnight + 60_000) })).toBe(0);
  expect(await endVisitDays({ db, now: () => new Date(midnight + 180_000) })).toBe(1);
});

test("names beyond a day's bound are counted together, and those that stand count on", async () => {
  for (let at = 0; at < 230; at++) noteVisit(db, one([["source", `host-${at}.example`]]), now);
  await writeVisits(db);
  noteVisit(db, one([["source", "host-0.example"]], "203.0.113.9"), now);
  noteVisit(db, one([["source", "new.example"]], "203.0.113.9"), now);
  await writeVisits(db);
  const counts = await countsOf("source");
  expect(Object.keys(counts)).toHaveLength(201);
  expect(counts["host-0.example"]).toEqual([2, 2]);
  expect(counts[""]).toEqual([31, 2]);
});

test("what cannot be written is written with what comes next", async () => {
  let broken = true;
  const shaky = new Proxy(db, {
    get: (target, name) =>
      name === "transaction" && broken
        ? async () => {
            throw new Error("connection lost");
          }
        : Reflect.get(target, name),
  });
  noteVisit(shaky, one(), now);
  await writeVisits(shaky);
  expect(await countsOf("all")).toEqual({});
  broken = false;
  noteVisit(shaky, one(), now);
  await endVisits(shaky);
  expect(await countsOf("all")).toEqual({ "": [2, 1] });
});

test("an owner who turns counting off has nobody counted, and turns it on again", async () => {
  const set = (isOn: boolean) =>
    db.update(siteSettings).set({
      settings: sql`${siteSettings.settings} || ${JSON.stringify({ countsVisits: isOn })}::jsonb`,
    });
  await set(false);
  noteVisit(db, one(), now);
  await writeVisits(db);
  noteVisit(db, one(), now);
  await writeVisits(db);
  expect([await db.$count(visitCounts), await db.$count(visitSalts)]).toEqual([0, 0]);
  await set(true);
  await writeVisits(db);
  noteVisit(db, one(), now);
  await writeVisits(db);
  expect(await countsOf("all")).toEqual({ "": [1, 1] });
});

test("search words go after ninety days, and every sum after two years", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const row = (kind: string, days: number) => ({
    day: daysAgo(days),
    kind,
    name: kind === "all" ? "" : "고양이",
    views: 1,
    visitors: 1,
  });
  await db
    .insert(visitCounts)
    .values([
      row("all", 1),
      row("search", 1),
      row("all", 100),
      row("search", 100),
      row("all", 740),
    ]);
  await runRetention({ db, now: () => new Date() }, { now: true, clockIsRight: true });
  expect(
    (await db.select().from(visitCounts)).map(({ kind, day }) => `${kind} ${day}`).toSorted(),
  ).toEqual([`all ${daysAgo(1)}`, `all ${daysAgo(100)}`, `search ${daysAgo(1)}`].toSorted());
});

describe("what a request counts for", () => {
  const person: Record<string, string> = {
    accept: "text/html,*/*",
    "user-agent": agents[0]!,
    host: "shop.test",
  };
  const ask = (target: string, headers: Record<string, string> = {}, method = "GET") => {
    const all: Record<string, string> = { ...person, ...headers };
    return { method, target, header: (name: string) => all[name] ?? null };
  };
  const counts = (target: string, headers?: Record<string, string>) =>
    talliesOf(ask(target, headers))?.map((tally) => tally.join(" "));

  test("a page, its product, the device, where somebody came from and the campaign", () => {
    expect(
      counts("/product/abc?utm_source=Insta&utm_campaign=%EB%B4%84+%ED%95%A0%EC%9D%B8", {
        referer: "https://l.instagram.com/?u=x",
      }),
    ).toEqual([
      "all ",
      "page product",
      "device mobile",
      "product abc",
      "source instagram",
      "campaign insta / 봄 할인",
    ]);
  });

  test("somebody who was here already comes from nowhere", () => {
    expect(counts("/", { referer: "http://shop.test/qna" })).not.toContain("source direct");
    expect(counts("/", { "sec-fetch-site": "same-origin" })).not.toContain("source direct");
    expect(counts("/")).toContain("source direct");
  });

  test("whoever comes back from paying comes from nowhere", () => {
    const payment = { referer: "https://pay.example/window" };
    expect(counts("/order/complete/20261121-K7QF2M9X", payment)).toEqual([
      "all ",
      "page other",
      "device mobile",
    ]);
  });

  test("a page that the shop's service worker fetches is a visit, and from where it was", () => {
    // As Chromium sends it.
    const worker = { "sec-fetch-dest": "empty", "sec-fetch-mode": "navigate" };
    expect(counts("/", { ...worker, "sec-fetch-site": "same-origin" })).toContain("source direct");
    const from = { "sec-fetch-site": "cross-site", referer: "https://search.naver.com/" };
    expect(counts("/", { ...worker, ...from })).toContain("source naver");
  });

  test.each([
    ["robots", "/", { "user-agent": "Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)" }],
    ["robots without an address", "/", { "user-agent": "Mozilla/5.0 (compatible; Yeti/1.1)" }],
    ["link previews", "/", { "user-agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0" }],
    ["no browser at all", "/", { "user-agent": "" }],
    ["prefetches", "/", { "sec-purpose": "prefetch" }],
    ["prerendering", "/", { "sec-purpose": "prefetch;prerender" }],
    ["the service worker's own copies", "/", { purpose: "prefetch" }],
    ["scripts of a page", "/", { accept: "*/*" }],
    ["what a page loads", "/", { "sec-fetch-dest": "iframe" }],
    ["the back office", "/admin/order", {}],
    ["machines", "/api/products", {}],
    ["files", "/sitemap.xml", {}],
    ["a page read again in place", "/qna.data", { accept: "*/*", referer: "http://shop.test/qna" }],
    ["data without a page", "/qna.data", { accept: "*/*" }],
    ["other sites' scripts", "/qna.data", { accept: "*/*", referer: "http://a.test/" }],
  ])("%s are no visit", (_who, target, headers) =>
    expect(talliesOf(ask(target, headers as Record<string, string>))).toBeNull(),
  );

  test("HEAD and POST are no visit", () => {
    expect(talliesOf(ask("/", {}, "HEAD"))).toBeNull();
    expect(talliesOf(ask("/", {}, "POST"))).toBeNull();
  });

  test("going on within the shop is a view, and comes from nowhere", () => {
    const onward = { accept: "*/*", referer: "http://shop.test/" };
    expect(counts("/product/abc.data", onward)).toEqual([
      "all ",
      "page product",
      "device mobile",
      "product abc",
    ]);
    const searches = { accept: "*/*", referer: "http://shop.test/search?q=a" };
    expect(counts("/search.data?q=%EA%B3%A0%EC%96%91%EC%9D%B4", searches)).toContain(
      "search 고양이",
    );
    expect(counts("/search.data?q=a&_routes=x", searches)).toBeUndefined();
    expect(counts("/_root.data", { ...onward, referer: "http://shop.test/qna" })).toContain(
      "page home",
    );
  });

  test.each(["010-1234-5678", "a@b.kr", "주문 20261121"])("%s is no search to keep", (words) =>
    expect(counts(`/search?q=${encodeURIComponent(words)}`)).not.toContain(`search ${words}`),
  );

  test("the order form is a step, and what follows it is none", () => {
    expect(pageAt("/non-member/order/abc")?.kind).toBe("order");
    expect(pageAt("/order")?.kind).toBe("order");
    expect(pageAt("/order/complete")?.kind).toBe("other");
    expect(pageAt("/non-member/order/complete/20261121-K7QF2M9X")?.kind).toBe("other");
  });

  test("a play is the first bytes of a sound on the shop's own page", () => {
    const from = { referer: "http://shop.test/product/abc", accept: "*/*" };
    const play = (headers: object) => playOf(ask("/sounds/s1", { ...from, ...headers }));
    expect(play({ range: "bytes=0-" })).toEqual([["play", "s1"]]);
    expect(play({ range: "bytes=65536-" })).toBeNull();
    expect(play({ referer: "http://shop.test/admin/product/edit/abc" })).toBeNull();
    expect(play({ referer: "https://other.test/" })).toBeNull();
  });
});

describe("sources and campaigns", () => {
  const from = (referrer: string | null, agent = agents[0]!) =>
    sourceOf({ referrer, host: "shop.test", agent, site: null });
  test.each([
    ["https://search.naver.com/search.naver?query=x", "naver"],
    ["https://m.blog.naver.com/somebody/22", "naver"],
    ["https://www.google.co.kr/", "google"],
    ["android-app://com.google.android.gm/", "google"],
    ["android-app://com.example.reader/", "app"],
    ["https://search.daum.net/", "daum"],
    ["https://youtu.be/x", "youtube"],
    ["https://t.co/x", "x"],
    ["https://notnaver.com/", "notnaver.com"],
    ["https://naver.com.evil.example/", "evil.example"],
    ["https://news.hani.co.kr/a/b?who=1", "hani.co.kr"],
    ["http://203.0.113.9/", "direct"],
    ["https://accounts.kakao.com/login", null],
  ])("%s is %s", (referrer, name) => expect(from(referrer)).toBe(name));

  test("an app's browser without a referrer is told by its name", () => {
    expect(from(null, "Mozilla/5.0 (iPhone) KAKAOTALK 10.4")).toBe("kakao");
    expect(from(null)).toBe("direct");
  });

  test("any referrer is a short name without a path", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const name = from(url);
        expect(name ?? "").toMatch(/^[a-z0-9.-]{0,100}$/);
      }),
    );
    expect(registeredHost("a.b.example.co.kr")).toBe("example.co.kr");
  });

  test.each([
    [
      "utm_source=newsletter&utm_medium=mail&utm_campaign=2026-11-21",
      "newsletter / mail / 2026-11-21",
    ],
    ["utm_source=a%40b.kr", null],
    ["utm_campaign=01012345678", null],
    [`utm_source=${"x".repeat(41)}`, null],
    ["utm_source=%3Cscript%3E", null],
    ["q=utm_source", null],
  ])("%s is kept as %s", (query, name) =>
    expect(campaignIn(new URLSearchParams(query))).toBe(name),
  );
});
