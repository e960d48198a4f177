import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { isBusinessDay } from "#lib/business-days.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { findRole } from "#shop/member/staff/find-role.server.ts";
import { staff, users } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { listSupplies } from "#shop/vault/supplies.server.ts";
import { openStudio, uploadTake } from "#tests/given/room.ts";
import { assignActor } from "./assign-actor.server.ts";
import { beginRoom } from "./begin-room.server.ts";
import { approveByClock } from "./end/approve-by-clock.server.ts";
import { approveRoom } from "./end/approve-room.server.ts";
import { findOfficeRoom } from "./open-office-room.server.ts";
import { openRooms } from "./open-rooms.server.ts";
import { approvedAfter, takeDueOn, warnedFrom } from "./room-days.ts";
import { askScript } from "./script/ask-script.server.ts";
import { commissionComments, commissionRooms } from "./table.server.ts";
import { askChanges, buyRound, roundsLeft } from "./take/ask-changes.server.ts";
import { addTake, removeTake } from "./take/add-take.server.ts";
import { deliverTakes } from "./take/deliver-takes.server.ts";
import { readMoment } from "./take/take-forms.ts";
import { listRooms } from "./view/list-rooms.server.ts";
import { writeComment } from "./take/write-comment.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf, refused } from "#tests/given/refused.ts";

const studio = await openStudio();
const { shop, admin } = studio;
const outcome = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? "done" : codeOf(one.reason))).toSorted();

test("a paid line with a brief gets its room by the clock, once, however many workers", async () => {
  const opened = await studio.commissioned();
  await Promise.all([openRooms(shop), openRooms(shop)]);
  expect(opened.room).toMatchObject({ state: "waiting", script: 1, roundsUsed: 0 });
  expect(isBusinessDay(opened.room.dueOn!)).toBe(true);
  expect(await studio.eventsIn(opened)).toEqual(["opened"]);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: opened.order.number });
  expect(sentNotices.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["room-opened", "owner-room"]),
  );
});

test("of two who begin at once one does, and from then on nobody changes their mind", async () => {
  const opened = await studio.commissioned();
  const both = await Promise.allSettled([1, 2].map(() => beginRoom(shop, opened, admin)));
  expect(outcome(both)).toEqual(["done", "illegal-move"]);
  const { order, line } = await studio.room(opened);
  expect(order.withdrawalEndedAt).not.toBeNull();
  expect(line.withdrawalEndedAt).not.toBeNull();
});

test("the buyer hears a take once it is sent; asking, a round is used up, and the next is bought", async () => {
  const { opened, take } = await studio.taken();
  expect(opened.room.state).toBe("taken");
  expect(roundsLeft(opened)).toBe(1);
  expect(await refused(askChanges(shop, opened, { words: "" }, undefined))).toBe("words");
  const comment = { take: take.id, moment: 0, words: "첫 마디를 조금 천천히" };
  await writeComment(shop, opened, comment, { by: "shopper" });
  await askChanges(shop, opened, { words: "" }, undefined);
  await studio.upload(opened);
  await deliverTakes(shop, opened, admin);
  const second = await studio.room(opened);
  expect(roundsLeft(second)).toBe(0);
  expect(await refused(askChanges(shop, second, { words: "더" }, undefined))).toBe("rounds-used");
  const [one, two] = await Promise.all([buyRound(shop, second), buyRound(shop, second)]);
  expect(one.number).toBe(two.number);
  expect(one.total).toBe(20_000);
  const paid = await studio.agreeAndPay(one);
  expect(paid).toMatchObject({ payment: "paid", delivery: "done" });
  expect(roundsLeft(await studio.room(opened))).toBe(1);
  await askChanges(shop, second, { words: "마지막 문장을 다시" }, undefined);
  expect((await studio.room(opened)).room).toMatchObject({ state: "changes", roundsUsed: 2 });
});

test("a round that is paid after the room is over goes back whole", async () => {
  const { opened, take } = await studio.taken();
  const difference = await buyRound(shop, opened);
  await approveRoom(shop, opened, take.id);
  await studio.agreeAndPay(difference);
  expect((await studio.now(difference)).payment).toBe("refunded");
});

