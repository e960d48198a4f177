import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Refusal } from "#shop/refusal.ts";
import { asSaid } from "#tests/has/said.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { ADMIN_EMAIL, testShop, type TestShop } from "#tests/test-shop.ts";
import { endMembership } from "../end-membership.server.ts";
import { passkeys, sessions, staff, staffInvitations } from "../table.server.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.server.ts";
import { changeRole, removeStaff } from "./change-staff.server.ts";
import { findRole } from "./find-role.server.ts";
import { inviteStaff, resendInvitation, withdrawInvitation } from "./invite-staff.server.ts";
import { listStaff } from "./list-staff.server.ts";
import type { StaffRole } from "./roles.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const owner = { account: await shop.has.admin(), address: "203.0.113.5" };

const address = "203.0.113.6";
const newEmail = () => `staff-${randomLetters(8)}@example.com`;
const codeOf = (error: Refusal) => error.code;

async function invite(email: string, role: StaffRole = "packer") {
  await inviteStaff(shop, { email, role }, owner);
  return tokenTo(email);
}

/** The link of the newest mail. */
async function tokenTo(email: string): Promise<string> {
  const [mail] = await shop.db
    .select()
    .from(notices)
    .where(eq(notices.to, email))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(1);
  return /\/staff\/([\w-]{43})/.exec(mail ? asSaid(mail).text : "")?.[1] ?? "no link";
}

const idOf = async (email: string) => (await rowsOf(shop.db, staffInvitations, { email }))[0]!.id;
const actionsAbout = async (email: string) =>
  (
    await shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `staff ${email}`))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

test("an invitation makes the account of exactly its address one of the staff, once", async () => {
  const member = await shop.has.member();
  const other = await shop.has.member();
  const token = await invite(member.email);
  const [kept] = await rowsOf(shop.db, staffInvitations, { email: member.email });
  expect(JSON.stringify(kept)).not.toContain(token);

  const states = await Promise.all(
    [null, other, member].map(async (account) => {
      const { state } = await openInvitation(shop, token, { account, address });
      return state;
    }),
  );
  expect(states).toEqual(["signed-out", "other-account", "ready"]);
  const refused = await acceptInvitation(shop, token, { account: other, address }).catch(codeOf);
  expect(refused).toBe("invitation-of-another");
  expect(await findRole(shop, other)).toBeNull();

  expect(await acceptInvitation(shop, token, { account: member, address })).toBe("packer");
  expect(await findRole(shop, member)).toBe("packer");
  expect(await openInvitation(shop, token, { account: member, address })).toEqual({
    state: "joined",
    role: "packer",
  });
  expect(await openInvitation(shop, token, { account: null, address })).toEqual({ state: "over" });
  expect(await actionsAbout(member.email)).toEqual(["staff.invite", "staff.join"]);
});

test("of two who accept at once one gets through", async () => {
  const member = await shop.has.member();
  const token = await invite(member.email);
  const answers = await Promise.all(
    [1, 2, 3].map(() => acceptInvitation(shop, token, { account: member, address }).catch(codeOf)),
  );
  expect(answers.toSorted()).toEqual(["invitation-gone", "invitation-gone", "packer"]);
  expect(
    (await actionsAbout(member.email)).filter((action) => action === "staff.join"),
  ).toHaveLength(1);
});

test("two owners who invite one address at once send one invitation", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    (["desk", "editor"] as const).map((role) =>
      inviteStaff(shop, { email, role }, owner).then(
        () => "sent",
        (error) => error.errors.email[0],
      ),
    ),
  );
  expect(answers.filter((answer) => answer === "sent")).toHaveLength(1);
  expect(answers).toContainEqual(expect.stringContaining("이미 초대한"));
  expect(await rowsOf(shop.db, notices, { to: email })).toHaveLength(1);
});

