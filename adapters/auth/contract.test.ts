import { expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { sessionRules } from "#shop/member/session/session-rules.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { endSessions } from "#shop/member/session/end-sessions.server.ts";
import { codeAt } from "#tests/pages/second-factor-given.ts";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const from = (cookie = "") => ({
  address: "203.0.113.9",
  headers: new Headers({ "user-agent": "test", cookie }),
});
/** What a browser keeps of these Set-Cookie lines. */
const kept = (cookies: string[]) =>
  cookies
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
const asking = (cookies: string[]) => new Headers({ cookie: kept(cookies) });

// covers 1.5a, 7.5a
test("a session tells who came, from which door, and ends at once when its row goes", async () => {
  const { auth, has, db } = await testShop();
  const member = await has.member();
  const { account, cookies } = await auth.signIn(
    { email: member.email.toUpperCase(), password: PASSWORD },
    from(),
    "member",
  );
  expect(account).toEqual(member);
  expect(cookies.join()).toMatch(/shop\.session_token=[^;]+;.*HttpOnly/i);
  expect(await auth.findSession(asking(cookies))).toMatchObject({
    account: member,
    session: { kind: "member", secondFactor: false },
  });
  expect(await auth.findSession(new Headers({ cookie: `${kept(cookies)}x` }))).toBeNull();
  expect(await endSessions(db, member.id)).toBe(1);
  expect(await auth.findSession(asking(cookies))).toBeNull();
});

test("signing in gives a new session, whatever cookie was there before", async () => {
  const { auth, has } = await testShop();
  const member = await has.member();
  const first = await auth.signIn({ email: member.email, password: PASSWORD }, from(), "member");
  const second = await auth.signIn(
    { email: member.email, password: PASSWORD },
    from(kept(first.cookies)),
    "member",
  );
  expect(kept(second.cookies)).not.toBe(kept(first.cookies));
});

test.each(["member", "admin"] as const)(
  "a %s's session ends after its idle time and after its longest time",
  async (kind) => {
    const { auth, has, db } = await testShop();
    const member = await has.member();
    for (const [column, seconds] of [
      ["seenAt", sessionRules[kind].idle],
      ["createdAt", sessionRules[kind].absolute],
    ] as const) {
      const { cookies } = await auth.openSession(member.id, from(), kind);
      const at = (late: number) =>
        db
          .update(sessions)
          .set({
            seenAt: sql`now() - interval '2 minutes'`,
            [column]: sql`now() - make_interval(secs => ${seconds + late})`,
          })
          .where(eq(sessions.userId, member.id));
      await at(-60);
      expect(await auth.findSession(asking(cookies))).not.toBeNull();
      await at(60);
      expect(await auth.findSession(asking(cookies))).toBeNull();
      expect(await rowsOf(db, sessions, { userId: member.id })).toEqual([]);
    }
  },
);

test("a blocked account gets no session by any door, and is told only with the right password", async () => {
  const { auth, has, db } = await testShop();
  const member = await has.member();
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, member.id));
  await expect(
    auth.signIn({ email: member.email, password: PASSWORD }, from(), "member"),
  ).rejects.toMatchObject({ code: "account-blocked" });
  await expect(
    auth.signIn({ email: member.email, password: "wrong password" }, from(), "member"),
  ).rejects.toMatchObject({ code: "sign-in-wrong" });
  await expect(auth.openSession(member.id, from(), "member")).rejects.toMatchObject({
    code: "account-blocked",
  });
});

