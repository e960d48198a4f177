import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { isBusinessDay } from "#lib/business-days.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { findAdminClaim, openClaimPerson } from "#shop/office/claim/find-admin-claim.server.ts";
import { retrievalList } from "#shop/office/claim/retrieval-list.server.ts";
import { takeRetrievalSheet } from "#shop/office/claim/take-retrieval-sheet.server.ts";
import { listDuties } from "#shop/office/duty/list-duties.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { listShopperClaims } from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { codeOf, refused } from "#tests/given/refused.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { sweettrackerServer } from "#tests/servers/courier-servers.ts";
import { approveClaim } from "../decide/approve-claim.server.ts";
import { collectClaim } from "../decide/collect-claim.server.ts";
import { registerClaim } from "../decide/register-claim.server.ts";
import { deskClaimForm } from "../request/claim-form.ts";
import { requestClaim, reviewClaim } from "../request/request-claim.server.ts";
import { partClaims } from "../part-claims.server.ts";
import { claims, retrievals, returnParcels } from "../table.server.ts";
import { noteFetchedParcel, noteReturnParcel } from "./note-return-parcel.server.ts";
import { retrievalDays } from "./retrieval-days.ts";
import { trackReturns } from "./track-returns.server.ts";

const stand = await sweettrackerServer();
const desk = await claimDesk();
const shop = { ...desk.shop, courier: stand.courier };
/** A carrier tells whole seconds, and what came before the claim is another parcel's. */
const afterRequest = () => new Date(Date.now() + 60_000);
const { admin } = desk;
afterAll(() => stand.server.stop());

const sets = (settings: Partial<SiteSettings>) =>
  shop.db
    .insert(siteSettings)
    .values({ id: "site", settings })
    .onConflictDoUpdate({
      target: siteSettings.id,
      set: { settings: sql`${siteSettings.settings} || ${JSON.stringify(settings)}::jsonb` },
    });
beforeAll(() =>
  sets({
    fetchesReturns: true,
    sending: { carriers: [{ name: "하늘특송", url: "" }], pickup: null },
  }),
);

const tomorrow = () => retrievalDays(calendarDayOf(new Date()))[0]!;
const fetching = (overrides: Record<string, string> = {}) => ({
  wayBack: "fetch",
  senderName: "김회수",
  senderPhone: "010-9876-5432",
  postcode: "06236",
  address: "서울특별시 강남구 테헤란로 123",
  addressDetail: "7층",
  fetchOn: tomorrow(),
  fetchNote: "경비실에 맡길게요.",
  ...overrides,
});

async function asked(overrides: Record<string, string> = {}) {
  const { order } = await desk.buys("done");
  const form = await desk.form(order, [1], fetching(overrides));
  const { claim } = await requestClaim(shop, order, form, { accountId: desk.member.id });
  return { order, form, claim: claim! };
}
async function approved() {
  const given = await asked();
  await approveClaim(shop, given.claim.id, { decision: "" }, admin);
  return given;
}

let next = 100_000_000_000;
const newWaybill = () => {
  const rest = String((next += 10)).slice(0, 11);
  return { company: "CJ대한통운", waybillNumber: rest + String(Number(rest.slice(2)) % 7) };
};
async function errorsOf(attempt: Promise<unknown>): Promise<string[]> {
  try {
    await attempt;
  } catch (error) {
    if (isBadInput(error)) return Object.keys(error.errors);
    throw error;
  }
  return [];
}
const textOf = async (file: ReadableStream<Uint8Array>) => new Response(file).text();
const inList = async (tab: string) =>
  (await retrievalList.read(shop, new URLSearchParams({ tab }))).rows;
const own = { name: "회수 양식", format: "csv" as const };
const columns = [
  ["주문번호", "number"],
  ["집하예정일", "today"],
  ["보내는분", "senderName"],
  ["보내는분 전화", "senderPhone"],
  ["보내는분 주소", "senderAddress"],
  ["받는분", "recipientName"],
  ["받는분 주소", "address"],
  ["다른 연락처", "ordererPhone"],
  ["내품", "contents"],
  ["메모", "memo"],
].map(([title, field]) => ({ title: title!, field: field as "number" }));