test("an owner and whoever works here already are not invited, and nothing is sent", async () => {
  const member = await shop.has.member();
  await acceptInvitation(shop, await invite(member.email), { account: member, address });
  for (const [email, words] of [
    [ADMIN_EMAIL, "상점 주인의 주소"],
    [member.email, "이미 함께 일하는 분"],
  ] as const)
    await expect(inviteStaff(shop, { email, role: "desk" }, owner)).rejects.toMatchObject({
      errors: { email: [expect.stringContaining(words)] },
    });
  expect(await findRole(shop, member)).toBe("packer");
  const real = { ...shop, mailer: { ...shop.mailer, reachesNobody: true } } as TestShop;
  expect(await inviteStaff(real, { email: newEmail(), role: "desk" }, owner).catch(codeOf)).toBe(
    "mail-not-set-up",
  );
});

test("an invitation ends after three days, when another is sent and when it is taken back", async () => {
  const member = await shop.has.member();
  const over = async (token: string) =>
    (await openInvitation(shop, token, { account: null, address })).state === "over" &&
    (await acceptInvitation(shop, token, { account: member, address }).catch(codeOf)) ===
      "invitation-gone";
  const first = await invite(member.email);
  await shop.db
    .update(staffInvitations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(staffInvitations.email, member.email));
  expect(await over(first)).toBe(true);

  const second = await invite(member.email, "desk");
  await resendInvitation(shop, await idOf(member.email), owner);
  const third = await tokenTo(member.email);
  expect(third).not.toBe(second);
  expect(await over(second)).toBe(true);
  expect(await openInvitation(shop, third, { account: member, address })).toMatchObject({
    state: "ready",
    role: "desk",
  });

  const id = await idOf(member.email);
  await withdrawInvitation(shop.db, id, owner);
  expect(await over(third)).toBe(true);
  expect(await withdrawInvitation(shop.db, id, owner).catch(codeOf)).toBe("invitation-gone");
  expect(await resendInvitation(shop, id, owner).catch(codeOf)).toBe("invitation-gone");
  expect(await findRole(shop, member)).toBeNull();
});

test("removal ends the sessions of the back office at once, and leaves the shop's", async () => {
  const member = await shop.has.member();
  await acceptInvitation(shop, await invite(member.email, "desk"), { account: member, address });
  for (const kind of ["admin", "member"] as const)
    await shop.auth.openSession(member.id, { address, headers: new Headers() }, kind);
  await changeRole(shop, member.id, "packer", owner);
  expect(await findRole(shop, member)).toBe("packer");

  const removed = await Promise.all(
    [1, 2].map(() => removeStaff(shop, member.id, owner).then(() => "removed", codeOf)),
  );
  expect(removed.toSorted()).toEqual(["removed", "staff-gone"]);
  const left = await rowsOf(shop.db, sessions, { userId: member.id });
  expect(left.map(({ kind }) => kind)).toEqual(["member"]);
  expect(await changeRole(shop, member.id, "desk", owner).catch(codeOf)).toBe("staff-gone");
  const mails = await mailsTo(shop.db, member.email, "role-given");
  expect(mails.map(({ text }) => /\S+ 역할을 맡아요/.exec(text)?.[0])).toEqual([
    "포장 역할을 맡아요",
    "상담 역할을 맡아요",
  ]);
  expect(await mailsTo(shop.db, member.email, "role-taken")).toHaveLength(1);
  expect(await actionsAbout(member.email)).toEqual([
    "staff.invite",
    "staff.join",
    "staff.change-role",
    "staff.remove",
  ]);
});

test("an owner is neither changed nor removed, also by herself", async () => {
  const { id } = owner.account;
  await shop.db.insert(staff).values({ accountId: id, role: "voice", invitedBy: "-" });
  expect(await removeStaff(shop, id, owner).catch(codeOf)).toBe("owner-stays");
  expect(await changeRole(shop, id, "desk", owner).catch(codeOf)).toBe("owner-stays");
  expect(await findRole(shop, owner.account)).toBe("owner");
  const { owners, staff: listed } = await listStaff(shop);
  expect(owners).toContainEqual({ email: ADMIN_EMAIL, hasAccount: true });
  expect(listed.map((one) => one.id)).not.toContain(id);
});

