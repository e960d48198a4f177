import { and, asc, eq, lt, notInArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { Readable } from "node:stream";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { pick } from "#lib/pick.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { assignActor } from "#shop/commission/assign-actor.server.ts";
import { beginRoom } from "#shop/commission/begin-room.server.ts";
import { approveByClock } from "#shop/commission/end/approve-by-clock.server.ts";
import { approveRoom, listSent } from "#shop/commission/end/approve-room.server.ts";
import { stopRoom } from "#shop/commission/end/stop-room.server.ts";
import { openRooms } from "#shop/commission/open-rooms.server.ts";
import type { RoomState } from "#shop/commission/room-machine.ts";
import { findRoom, type OpenedRoom } from "#shop/commission/room-row.server.ts";
import { askScript } from "#shop/commission/script/ask-script.server.ts";
import { addTake } from "#shop/commission/take/add-take.server.ts";
import { askChanges } from "#shop/commission/take/ask-changes.server.ts";
import { deliverTakes } from "#shop/commission/take/deliver-takes.server.ts";
import { writeComment } from "#shop/commission/take/write-comment.server.ts";
import { findRoomMoney } from "#shop/commission/view/room-money.server.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { staff } from "#shop/member/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import type {
  CommissionBrief,
  CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { demoRecording } from "./demo-files.server.ts";
import { seedPeople } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

type Members = { all: DemoMember[]; demo: DemoMember };

const HOUR = 3600_000;
const maker = { account: null, address: "127.0.0.1" };

const script =
  "작은 소리가 오래 남습니다.\n아침 일곱 시, 문을 여는 빵집의 종소리. 그 소리를 따라 하루가 시작됩니다.\n소리상점이 당신의 이야기를 목소리로 옮겨드릴게요.";
const changed = script.replace("아침 일곱 시", "아침 여덟 시");

/** Default terms, for products without their own. */
const terms: CommissionTerms = {
  lengths: [
    { upTo: 300, won: 90_000 },
    { upTo: 900, won: 150_000 },
    { upTo: 3000, won: 300_000 },
  ],
  uses: [{ id: "online", name: "온라인 상업 2년", words: "홈페이지와 유튜브에 2년 동안", won: 0 }],
  days: 4,
  rounds: 2,
  extraRound: 30_000,
  approvalDays: 7,
  refunds: { waiting: 100, begun: 70, taken: 40, approved: 0 },
};

const briefOf = (product: ShelfProduct): CommissionBrief => {
  const own = product.commission ?? terms;
  return {
    script,
    ...pick(countScript(script), ["characters", "seconds"]),
    use: own.uses.at(-1)!,
    reference: "https://example.com 의 지난 영상처럼 담담하게",
    pronunciation: "빵집 [빵찝]",
    tone: "차분하고 따뜻하게",
    wishedOn: null,
    lengthWon: own.lengths[0]!.won,
    terms: own,
    agreed: { at: "2026-11-20T00:00:00Z", words: "2026-11-25" },
  };
};

/** A room at every stage; the second one in review is the demo member's. */
const stages: { state: RoomState; isDemo?: boolean; hoursAgo: number }[] = [
  { state: "waiting", hoursAgo: 3 },
  { state: "waiting", hoursAgo: 9 },
  { state: "begun", hoursAgo: 50 },
  { state: "taken", hoursAgo: 70 },
  { state: "taken", isDemo: true, hoursAgo: 75 },
  { state: "changes", hoursAgo: 110 },
  { state: "approved", isDemo: true, hoursAgo: 190 },
  { state: "ended", hoursAgo: 220 },
];

/** Commissioned recordings at every stage, with a voice actor who makes them. */
export async function seedCommissions(
  shop: Shop,
  shelf: ShelfProduct[],
  members: Members,
): Promise<void> {
  const product = shelf.find(({ key }) => key === "brand-narration");
  const actor = members.all[4];
  if (!product || !actor) return;
  await shop.db
    .insert(staff)
    .values({ accountId: actor.id, role: "voice", invitedBy: "한소리" })
    .onConflictDoNothing();
  const placed: { number: string; lineId: number; state: RoomState }[] = [];
  for (const [at, { state, isDemo, hoursAgo }] of stages.entries()) {
    const person = seedPeople[(at + 7) % seedPeople.length]!;
    const order = await buildOrder(shop.db, {
      delivery: "ready",
      payment: "paid",
      paymentKey: null,
      lines: [{ product, quantity: 1 }],
      placedAt: new Date(shop.now().getTime() - hoursAgo * HOUR),
      ...(isDemo && { memberId: members.demo.id, guestId: null }),
      ordererName: isDemo ? "김회원" : person.name,
      ordererPhone: isDemo ? "01000009021" : person.phone,
      ordererEmail: isDemo ? members.demo.email : person.email,
      postcode: "",
      address: "",
      addressDetail: "",
    });
    await shop.db
      .update(orderLines)
      .set({ brief: briefOf(product) })
      .where(eq(orderLines.orderId, order.id));
    await seedPayment(shop, order, { outcome: "paid" });
    const [line] = await listLines(shop.db, order.id);
    placed.push({ number: order.number, lineId: line!.id, state });
  }
  await openRooms(shop);
  for (const [at, { number, lineId, state }] of placed.entries()) {
    const room = async () => (await findRoom(shop.db, number, lineId))!;
    await assignActor(shop, await room(), at < 2 ? "" : actor.id, maker);
    await bring(shop, room, { state, seed: at });
  }
  await finishOverdue(
    shop,
    placed.map(({ lineId }) => lineId),
    actor.id,
  );
}

/**
 * Orders of earlier weeks were delivered in time: the first was approved by lapse of time, the
 * others by the buyer.
 */
async function finishOverdue(shop: Shop, fresh: number[], actorId: string): Promise<void> {
  const today = calendarDayOf(shop.now());
  const old = await shop.db
    .select({ lineId: commissionRooms.lineId, number: orders.number })
    .from(commissionRooms)
    .innerJoin(orders, eq(orders.id, commissionRooms.orderId))
    .where(and(lt(commissionRooms.dueOn, today), notInArray(commissionRooms.lineId, fresh)))
    .orderBy(asc(commissionRooms.lineId));
  for (const [at, { number, lineId }] of old.entries()) {
    const room = async () => (await findRoom(shop.db, number, lineId))!;
    await assignActor(shop, await room(), actorId, maker);
    await bring(shop, room, { state: at ? "approved" : "taken", seed: at + 40 });
    if (at) continue;
    const passes = (set: PgUpdateSetSource<typeof commissionRooms>) =>
      shop.db.update(commissionRooms).set(set).where(eq(commissionRooms.lineId, lineId));
    await passes({ approveBy: today });
    await approveByClock(shop);
    await passes({ approveBy: dayAfter(today, -1), warnedAt: sql`now() - interval '2 days'` });
    await approveByClock(shop);
  }
}

type Stage = { state: RoomState; seed: number };

/** Brings a room to its stage by the use cases of both sides. */
async function bring(
  shop: Shop,
  room: () => Promise<OpenedRoom>,
  { state, seed }: Stage,
): Promise<void> {
  if (state === "waiting") return;
  await beginRoom(shop, await room(), maker);
  if (state === "begun")
    return void (await askScript(shop, await room(), changed, { by: "shopper" }));
  await uploadTake(shop, await room(), seed);
  if (seed % 2) await uploadTake(shop, await room(), seed + 20);
  await deliverTakes(shop, await room(), maker);
  const [take] = await listSent(shop.db, (await room()).line.id);
  const say = { take: take!.id, moment: 1000, words: "이 부분을 조금 더 천천히 읽어주세요." };
  await writeComment(shop, await room(), say, { by: "shopper" });
  if (state === "changes")
    await askChanges(shop, await room(), { words: "전체적으로 밝게 부탁드려요." }, undefined);
  if (state === "approved") await approveRoom(shop, await room(), take!.id);
  if (state === "ended") {
    const { stop } = await findRoomMoney(shop, await room());
    await stopRoom(shop, await room(), { shown: stop?.won ?? 0 });
  }
}

/** What a voice actor delivers: recordings of the shelf again. */
const takes = ["narration-11", "narration-62", "narration-122"];

async function uploadTake(shop: Shop, opened: OpenedRoom, seed: number): Promise<void> {
  const name = `takes/demo/${randomLetters(26)}.wav`;
  const body = Readable.from([await demoRecording(takes[seed % takes.length]!)]);
  await saveObject(
    shop,
    { kind: "machine", label: "demo content" },
    { bucket: shop.storageBucket, name, settings: { contentType: "audio/wav" }, body },
  );
  const file = { name, fileName: `테이크 ${seed}.wav`, note: "", peaks: null };
  await addTake(shop, opened, file, maker);
}