test("a buyer has it fetched: kept with the claim, shown to her whole and to the desk masked", async () => {
  const { order, claim } = await asked();
  const [shown] = await listShopperClaims(shop.db, order.id);
  expect(shown!.retrieval).toEqual({
    wishedOn: tomorrow(),
    note: "경비실에 맡길게요.",
    address: "06236 서울특별시 강남구 테헤란로 123 7층, 김회수 010-9876-5432",
  });
  const office = await findAdminClaim(shop, claim.id, admin);
  expect(office!.retrieval!.address).toBe("서울특별시 강남구 ***");
  expect(JSON.stringify(office)).not.toMatch(/테헤란로|9876/);
  expect((await openClaimPerson(shop.db, claim.id, admin)).fetchedFrom).toContain("테헤란로");
  // It is arranged once it was agreed to.
  expect((await inList("waiting")).map(({ id }) => id)).not.toContain(claim.id);
  await approveClaim(shop, claim.id, { decision: "" }, admin);
  const listed = (await inList("waiting")).find(({ id }) => id === claim.id);
  expect(listed).toMatchObject({ from: "김*수", area: "서울특별시 강남구 ***", filedAt: null });
  expect(JSON.stringify(listed)).not.toMatch(/테헤란로|9876/);
});

test("what cannot be fetched is said beside its field, when it is reviewed and when it is sent", async () => {
  const { order } = await desk.buys("done");
  const wrong = fetching({ senderPhone: "12", address: "", fetchOn: tomorrow() });
  const form = await desk.form(order, [1], wrong);
  expect(await errorsOf(reviewClaim(shop, order, form))).toEqual(["address", "senderPhone"]);
  expect(await errorsOf(requestClaim(shop, order, form, { accountId: desk.member.id }))).toEqual([
    "address",
    "senderPhone",
  ]);
  for (const fetchOn of [calendarDayOf(new Date()), "2020-01-02", "nonsense"]) {
    const late = await desk.form(order, [1], fetching({ fetchOn }));
    expect(await errorsOf(reviewClaim(shop, order, late))).toEqual(["fetchOn"]);
  }
  expect(await rowsOf(shop.db, claims, { orderId: order.id })).toEqual([]);
});

test("days to choose from are working days after today, in their order", () => {
  for (let day = "2026-12-20", at = 0; at < 400; at++, day = dayAfter(day, 1)) {
    const days = retrievalDays(day);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(days[0]! > day).toBe(true);
    expect(days.every((one) => isBusinessDay(one))).toBe(true);
  }
});

test("a shop that fetches nothing says so; whoever sends it herself leaves no address", async () => {
  await sets({ fetchesReturns: false });
  const { order } = await desk.buys("done");
  expect(await errorsOf(reviewClaim(shop, order, await desk.form(order, [1], fetching())))).toEqual(
    ["wayBack"],
  );
  await sets({ fetchesReturns: true });
  const { claim } = await asked({ wayBack: "send" });
  expect(await rowsOf(shop.db, retrievals, { claimId: claim.id })).toEqual([]);
});

test("files are not fetched, whatever a form says", async () => {
  const { order } = await desk.buys("delivery", { shippingClass: "digital" });
  const form = await desk.form(order, [1], fetching());
  const { claim } = await requestClaim(shop, order, form, { accountId: desk.member.id });
  expect(await rowsOf(shop.db, retrievals, { claimId: claim!.id })).toEqual([]);
});

test("sent twice it is one claim; with another address it is told apart", async () => {
  const { order, form, claim } = await asked();
  const again = await requestClaim(shop, order, form, { accountId: desk.member.id });
  expect(again.claim!.id).toBe(claim.id);
  const other = { ...form, address: "부산광역시 해운대구 우동 1" };
  const send = requestClaim(shop, order, other, { accountId: desk.member.id });
  expect(await refused(send)).toBe("claim-differs");
});