test("no take is sent that was not uploaded; one that was not sent can be taken out", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  expect(await refused(deliverTakes(shop, opened, admin))).toBe("take-missing");
  const take = await studio.upload(opened);
  await removeTake(shop, opened, take.id, admin);
  expect(await studio.takesOf(opened)).toEqual([]);
  expect((await studio.room(opened)).room.state).toBe("begun");
});

test("a take is a sound that says how long it is, whatever its name says", async () => {
  const opened = await studio.commissioned();
  const no = (bytes: Uint8Array, ending = "wav") =>
    refused(studio.upload(opened, { bytes, ending }));
  expect(await no(Buffer.from("PK\u0003\u0004 not a sound"))).toBe("take-unreadable");
  expect(await no(Buffer.from("%PDF-1.7"))).toBe("take-unreadable");
  expect(await no(Buffer.from("RIFF____WAVEnothing"))).toBe("take-unreadable");
  expect(await no(Buffer.alloc(0))).toBe("take-empty");
});

test("a moment is a place within the take", async () => {
  const { opened, take } = await studio.taken();
  const say = (moment: number) =>
    refused(
      writeComment(shop, opened, { take: take.id, moment, words: "여기" }, { by: "shopper" }),
    );
  expect(await say(1000)).toBe("done");
  expect(await say(2000)).toBe("moment");
  expect(["0:07", "０：０７", "0 : 07", "1:02:05", "7", "0:60", "-1:00"].map(readMoment)).toEqual([
    7000,
    7000,
    7000,
    3_725_000,
    null,
    null,
    null,
  ]);
  const elsewhere = await studio.taken();
  const foreign = { take: elsewhere.take.id, moment: 0, words: "남의 것" };
  expect(await refused(writeComment(shop, opened, foreign, { by: "shopper" }))).toBe(
    "take-not-found",
  );
  const rows = await rowsOf(shop.db, commissionComments, { lineId: opened.line.id });
  expect(rows).toHaveLength(1);
});

test("of an approval and a request for changes at once exactly one happens, and the file is the buyer's", async () => {
  const { opened, take } = await studio.taken();
  const both = await Promise.allSettled([
    approveRoom(shop, opened, take.id),
    askChanges(shop, opened, { words: "다시" }, undefined),
  ]);
  expect(outcome(both)).toEqual(["done", "illegal-move"]);
  const { state } = (await studio.room(opened)).room;
  const [bought] = await listSupplies(shop.db, await studio.now(opened.order));
  expect(bought!.supplies).toHaveLength(state === "approved" ? 1 : 0);
});

test("an approved take is in the buyer's sounds and nobody else's, not even another buyer's of the product", async () => {
  const { opened, take } = await studio.taken();
  const other = await studio.commissioned();
  await approveRoom(shop, opened, take.id);
  const files = async ({ order }: typeof opened) =>
    (await listSupplies(shop.db, await studio.now(order))).flatMap(
      ({ supplies }) => supplies.length,
    );
  expect(await files(opened)).toEqual([1]);
  expect(await files(other)).toEqual([0]);
});

test("two approvals at once, of two takes, give one file; a take that comes at that moment is nobody's", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  const takes = [await studio.upload(opened), await studio.upload(opened)];
  await deliverTakes(shop, opened, admin);
  const both = await Promise.allSettled(takes.map(({ id }) => approveRoom(shop, opened, id)));
  expect(outcome(both)).toEqual(["done", "illegal-move"]);
  const { opened: other, take } = await studio.taken();
  const [approved] = await Promise.allSettled([
    approveRoom(shop, other, take.id),
    studio.upload(other),
  ]);
  expect(approved.status).toBe("fulfilled");
  expect(await refused(deliverTakes(shop, other, admin))).toBe("illegal-move");
  expect(await refused(studio.upload(other))).not.toBe("done");
  for (const { order } of [opened, other]) {
    const [bought] = await listSupplies(shop.db, await studio.now(order));
    expect(bought!.supplies).toHaveLength(1);
  }
});

async function voiceActor() {
  const account = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: account.id, role: "voice", invitedBy: "owner" });
  return account;
}