test("with a second factor a password alone opens nothing", async () => {
  const { auth, has, db } = await testShop();
  const member = await has.member();
  const opened = await auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin");
  await expect(
    auth.proposeSecondFactor(member.id, asking(opened.cookies), "wrong password"),
  ).rejects.toMatchObject({ code: "password-wrong" });
  const { uri, recoveryCodes } = await auth.proposeSecondFactor(
    member.id,
    asking(opened.cookies),
    PASSWORD,
  );
  await expect(auth.confirmSecondFactor("000000", asking(opened.cookies))).rejects.toMatchObject({
    code: "second-factor-wrong",
  });
  expect(await auth.findSecondFactor(member.id)).toBeNull();
  // Neighbouring codes count too, since clocks differ; each of them once.
  const confirmed = await auth.confirmSecondFactor(codeAt(uri, -1), asking(opened.cookies));
  expect(await auth.findSecondFactor(member.id)).toEqual({ recoveryCodesLeft: 10 });
  expect(await auth.findSession(asking(confirmed.cookies))).toMatchObject({
    session: { kind: "admin", secondFactor: true },
  });
  expect(await auth.findSession(asking(opened.cookies))).toBeNull();

  const challenge = await auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin");
  expect(challenge).toMatchObject({ account: null, secondFactor: true });
  expect(await auth.findSession(asking(challenge.cookies))).toBeNull();
  await expect(
    auth.answerSecondFactor({ code: "000000" }, from(kept(challenge.cookies)), "admin"),
  ).rejects.toMatchObject({ code: "second-factor-wrong" });
  expect(await auth.findChallenged(asking(challenge.cookies))).toMatchObject({ id: member.id });
  expect(
    await auth.findChallenged(new Headers({ cookie: `${kept(challenge.cookies)}x` })),
  ).toBeNull();
  await expect(
    auth.answerSecondFactor({ code: codeAt(uri, -1) }, from(kept(challenge.cookies)), "admin"),
  ).rejects.toMatchObject({ code: "second-factor-wrong" });
  const answered = await auth.answerSecondFactor(
    { code: codeAt(uri, 0) },
    from(kept(challenge.cookies)),
    "admin",
  );
  expect(await auth.findChallenged(asking(challenge.cookies))).toBeNull();
  expect(await auth.findSession(asking(answered.cookies))).toMatchObject({
    account: { id: member.id },
    session: { kind: "admin", secondFactor: true },
  });
  await expect(
    auth.answerSecondFactor({ code: codeAt(uri, 1) }, from(kept(challenge.cookies)), "admin"),
  ).rejects.toMatchObject({ code: "link-expired" });
  await expect(
    auth.answerSecondFactor({ code: codeAt(uri, 1) }, from(), "admin"),
  ).rejects.toMatchObject({ code: "link-expired" });

  const again = await auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin");
  await auth.answerSecondFactor(
    { recoveryCode: recoveryCodes[0]! },
    from(kept(again.cookies)),
    "admin",
  );
  const once = await auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin");
  await expect(
    auth.answerSecondFactor({ recoveryCode: recoveryCodes[0]! }, from(kept(once.cookies)), "admin"),
  ).rejects.toMatchObject({ code: "second-factor-wrong" });

  expect(await auth.findSecondFactor(member.id)).toEqual({ recoveryCodesLeft: 9 });

  const twice = await Promise.all(
    [0, 1].map(() => auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin")),
  );
  const code = codeAt(uri, 1);
  const opens = await Promise.allSettled(
    twice.map(({ cookies }) => auth.answerSecondFactor({ code }, from(kept(cookies)), "admin")),
  );
  expect(opens.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const removed = await auth.removeSecondFactor(asking(answered.cookies), PASSWORD);
  expect(await auth.findSession(asking(removed.cookies))).toMatchObject({
    session: { kind: "admin", secondFactor: false },
  });
  expect(
    await auth.signIn({ email: member.email, password: PASSWORD }, from(), "admin"),
  ).toMatchObject({ secondFactor: false });
  expect(await rowsOf(db, sessions, { userId: member.id })).not.toEqual([]);
});

test("an account made once is not made again", async () => {
  const { auth, has } = await testShop();
  const { email } = await has.member();
  await expect(
    auth.addAccount({ email: ` ${email.toUpperCase()} `, password: PASSWORD, name: "다른 사람" }),
  ).rejects.toMatchObject({ code: "email-taken" });
});