test("the desk has it fetched for a caller, from where the order went", async () => {
  const { order } = await desk.buys("done");
  const { wayBack, fetchOn, fetchNote } = fetching();
  const typed = await desk.form(order, [1], { wayBack, fetchOn, fetchNote });
  const form = deskClaimForm.parse({ ...typed, photos: "", next: "approve" });
  const { claim } = await registerClaim(shop, order.number, form, admin);
  const [kept] = await rowsOf(shop.db, retrievals, { claimId: claim!.id });
  expect(kept).toMatchObject({ name: order.recipientName, address: order.address });
  // The same form once more is the same claim.
  const again = await registerClaim(shop, order.number, form, admin);
  expect(again.claim!.id).toBe(claim!.id);
});

test("in a carrier's file the buyer sends and the shop receives, on the day that was wished", async () => {
  await sets({ courierSheets: [{ ...own, columns }] });
  const { order } = await approved();
  const form = { sheet: own.name, reason: "회수 접수", again: "on" as const };
  const { file } = await takeRetrievalSheet(shop, form, admin);
  const line = (await textOf(file)).split("\n").find((one) => one.includes(order.number))!;
  expect(line).toContain(`반품-${order.number}`);
  expect(line).toContain(tomorrow());
  expect(line).toContain("김회수");
  expect(line).toContain("010-9876-5432");
  expect(line).toContain("서울특별시 강남구 테헤란로 123 7층");
  expect(line.indexOf("테헤란로")).toBeLessThan(line.indexOf("경비실"));
  expect(line.match(/9876/g)).toHaveLength(1);
});

test("an arrangement that names no sender is refused, and so is a file of nothing", async () => {
  const sheet = (name: string) =>
    takeRetrievalSheet(shop, { sheet: name, reason: "회수 접수" }, admin);
  expect(await errorsOf(sheet("로젠택배"))).toEqual(["sheet"]);
  await shop.db.update(retrievals).set({ filedAt: sql`now()` });
  expect(await errorsOf(sheet("CJ대한통운"))).toEqual(["sheet"]);
});

test("two files at once: what is fetched stands in one of them", async () => {
  await shop.db.update(retrievals).set({ filedAt: sql`now()` });
  const numbers = (await Promise.all([approved(), approved()])).map(({ order }) => order.number);
  const take = () =>
    takeRetrievalSheet(shop, { sheet: own.name, reason: "회수 접수" }, admin).then(
      ({ file }) => textOf(file),
      (error: unknown) => {
        if (!isBadInput(error)) throw error;
        return "";
      },
    );
  const files = await Promise.all([take(), take(), take()]);
  for (const number of numbers)
    expect(files.filter((text) => text.includes(number))).toHaveLength(1);
});

test("the carrier's waybill is followed; its arrival is told and gives nothing back", async () => {
  const { order, claim } = await approved();
  const duties = async (kind: "retrieval" | "arrived") =>
    (await listDuties(shop, [kind], 1)).rows.map(({ key }) => key);
  expect(await duties("retrieval")).toContain(claim.id);
  const waybill = newWaybill();
  await noteFetchedParcel(shop, claim.id, waybill, admin);
  expect(await duties("retrieval")).not.toContain(claim.id);
  expect((await inList("underway")).map(({ id }) => id)).toContain(claim.id);

  stand.knows(waybill.waybillNumber, "moving", afterRequest());
  await trackReturns(shop);
  const [moving] = await listShopperClaims(shop.db, order.id);
  expect(moving).toMatchObject({ tracked: { stage: "moving" }, arrivedAt: null });

  stand.knows(waybill.waybillNumber, "delivered", afterRequest());
  await shop.db.update(returnParcels).set({ askAt: sql`now()` });
  await Promise.all([trackReturns(shop), trackReturns(shop)]);
  const [there] = await listShopperClaims(shop.db, order.id);
  expect(there).toMatchObject({
    status: "approved",
    collectedAt: null,
    refund: null,
    arrivedAt: expect.any(Date),
  });
  expect(await duties("arrived")).toContain(claim.id);
  const events = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(events.filter(({ event }) => event === "claim.arrived")).toHaveLength(1);
  expect((await desk.now(order)).payment).toBe("paid");

  await collectClaim(shop, claim.id, { restock: "yes" }, admin);
  expect(await duties("arrived")).not.toContain(claim.id);
  const before = stand.server.asked.length;
  await shop.db.update(returnParcels).set({ askAt: sql`now()`, deliveredAt: null });
  await trackReturns(shop);
  expect(stand.server.asked.length).toBe(before);
});

