import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { staffRoleNames, type Role } from "#shop/member/staff/roles.ts";
import { sessions, staff, users } from "#shop/member/table.server.ts";
import { saveUser } from "#shop/member/user/save-user.server.ts";
import type { Refusal } from "#shop/refusal.ts";
import { testShop } from "#tests/test-shop.ts";
import { blockMember } from "./block-member.server.ts";
import { endMemberSessions } from "./end-member-sessions.server.ts";
import { unblockMember } from "./unblock-member.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const people = ["owner", ...staffRoleNames, "member"] as const;
type Person = (typeof people)[number];
const acts = ["block", "unblock", "sign-out", "edit"] as const;

/** What each may do to the account of each, in the order of `acts`: X it is done, - refused. */
const cells: Record<Person, Record<Person, string>> = {
  owner: {
    owner: "-XXX",
    desk: "-XXX",
    packer: "-XXX",
    editor: "-XXX",
    voice: "-XXX",
    member: "XXXX",
  },
  desk: {
    owner: "----",
    desk: "----",
    packer: "----",
    editor: "----",
    voice: "----",
    member: "XXX-",
  },
  packer: {
    owner: "----",
    desk: "----",
    packer: "----",
    editor: "----",
    voice: "----",
    member: "----",
  },
  editor: {
    owner: "----",
    desk: "----",
    packer: "----",
    editor: "----",
    voice: "----",
    member: "----",
  },
  voice: {
    owner: "----",
    desk: "----",
    packer: "----",
    editor: "----",
    voice: "----",
    member: "----",
  },
  member: {
    owner: "----",
    desk: "----",
    packer: "----",
    editor: "----",
    voice: "----",
    member: "----",
  },
};

const ids = {} as Record<Person, string>;
const shop = await testShop();
ids.owner = (await shop.has.admin()).id;
ids.member = (await shop.has.member()).id;
for (const role of staffRoleNames) {
  ids[role] = (await shop.has.member()).id;
  await shop.db.insert(staff).values({ accountId: ids[role], role, invitedBy: "owner" });
}

/** Signed in, with a name to change, blocked where that is to be ended. */
async function stand(id: string, name: string): Promise<void> {
  const blockedAt = name === "unblock" ? sql`now()` : null;
  await shop.db.update(users).set({ blockedAt: null, name: "처음이름" }).where(eq(users.id, id));
  await shop.auth.openSession(id, { address: "203.0.113.8", headers: new Headers() }, "member");
  await shop.db.update(users).set({ blockedAt }).where(eq(users.id, id));
}

const traces = async (id: string) => ({
  account: await rowsOf(shop.db, users, { id }),
  sessions: await rowsOf(shop.db, sessions, { userId: id }),
});

const roleOf = (by: Person): Role | null => (by === "member" ? null : by);

describe.each(people)("of the role %s", (by) => {
  const officer = { account: { id: by, email: by }, address: "203.0.113.9", role: roleOf(by) };
  const act: Record<(typeof acts)[number], (id: string) => Promise<unknown>> = {
    block: (id) => blockMember(shop, id, "시험 삼아 정지해요", officer),
    unblock: (id) => unblockMember(shop, id, officer),
    "sign-out": (id) => endMemberSessions(shop, id, officer),
    edit: (id) => saveUser(shop, { id, name: "다른이름" }, { by: officer }),
  };

  test.each(people)("what may be done to the account of the role %s", async (whose) => {
    const done = [];
    for (const name of acts) {
      const id = ids[whose];
      await stand(id, name);
      const before = await traces(id);
      const refused = await act[name](id).then(
        () => null,
        (error: Refusal) => error.code,
      );
      const isChanged = JSON.stringify(await traces(id)) !== JSON.stringify(before);
      expect([name, isChanged]).toEqual([name, !refused]);
      if (refused) expect(refused).toMatch(/^(?:account-of-staff|member-is-administrator)$/);
      done.push(refused ? "-" : "X");
    }
    expect(done.join("")).toBe(cells[by][whose]);
  });
});
