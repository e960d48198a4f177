import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { versionTroubles } from "#shop/health/check/version.server.ts";
import { noUpdates, testShop } from "#tests/test-shop.ts";
import { askForUpdate, askToGoBack } from "./ask-for-update.server.ts";
import { findUpdates } from "./find-updates.server.ts";
import { askForNews, lookForReleases } from "./look-for-releases.server.ts";
import type { ReleaseFeed } from "./release-feed.ts";
import type { UpdateRequest, UpdateRun } from "./update-state.ts";
import type { UpdaterState, Updates } from "./updates.ts";

const [OLDER, NEWER] = ["2026-11-27T00:00:00.000Z", "2026-11-28T00:00:00.000Z"];
const feed: ReleaseFeed = {
  format: 1,
  madeAt: NEWER,
  releases: [
    {
      name: "voice-shop-2",
      day: "2026-11-28",
      madeAt: NEWER,
      processor: "x64",
      node: "24.21.0",
      address: "voice-shop-2.tar.gz",
      bytes: 7,
      sha256: "0".repeat(64),
      signature: "x".repeat(88),
      changes: ["장바구니가 빨라졌어요."],
      duties: [],
    },
  ],
};

/** A shop of a release, with an updater and a feed. */
async function shopOfRelease() {
  const questions: unknown[] = [];
  const requests: UpdateRequest[] = [];
  let state: UpdaterState | null = { current: null, past: [], waiting: null };
  let answer: Awaited<ReturnType<Updates["fetchFeed"]>> = { feed, etag: '"1"' };
  const shop = await testShop({
    updates: {
      ...noUpdates,
      running: { name: "voice-shop-1", commit: "c", node: "24.21.0", madeAt: OLDER },
      hasFeed: true,
      async fetchFeed(known) {
        questions.push(known);
        return answer;
      },
      readState: async () => state,
      async request(request) {
        if (requests.length) return false;
        requests.push(request);
        return true;
      },
    },
  });
  await shop.db.execute(sql`delete from release_news`);
  return {
    shop,
    questions,
    requests,
    answers: (next: typeof answer) => (answer = next),
    says: (next: UpdaterState | null) => (state = next),
    acting: { account: await shop.has.admin(), address: "203.0.113.5" },
  };
}

const run = (end: NonNullable<UpdateRun["end"]>["kind"]): UpdateRun => ({
  id: "018f6d5e-0000-4000-8000-000000000000",
  release: "voice-shop-2",
  archive: null,
  from: { release: "voice-shop-1", slot: "a" },
  to: "b",
  step: "returning",
  steps: [],
  baseline: null,
  watchUntil: null,
  reason: end === "kept" ? null : "errors",
  detail: "",
  end: { kind: end, at: new Date().toISOString() },
});
const words = async (shop: Parameters<typeof versionTroubles>[0]) =>
  (await versionTroubles(shop)).map(({ reason }) => reason);

test("the feed is asked once a day and when somebody wants to know, and never by a shop without one", async () => {
  const { shop, questions, answers } = await shopOfRelease();
  expect(await lookForReleases({ ...shop, updates: noUpdates })).toBe(false);
  const looks = await Promise.all([1, 2, 3].map(() => lookForReleases(shop)));
  expect(looks.filter(Boolean)).toHaveLength(1);
  expect(await lookForReleases(shop)).toBe(false);
  expect(questions).toEqual([{ etag: null, notBefore: null }]);

  answers("same");
  await askForNews(shop);
  expect(await lookForReleases(shop)).toBe(true);
  expect(questions[1]).toEqual({ etag: '"1"', notBefore: new Date(NEWER) });
  await shop.db.execute(sql`update release_news set looked_at = now() - interval '25 hours'`);
  answers("signature");
  expect(await lookForReleases(shop)).toBe(true);
  // What was believed before stays.
  expect(await findUpdates(shop)).toMatchObject({
    trouble: "signature",
    newer: { name: "voice-shop-2" },
  });
});

test("one press asks the updater, with an entry in the log; a second one is told, and another release is refused", async () => {
  const { shop, requests, says, acting } = await shopOfRelease();
  await lookForReleases(shop);
  const ask = (release = "voice-shop-2") => askForUpdate(shop, release, acting);
  const entries = async () =>
    (await shop.db.execute(sql`select 1 from audit_log where action = 'update.ask'`)).rows.length;
  await expect(ask("voice-shop-3")).rejects.toMatchObject({ code: "no-such-release" });
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: "update-under-way" });
  expect([requests.map(({ release }) => release), await entries()]).toEqual([["voice-shop-2"], 1]);
  says({ current: { ...run("kept"), end: null }, past: [], waiting: null });
  await expect(ask()).rejects.toMatchObject({ code: "update-under-way" });
  says(null);
  await expect(ask()).rejects.toMatchObject({ code: "no-updater" });
});

test("the release before is offered once, after the update that replaced it, and asked for with an entry in the log", async () => {
  const { shop, requests, says, acting } = await shopOfRelease();
  const back = (release: string) => askToGoBack(shop, release, acting);
  await expect(back("voice-shop-0")).rejects.toMatchObject({ code: "no-release-before" });
  const kept = {
    ...run("kept"),
    release: "voice-shop-1",
    from: { release: "voice-shop-0", slot: "b" as const },
  };
  says({ current: null, past: [run("refused"), kept], waiting: null });
  expect(await findUpdates(shop)).toMatchObject({ before: "voice-shop-0" });
  await expect(back("voice-shop-2")).rejects.toMatchObject({ code: "no-release-before" });
  await back("voice-shop-0");
  expect(requests).toMatchObject([{ release: "voice-shop-0", goesBack: true }]);
  const { rows } = await shop.db.execute(
    sql`select subject from audit_log where action = 'update.back'`,
  );
  expect(rows).toEqual([{ subject: "voice-shop-0" }]);
  const returned = { ...kept, reason: "asked" as const, end: run("returned").end };
  says({ current: null, past: [returned, kept], waiting: null });
  expect(await findUpdates(shop)).toMatchObject({ before: null });
  expect(await words(shop)).toEqual([]);
});

test("today tells of a newer release, and of an update that was taken back until the next one", async () => {
  const { shop, says } = await shopOfRelease();
  expect(await words(shop)).toEqual([]);
  await lookForReleases(shop);
  const newer = "새 버전(2026-11-28)이 나왔어요. 장바구니가 빨라졌어요.";
  expect(await words(shop)).toEqual([newer]);
  says({ current: null, past: [run("returned")], waiting: null });
  expect(await words(shop)).toEqual([
    "새 버전이 건강하지 않아서 이전 버전으로 되돌렸어요: 새 버전의 화면에서 오류가 전보다 많이 났어요.",
    newer,
  ]);
  says({ current: null, past: [run("kept"), run("returned")], waiting: null });
  expect(await words(shop)).toEqual([newer]);
});