test("of an actor who left the room shows nothing and tells nothing, keeps what was made, and is free for another", async () => {
  const actor = await voiceActor();
  const opened = await studio.commissioned();
  await assignActor(shop, opened, actor.id, admin);
  const place = { number: opened.order.number, lineId: opened.line.id };
  const sees = async () =>
    findOfficeRoom(shop.db, place, { account: actor, role: await findRole(shop, actor) });
  expect(await sees()).not.toBeNull();
  await beginRoom(shop, opened, admin);
  const name = await uploadTake(shop, actor.id);
  const file = { name, fileName: "마지막 녹음.wav", note: "", peaks: null };
  await addTake(shop, opened, file, { account: actor, address: "203.0.113.8" });

  const mails = () => rowsOf(shop.db, notices, { to: actor.email });
  const mailCount = (await mails()).filter(({ event }) => event === "actor-room").length;
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, actor.id));
  await askScript(shop, opened, "새로 쓴 원고예요.", { by: "shopper" });
  expect((await mails()).filter(({ event }) => event === "actor-room")).toHaveLength(mailCount);
  await endMembership(shop, actor, "203.0.113.8");
  expect(await sees()).toBeNull();
  expect(await refused(assignActor(shop, opened, actor.id, admin))).toBe("actor-not-here");
  await deliverTakes(shop, opened, admin);
  await askChanges(shop, opened, { words: "다시" }, undefined);
  expect((await mails()).filter(({ event }) => event === "actor-room")).toHaveLength(mailCount);
  const { rooms } = await listRooms(shop.db, { tab: "open", page: 1, actorId: null });
  expect(rooms.find(({ lineId }) => lineId === place.lineId)).toMatchObject({ actor: null });

  const next = await voiceActor();
  await assignActor(shop, await studio.room(opened), next.id, admin);
  expect(await studio.takesOf(opened)).toMatchObject([{ fileName: "마지막 녹음.wav" }]);
  await studio.upload(opened);
  await deliverTakes(shop, opened, admin);
});

const at = (day: string) => ({ ...shop, now: () => new Date(`${day}T03:00:00Z`) });

test("the clock approves only after its day, and never whom it did not warn the day before", async () => {
  const { opened } = await studio.taken();
  const { approveBy } = opened.room;
  await approveByClock(at(dayAfter(warnedFrom(approveBy!), -1)));
  expect((await studio.room(opened)).room.warnedAt).toBeNull();
  // Nobody looked for weeks: warned first, approved a day later.
  await approveByClock(at(dayAfter(approveBy!, 20)));
  const warned = await studio.room(opened);
  expect([warned.room.state, warned.room.warnedAt === null]).toEqual(["taken", false]);
  await shop.db
    .update(commissionRooms)
    .set({ warnedAt: new Date(Date.now() - 24 * 3600_000) })
    .where(eq(commissionRooms.lineId, opened.line.id));
  await approveByClock(at(approveBy!));
  expect((await studio.room(opened)).room.state).toBe("taken");
  await Promise.all([1, 2].map(() => approveByClock(at(dayAfter(approveBy!, 1)))));
  const approved = await studio.room(opened);
  expect(approved.room.state).toBe("approved");
  expect((await studio.eventsIn(opened)).slice(-2)).toEqual(["warned", "approve"]);
});

test("a deadline never falls on a day when nobody can act", () => {
  const days = Array.from({ length: 400 }, (_, at) =>
    dayAfter(calendarDayOf(new Date("2026-01-01T00:00:00Z")), at),
  );
  for (const day of days) {
    const approveBy = approvedAfter({ approvalDays: 5 }, new Date(`${day}T03:00:00Z`));
    expect(isBusinessDay(approveBy)).toBe(true);
    expect(warnedFrom(approveBy) < approveBy && isBusinessDay(warnedFrom(approveBy))).toBe(true);
  }
  // Chuseok of 2026 is Thursday to Saturday.
  const monday = "2026-09-28";
  expect(approvedAfter({ approvalDays: 5 }, new Date("2026-09-19T03:00:00Z"))).toBe(monday);
  expect(takeDueOn({ days: 1 }, new Date("2026-09-23T03:00:00Z"))).toBe(monday);
  expect(warnedFrom(monday)).toBe("2026-09-23");
});