test("the invited and another who accept with one link at once: the invited alone joins", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const token = await invite(member.email);
  const both = [other, member, other].map((account) =>
    acceptInvitation(shop, token, { account, address }).catch(codeOf),
  );
  const [first, mine, last] = await Promise.all(both);
  expect(mine).toBe("packer");
  for (const outcome of [first, last])
    expect(["invitation-of-another", "invitation-gone"]).toContain(outcome);
  expect([await findRole(shop, other), await findRole(shop, member)]).toEqual([null, "packer"]);
});

test("an account whose address nobody proved does not take the invitation of that address", async () => {
  const member = await shop.has.member();
  const token = await invite(member.email);
  const account = { ...member, emailVerified: false };
  expect(await openInvitation(shop, token, { account, address })).toMatchObject({
    state: "other-account",
  });
  expect(await acceptInvitation(shop, token, { account, address }).catch(codeOf)).toBe(
    "invitation-of-another",
  );
  expect(await acceptInvitation(shop, token, { account: member, address })).toBe("packer");
});

test("an invitation that is taken back while it is accepted is one or the other, never both", async () => {
  for (let at = 0; at < 4; at++) {
    const member = await shop.has.member();
    const token = await invite(member.email);
    const id = await idOf(member.email);
    const ways = [
      () => acceptInvitation(shop, token, { account: member, address }),
      () => withdrawInvitation(shop.db, id, owner).then(() => "withdrawn"),
    ];
    const answers = await Promise.all(
      (at % 2 ? ways : ways.toReversed()).map((way) => way().catch(codeOf)),
    );
    const joined = answers.includes("packer");
    expect(answers.toSorted()).toEqual(["invitation-gone", joined ? "packer" : "withdrawn"]);
    expect(await findRole(shop, member)).toBe(joined ? "packer" : null);
  }
});

test("who was removed comes back by no old link, but by a new invitation", async () => {
  const member = await shop.has.member();
  const token = await invite(member.email, "desk");
  await acceptInvitation(shop, token, { account: member, address });
  await removeStaff(shop, member.id, owner);
  expect(await acceptInvitation(shop, token, { account: member, address }).catch(codeOf)).toBe(
    "invitation-gone",
  );
  expect(await findRole(shop, member)).toBeNull();
  const again = await invite(member.email, "voice");
  expect(await acceptInvitation(shop, again, { account: member, address })).toBe("voice");
});

test("two owners who remove, demote and leave each other and themselves at once are both still owners", async () => {
  const second = await shop.has.member();
  const two = { ...shop, adminEmails: [...shop.adminEmails, second.email] } as TestShop;
  const people = [owner.account, second] as const;
  const acts = people.flatMap((by) =>
    people.flatMap(({ id }) => [
      removeStaff(two, id, { account: by, address }),
      changeRole(two, id, "voice", { account: by, address }),
      endMembership(two, by, address),
    ]),
  );
  const answers = await Promise.all(acts.map((act) => act.then(() => "done", codeOf)));
  expect(new Set(answers)).toEqual(new Set(["owner-stays", "administrator-stays"]));
  expect(await Promise.all(people.map((one) => findRole(two, one)))).toEqual(["owner", "owner"]);
});

test("a second factor of any kind shows in the list of staff", async () => {
  const member = await shop.has.member();
  await acceptInvitation(shop, await invite(member.email), { account: member, address });
  const listed = async () => (await listStaff(shop)).staff.find(({ id }) => id === member.id);
  expect(await listed()).toMatchObject({ hasSecondFactor: false });
  await shop.db.insert(passkeys).values({
    id: `key of ${member.id}`,
    publicKey: "-",
    userId: member.id,
    credentialID: `credential of ${member.id}`,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  expect(await listed()).toMatchObject({ hasSecondFactor: true });
});
