import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { linkSocial } from "./link-social.server.ts";
import { listSignInWays } from "./list-sign-in-ways.server.ts";
import type { SocialId, SocialProvider } from "./social-provider.ts";
import { startLinkingSocial } from "./start-linking-social.server.ts";
import { accounts, sessions, socialStates } from "../table.server.ts";
import { unlinkSocial } from "./unlink-social.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const door = (id: SocialId, title: string): SocialProvider => ({
  id,
  title,
  authorizeUrl: ({ state }) => `https://${id}.example/?state=${state}`,
  identify: async () => {
    throw new Error("nobody comes back");
  },
});
const [kakaoDoor, naverDoor] = [door("kakao", "카카오"), door("naver", "네이버")];
const from = { address: "198.51.100.7", headers: new Headers() };

async function opened({ password = true, ways = [kakaoDoor, naverDoor] } = {}) {
  const shop = await testShop({ social: [kakaoDoor, naverDoor] });
  const member = await shop.has.member();
  for (const provider of ways)
    await linkSocial(shop, { accountId: member.id, provider, subject: randomLetters(12) });
  if (!password)
    await shop.db
      .delete(accounts)
      .where(and(eq(accounts.userId, member.id), eq(accounts.providerId, "credential")));
  const opens = async () =>
    (await shop.auth.findSession(
      new Headers({
        cookie: (await shop.auth.openSession(member.id, from, "member")).cookies
          .map((line) => line.split(";")[0])
          .join("; "),
      }),
    ))!;
  const linkedIds = async () =>
    (await listSignInWays(shop, member.id)).social
      .filter(({ linkedAt }) => linkedAt)
      .map(({ id }) => id);
  return { shop, member, opens, linkedIds };
}

test("what was linked is told by mail, once however often it is repeated", async () => {
  const { shop, member } = await opened({ ways: [] });
  const link = { accountId: member.id, provider: kakaoDoor, subject: randomLetters(12) };
  await Promise.all([linkSocial(shop, link), linkSocial(shop, link), linkSocial(shop, link)]);
  const mails = await rowsOf(shop.db, notices, { to: member.email, event: "social-linked" });
  expect(mails).toHaveLength(1);
  expect(asSaid(mails[0]!).subject).toContain("카카오");
  expect(await listSignInWays(shop, member.id)).toMatchObject({
    hasPassword: true,
    social: [
      { id: "kakao", linkedAt: expect.any(Date) },
      { id: "naver", linkedAt: null },
    ],
  });
});

test("a person at a provider belongs to one account, also when two link at once; an account has one person of a provider", async () => {
  const [{ shop, member }, { member: other }] = [
    await opened({ ways: [] }),
    await opened({ ways: [] }),
  ];
  const subject = randomLetters(12);
  const outcomes = await Promise.allSettled(
    [member, other].map(({ id }) =>
      linkSocial(shop, { accountId: id, provider: kakaoDoor, subject }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "social-taken" },
  });
  const winner = outcomes[0]!.status === "fulfilled" ? member : other;
  await expect(
    linkSocial(shop, { accountId: winner.id, provider: kakaoDoor, subject: randomLetters(12) }),
  ).rejects.toMatchObject({ code: "social-linked" });
});

test("unlinking asks for the password, and signs out everywhere else", async () => {
  const { shop, opens, linkedIds } = await opened();
  const [here, elsewhere] = [await opens(), await opens()];
  for (const wrong of ["", "wrong password"])
    await expect(unlinkSocial(shop, here, "kakao", wrong)).rejects.toMatchObject({
      code: "password-wrong",
    });
  expect(await linkedIds()).toEqual(["kakao", "naver"]);
  await unlinkSocial(shop, here, "kakao", PASSWORD);
  expect(await linkedIds()).toEqual(["naver"]);
  expect(await shop.db.$count(sessions, eq(sessions.id, elsewhere.session.id))).toBe(0);
  expect(await shop.db.$count(sessions, eq(sessions.id, here.session.id))).toBe(1);
  await unlinkSocial(shop, here, "kakao", PASSWORD);
});

test("without a password a session of the last ten minutes is asked for, to link and to unlink", async () => {
  const { shop, member, opens, linkedIds } = await opened({ password: false });
  const { account, session } = await opens();
  const old = { account, session: { ...session, openedAt: new Date(Date.now() - 11 * 60_000) } };
  const leaving = { provider: kakaoDoor, browserToken: randomLetters(43), address: from.address };
  await expect(unlinkSocial(shop, old, "kakao", "")).rejects.toMatchObject({
    code: "sign-in-again",
  });
  await expect(startLinkingSocial(shop, old, leaving, "")).rejects.toMatchObject({
    code: "sign-in-again",
  });
  expect(await startLinkingSocial(shop, { account, session }, leaving, "")).toContain(
    "https://kakao.example/?state=",
  );
  expect(await rowsOf(shop.db, socialStates, { linkTo: member.id })).toMatchObject([
    { pre: "/my/social", provider: "kakao" },
  ]);
  await unlinkSocial(shop, { account, session }, "kakao", "");
  expect(await linkedIds()).toEqual(["naver"]);
});

test("the last way in stays, also when two are unlinked at once", async () => {
  const rounds = await Promise.all(Array.from({ length: 8 }, () => opened({ password: false })));
  for (const { shop, opens, linkedIds } of rounds) {
    const [one, two] = [await opens(), await opens()];
    const outcomes = await Promise.allSettled([
      unlinkSocial(shop, one, "kakao", ""),
      unlinkSocial(shop, two, "naver", ""),
    ]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "last-sign-in-way" },
    });
    expect(await linkedIds()).toHaveLength(1);
  }
});

test("a provider that is no longer offered is no way in", async () => {
  const { shop, member, opens } = await opened({ password: false });
  const narrow = await testShop({ social: [kakaoDoor] });
  await expect(unlinkSocial(narrow, await opens(), "kakao", "")).rejects.toMatchObject({
    code: "last-sign-in-way",
  });
  expect((await listSignInWays(narrow, member.id)).social).toMatchObject([
    { id: "kakao", isOffered: true },
    { id: "naver", isOffered: false },
  ]);
  await unlinkSocial(shop, await opens(), "naver", "");
  expect(
    (await listSignInWays({ db: shop.db, social: [] }, (await shop.has.member()).id)).social,
  ).toEqual([]);
});
