import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { retrievals } from "#shop/claim/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { buildClaim, buildRetrieval } from "../has/claim.ts";
import { testShop } from "../test-shop.ts";
import { goneTo, htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const HERE = "/admin/claim/retrievals";
const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const page = async (search = "") => mainOf(await htmlOf(owner.visit(`${HERE}${search}`)));

const sets = (settings: object) =>
  shop.db
    .insert(siteSettings)
    .values({ id: "site", settings })
    .onConflictDoUpdate({
      target: siteSettings.id,
      set: { settings: sql`${siteSettings.settings} || ${JSON.stringify(settings)}::jsonb` },
    });

async function approved(name: string): Promise<{ id: string; number: string }> {
  const product = await shop.has.product({ shippingClass: "parcel" });
  const order = await shop.has.order({
    delivery: "done",
    payment: "paid",
    lines: [{ product, quantity: 1 }],
  });
  const { id } = await buildClaim(shop.db, order, { status: "approved" });
  await buildRetrieval(shop.db, id, { name });
  return { id, number: order.number };
}

test("what is to be fetched stands there masked, leaves in a carrier's file, and is told apart from then on", async () => {
  await sets({ fetchesReturns: true });
  expect(await page()).toContain("접수할 회수가 없어요");
  const { id, number } = await approved("김회수");
  const waiting = await page();
  expect(waiting).toContain(`href="/admin/claim/${id}"`);
  for (const words of [number, "접수 전", "문 앞에 둘게요.", "회수 접수 파일 받기"])
    expect(waiting).toContain(words);
  // Whole names, telephones and streets stand in the file alone, which is written down.
  expect(waiting).not.toMatch(/김회수|01012345678|와우산로/);
  const take = (fields: Record<string, string>) =>
    owner.send(`${HERE}/export`, { sheet: "CJ대한통운", reason: "오늘 회수 접수", ...fields });
  expect((await take({ reason: "" })).headers.get("content-disposition")).toBeNull();
  expect(await page()).toContain("접수 전");
  const file = await take({});
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect(await page()).toContain("에 파일로 받음");
  // Nothing goes to the carrier a second time unless it is wanted.
  expect((await take({})).headers.get("content-disposition")).toBeNull();
  expect((await take({ again: "on" })).headers.get("content-disposition")).toContain("attachment");
  expect(goneTo(await owner.visit(`${HERE}/export`))).toEqual([302, HERE]);
});

test("an arrangement without a sender is refused with words", async () => {
  await approved("이회수");
  const answer = await owner.send(`${HERE}/export`, { sheet: "로젠택배", reason: "회수" });
  expect(answer.headers.get("content-disposition")).toBeNull();
  expect(answer.status).toBeLessThan(500);
  const [row] = await shop.db.select().from(retrievals).where(eq(retrievals.name, "이회수"));
  expect(row!.filedAt).toBeNull();
});

test("a shop that fetches nothing says where it is switched on", async () => {
  await sets({ fetchesReturns: false });
  const words = await page();
  expect(words).toContain("지금은 회수 신청을 받지 않아요");
  expect(words).toContain('href="/admin/site#sending"');
  expect(await page("?tab=underway")).toContain("돌아오는 상품이 없어요");
});
