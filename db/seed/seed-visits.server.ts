import { sql } from "drizzle-orm";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { productSamples } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { visitCounts } from "#shop/visit/table.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const DAYS = 62;
/** Shares of a day's visitors, and how many screens each of them saw. */
const shares: [kind: string, name: string, share: number, views: number][] = [
  ["page", "home", 0.62, 1.4],
  ["page", "product", 0.58, 2.3],
  ["page", "shelf", 0.34, 1.6],
  ["page", "search", 0.16, 1.8],
  ["page", "order", 0.11, 1.2],
  ["page", "board", 0.06, 1.5],
  ["page", "qna", 0.05, 1.2],
  ["page", "other", 0.09, 1.3],
  ["source", "naver", 0.34, 1.1],
  ["source", "direct", 0.27, 1.2],
  ["source", "instagram", 0.19, 1.1],
  ["source", "kakao", 0.09, 1],
  ["source", "google", 0.06, 1],
  ["source", "youtube", 0.03, 1],
  ["source", "brunch.co.kr", 0.02, 1],
  ["campaign", "instagram / story / 겨울 목소리", 0.07, 1.1],
  ["campaign", "newsletter / mail / 11월 소식", 0.05, 1.2],
  ["device", "mobile", 0.71, 5],
  ["device", "desktop", 0.25, 6],
  ["device", "tablet", 0.04, 5],
  ["search", "고양이", 0.04, 1.3],
  ["search", "내레이션", 0.05, 1.4],
  ["search", "자장가", 0.02, 1.2],
];

/** More people come at weekends, and more from week to week. */
const visitorsOf = (daysAgo: number, weekday: number): number =>
  Math.round((46 + (DAYS - daysAgo) * 0.7) * (weekday % 6 === 0 ? 1.35 : 1) + ((daysAgo * 7) % 11));

/** Two months of visits, as they would have been counted. */
export async function seedVisits({ db, now }: Shop, shelf: ShelfProduct[]): Promise<void> {
  const sounds = await db
    .selectDistinct({ id: productSamples.soundId })
    .from(productSamples)
    .orderBy(productSamples.soundId)
    .limit(12);
  const byRank = (kind: string, names: string[], share: number) =>
    names.map((name, at) => [kind, name, share / (at + 2), 1.5] as const);
  const all = [
    ["all", "", 1, 5.2] as const,
    ...shares,
    ...byRank(
      "product",
      shelf.slice(0, 14).map(({ id }) => id),
      0.4,
    ),
    ...byRank(
      "play",
      sounds.map(({ id }) => id),
      0.3,
    ),
  ];
  const today = calendarDayOf(now());
  const rows = Array.from({ length: DAYS }, (_, daysAgo) => {
    const day = dayAfter(today, -daysAgo);
    const total = visitorsOf(daysAgo, new Date(`${day}T12:00:00Z`).getUTCDay());
    return all.map(([kind, name, share, views]) => {
      const visitors = Math.round(total * share);
      return { day, kind, name, visitors, views: Math.round(visitors * views) };
    });
  }).flat();
  const seen = rows.filter(({ visitors }) => visitors > 0);
  await db
    .insert(visitCounts)
    .values(seen)
    .onConflictDoUpdate({
      target: [visitCounts.day, visitCounts.kind, visitCounts.name],
      set: {
        views: sql`${visitCounts.views} + excluded.views`,
        visitors: sql`${visitCounts.visitors} + excluded.visitors`,
      },
    });
}
