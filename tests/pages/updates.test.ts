import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#shop/member/table.server.ts";
import { lookForReleases } from "#shop/update/look-for-releases.server.ts";
import type { UpdateRequest, UpdateRun } from "#shop/update/update-state.ts";
import type { UpdaterState } from "#shop/update/updates.ts";
import { noUpdates, testShop } from "../test-shop.ts";
import { flashOf, htmlOf } from "./read-page.ts";
import { ownersBrowser } from "./visit.ts";

const MADE_AT = "2026-11-28T00:00:00.000Z";
const requests: UpdateRequest[] = [];
let state: UpdaterState = { current: null, past: [], waiting: null };
const shop = await testShop({
  updates: {
    ...noUpdates,
    running: {
      name: "voice-shop-1",
      commit: "c",
      node: "24.21.0",
      madeAt: "2026-11-27T00:00:00.000Z",
    },
    hasFeed: true,
    fetchFeed: async () => ({
      etag: null,
      feed: {
        format: 1,
        madeAt: MADE_AT,
        releases: [
          {
            name: "voice-shop-2",
            day: "2026-11-28",
            madeAt: MADE_AT,
            processor: "x64",
            node: "24.21.0",
            address: "voice-shop-2.tar.gz",
            bytes: 7,
            sha256: "0".repeat(64),
            signature: "x".repeat(88),
            changes: ["장바구니가 빨라졌어요."],
            duties: ["배송비를 다시 확인해주세요."],
          },
        ],
      },
    }),
    readState: async () => state,
    async request(request) {
      requests.push(request);
      return requests.length === 1;
    },
  },
});

test("an owner reads what a newer release changes, starts it with one press, and is told of a second one", async () => {
  const owner = await ownersBrowser(shop);
  expect(await htmlOf(await owner.visit("/admin/updates"))).toContain("아직 알아보지 않았어요");
  await lookForReleases(shop);
  const html = await htmlOf(await owner.visit("/admin/updates"));
  for (const words of ["voice-shop-1", "배송비를 다시 확인해주세요.", "장바구니가 빨라졌어요."])
    expect(html).toContain(words);

  const press = () => owner.send("/admin/updates", { intent: "update", release: "voice-shop-2" });
  expect(flashOf(await press())).toMatch("업데이트를 시작해요");
  expect(requests).toMatchObject([{ release: "voice-shop-2" }]);
  const second = await press();
  expect(second.status).toBe(409);
  expect(await htmlOf(second)).toContain("이미 업데이트하고 있어요");

  const progress = await owner.visit("/admin/updates/progress");
  expect(await progress.json()).toEqual({ current: null, isWaiting: false });
});

test("after an update the owner goes back with one press, which only a proven one may", async () => {
  requests.length = 0;
  const kept: UpdateRun = {
    id: "018f6d5e-0000-4000-8000-000000000000",
    release: "voice-shop-1",
    archive: null,
    from: { release: "voice-shop-0", slot: "a" },
    to: "b",
    step: "watching",
    steps: [],
    baseline: null,
    watchUntil: null,
    reason: null,
    detail: "",
    end: { kind: "kept", at: MADE_AT },
  };
  state = { current: null, past: [kept], waiting: null };
  const owner = await ownersBrowser(shop);
  const html = await htmlOf(await owner.visit("/admin/updates"));
  expect(html).toContain("voice-shop-0 버전으로 돌아가요");
  expect(html).toContain("이전 버전으로 되돌리기");
  const back = () => owner.send("/admin/updates", { intent: "back", release: "voice-shop-0" });
  expect(flashOf(await back())).toMatch("이전 버전으로 되돌려요");
  expect(requests).toMatchObject([{ release: "voice-shop-0", goesBack: true }]);

  await shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'`, provenAt: null });
  expect(await htmlOf(await back())).toContain("본인 확인");
  expect(requests).toHaveLength(1);
});