test("a corrected waybill is another parcel, and what was told of the first is gone", async () => {
  const { order, claim } = await approved();
  const first = newWaybill();
  await noteFetchedParcel(shop, claim.id, first, admin);
  stand.knows(first.waybillNumber, "delivered", afterRequest());
  await trackReturns(shop);
  const second = newWaybill();
  await noteReturnParcel(shop, { orderId: order.id, claimId: claim.id }, second, desk.member.id);
  const [shown] = await listShopperClaims(shop.db, order.id);
  expect(shown).toMatchObject({ returning: { number: second.waybillNumber }, arrivedAt: null });
  stand.knows(second.waybillNumber, "moving", afterRequest());
  for (let round = 0; round < 3; round++) await trackReturns(shop);
  const [after] = await listShopperClaims(shop.db, order.id);
  expect(after).toMatchObject({ tracked: { stage: "moving" }, arrivedAt: null });
});

test("the buyer sends by whatever has a number, also by the owner's own carrier; by hand is no parcel", async () => {
  const { order, claim } = await approved();
  const note = (company: string, waybillNumber: string) =>
    noteReturnParcel(
      shop,
      { orderId: order.id, claimId: claim.id },
      { company, waybillNumber },
      null,
    );
  await note("하늘특송", "sky-12ab");
  expect((await rowsOf(shop.db, claims, { id: claim.id }))[0]).toMatchObject({
    returnCompany: "하늘특송",
    returnNumber: "SKY12AB",
  });
  await note("편의점 택배", "1234-5678-9012");
  expect((await rowsOf(shop.db, claims, { id: claim.id }))[0]!.returnNumber).toBe("123456789012");
  for (const company of ["퀵", "방문 수령", "없는 택배", ""])
    expect(await errorsOf(note(company, "123456789012"))).toEqual(["company"]);
  expect(await errorsOf(note("우체국 등기", "abc"))).toEqual(["waybillNumber"]);
});

test("an unusual number of the desk's is sent with a word only", async () => {
  const { claim } = await approved();
  const odd = { company: "CJ대한통운", waybillNumber: "123" };
  expect(await refused(noteFetchedParcel(shop, claim.id, odd, admin))).toBe("waybill-unusual");
  await noteFetchedParcel(shop, claim.id, { ...odd, confirmed: "123" }, admin);
  expect((await rowsOf(shop.db, claims, { id: claim.id }))[0]!.returnNumber).toBe("123");
});

test("looked at and numbered at once: one of them, and the goods stay looked at", async () => {
  for (let round = 0; round < 5; round++) {
    const { claim } = await approved();
    const [noted, collected] = await Promise.allSettled([
      noteFetchedParcel(shop, claim.id, newWaybill(), admin),
      collectClaim(shop, claim.id, { restock: "no" }, admin),
    ]);
    expect(collected.status).toBe("fulfilled");
    if (noted.status === "rejected") expect(codeOf(noted.reason)).toBe("claim-changed");
    const [after] = await rowsOf(shop.db, claims, { id: claim.id });
    expect(after!.collectedAt).not.toBeNull();
  }
});

test("of a gift its payer does not see where it is; who leaves takes the address along", async () => {
  const { order, claim } = await approved();
  await shop.db.update(orders).set({ giftState: "accepted" }).where(eq(orders.id, order.id));
  const [shown] = await listShopperClaims(shop.db, order.id);
  expect(shown!.retrieval).toMatchObject({ wishedOn: tomorrow(), address: null });
  await partClaims(shop.db, order.id);
  expect(await rowsOf(shop.db, retrievals, { claimId: claim.id })).toEqual([]);
  expect((await shop.db.select().from(claims).where(eq(claims.id, claim.id))).length).toBe(1);
});
