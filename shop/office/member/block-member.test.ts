import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, PASSWORD, testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { blockMember } from "./block-member.server.ts";
import { endMemberSessions } from "./end-member-sessions.server.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { unblockMember } from "./unblock-member.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const from = { address: "203.0.113.7", headers: new Headers() };
const admin = await shop.has.admin();
const acting = { account: admin, address: "203.0.113.9", role: "owner" as const };
const sessionsOf = (id: string) => rowsOf(shop.db, sessions, { userId: id });
const lastOf = async (whose: string, action: string) =>
  (await rowsOf(shop.db, auditLog, { whose, action }, desc(auditLog.id)))[0];

test("a blocked member is signed out at once, opens no session any more, and may again when it is over", async () => {
  const { id, email } = await shop.has.member();
  await shop.auth.openSession(id, from, "member");
  await blockMember(shop, id, "반복해서 주문을 취소했어요", acting);

  expect(await sessionsOf(id)).toEqual([]);
  await expect(shop.auth.openSession(id, from, "member")).rejects.toMatchObject({
    code: "account-blocked",
  });
  await expect(
    shop.auth.signIn({ email, password: PASSWORD }, from, "member"),
  ).rejects.toMatchObject({ code: "account-blocked" });
  expect(await lastOf(id, "member.block")).toMatchObject({
    email: admin.email,
    address: "203.0.113.9",
    reason: "반복해서 주문을 취소했어요",
    before: { blockedAt: null },
    after: { endedSessions: 1, blockedAt: expect.any(String) },
  });
  await expect(blockMember(shop, id, "한 번 더", acting)).rejects.toMatchObject({
    code: "already-blocked",
  });

  await unblockMember(shop, id, acting);
  await unblockMember(shop, id, acting);
  await shop.auth.openSession(id, from, "member");
  expect(await lastOf(id, "member.unblock")).toMatchObject({
    before: { blockedReason: "반복해서 주문을 취소했어요" },
    after: { blockedAt: null, blockedReason: null },
  });
  expect(
    await shop.db
      .select({ at: users.blockedAt, reason: users.blockedReason })
      .from(users)
      .where(eq(users.id, id)),
  ).toEqual([{ at: null, reason: null }]);
});

test("however a sign-in and a block meet, no session is left", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => shop.has.member()));
  await Promise.all(
    members.flatMap(({ id }) => [
      shop.auth.openSession(id, from, "member").catch(() => undefined),
      blockMember(shop, id, "동시에 일어난 일이에요", acting),
      shop.auth.openSession(id, from, "member").catch(() => undefined),
    ]),
  );
  for (const { id } of members) expect(await sessionsOf(id)).toEqual([]);
});

test("a sign-in that comes while a block is being written waits for it, and is refused", async () => {
  const { id } = await shop.has.member();
  const blocking = await shop.pool.connect();
  await blocking.query("begin");
  await blocking.query(`update "user" set blocked_at = now() where id = $1`, [id]);
  const signIn = shop.auth.openSession(id, from, "member").then(
    () => "opened",
    (error: { code?: string }) => error.code,
  );
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await asOwner(shop, `${waiting} and datname = current_database()`)).rowCount)
    .toBe(1);
  await blocking.query("delete from session where user_id = $1", [id]);
  await blocking.query("commit");
  blocking.release();
  expect([await signIn, await sessionsOf(id)]).toEqual(["account-blocked", []]);
});

test("administrators on the list are not blocked, themselves least of all; an address nobody's mail proved makes none", async () => {
  const another = await shop.has.member({ email: "second@sori.example" });
  const rules = { ...shop, adminEmails: [...shop.adminEmails, another.email] };
  for (const { id } of [admin, another])
    await expect(blockMember(rules, id, "관리자를 정지해요", acting)).rejects.toMatchObject({
      code: "member-is-administrator",
    });

  await shop.db.update(users).set({ emailProof: "kakao" }).where(eq(users.id, another.id));
  await expect(
    blockMember(rules, another.id, "주소를 도용했어요", acting),
  ).resolves.toBeUndefined();
});

test("nobody is changed who is not there", async () => {
  const changes = [
    () => blockMember(shop, "nobody", "없는 사람이에요", acting),
    () => unblockMember(shop, "nobody", acting),
    () => endMemberSessions(shop, "\u0000", acting),
  ];
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({ code: "member-not-found" });
});

test("signing somebody out everywhere ends every session of theirs and of nobody else", async () => {
  const [one, other] = [await shop.has.member(), await shop.has.member()];
  for (const { id } of [one, one, other]) await shop.auth.openSession(id, from, "member");
  expect(await endMemberSessions(shop, one.id, acting)).toBe(2);
  expect([(await sessionsOf(one.id)).length, (await sessionsOf(other.id)).length]).toEqual([0, 1]);
  expect(await lastOf(one.id, "member.sign-out")).toMatchObject({
    before: { sessions: 2 },
    after: { sessions: 0 },
  });
});
