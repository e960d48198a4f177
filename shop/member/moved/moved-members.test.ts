import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findBalance } from "#shop/money/value/book-value.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { buildInvitation, buildMovedMember } from "#tests/has/moved-member.ts";
import { linkIn, mailsTo, tokenIn } from "#tests/has/read-mail.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { currentConsents, listConsents } from "../consent/list-consents.server.ts";
import { requestPasswordReset } from "../password/request-password-reset.server.ts";
import { signInMember } from "../session/sign-in-member.server.ts";
import { confirmSignUp } from "../sign-up/confirm-sign-up.server.ts";
import { signUpPost, type SignUpForm } from "../sign-up/sign-up-forms.ts";
import { signUp } from "../sign-up/sign-up.server.ts";
import { accounts, addresses, emailTokens, signUps, users } from "../table.server.ts";
import { findInvitation } from "./find-invitation.server.ts";
import { acceptInvitation, declineInvitation } from "./follow-invitation.server.ts";
import { countUninvited, inviteMembers } from "./invite-members.server.ts";
import { movedForms, type MovedForm } from "./moved-forms.ts";
import { forgetWaiting } from "./remove-waiting.server.ts";
import { movedMembers } from "./table.server.ts";

const shop = await testShop();
const { db } = shop;
const PASSWORD = "tangerine lighthouse";
let used = 0;
const from = (browserToken: string | null = null) => ({
  address: `198.51.100.${++used % 250}`,
  headers: new Headers(),
  browserToken,
  captcha: undefined,
  pre: "/my",
});
const agreed = { "consent.age": "on", "consent.terms": "on" };
const form = () =>
  movedForms.parse({ intent: "accept", password: PASSWORD, ...agreed }) as MovedForm;
const consented = {
  mailConsent: "yes",
  mailConsentAt: dayAfter(calendarDayOf(new Date()), -100),
};
const home = { phone: "010-1234-5678", postcode: "04100", address: "서울특별시 마포구 소리길 21" };

const acting = { account: null, address: "203.0.113.9" };
const at = (hour: string) => ({ ...shop, now: () => new Date(`2026-11-20T${hour}:00:00+09:00`) });
const accountOf = async (email: string) => (await rowsOf(db, users, { email }))[0]!;
const movedOf = (accountId: string) => rowsOf(db, movedMembers, { accountId });
/** Nobody of an earlier test is invited in a later one. */
const nobodyWaits = () => db.update(movedMembers).set({ invitedAt: new Date() });

test("one press invites each who waits once, by day, and says what came along", async () => {
  await nobodyWaits();
  const waiting = await buildMovedMember(db, { ...home, points: "1200" });
  const blocked = await buildMovedMember(db, { blocked: "yes" });
  const here = await shop.has.member();
  await buildMovedMember(db, { email: here.email });
  expect(await countUninvited(db)).toBe(1);
  await expect(inviteMembers(at("07"), acting)).rejects.toMatchObject({
    code: "members-invited-by-day",
  });
  await expect(inviteMembers(at("21"), acting)).rejects.toMatchObject({
    code: "members-invited-by-day",
  });
  const presses = await Promise.all([1, 2].map(() => inviteMembers(at("10"), acting)));
  expect(presses.toSorted()).toEqual([0, 1]);
  expect(await mailsTo(db, blocked.email)).toEqual([]);
  expect(await mailsTo(db, here.email, "member-moved")).toEqual([]);
  const [mail, ...more] = await mailsTo(db, waiting.email, "member-moved");
  expect(more).toEqual([]);
  for (const words of [
    "카페24",
    "김옮김",
    "이름, 휴대폰 번호, 배송지",
    "1,200P",
    "옮겨 온 날부터 1년",
  ])
    expect(mail!.text).toContain(words);
  expect(await movedOf(waiting.id)).toMatchObject([{ invitedAt: expect.any(Date) }]);
  expect(await rowsOf(db, auditLog, { action: "move.member-invite" })).toMatchObject([
    { after: { people: 1 } },
  ]);
});

test("one press is two hundred mails", async () => {
  await nobodyWaits();
  for (let made = 0; made < 201; made++) await buildMovedMember(db);
  expect(await inviteMembers(at("10"), acting)).toBe(200);
  expect(await inviteMembers(at("10"), acting)).toBe(1);
});

test("the link makes the account its reader's once, with what came along", async () => {
  const moved = await buildMovedMember(db, { ...home, ...consented, points: "1200" });
  const token = await buildInvitation(db, moved);
  expect(await findInvitation(db, token)).toMatchObject({ email: moved.email, points: 1200 });
  const tries = await Promise.allSettled(
    [1, 2].map(() => acceptInvitation(shop, token, form(), from())),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await accountOf(moved.email)).toMatchObject({
    id: moved.id,
    name: "김옮김",
    phone: "01012345678",
    emailVerified: true,
    emailProof: "mail",
  });
  expect(await movedOf(moved.id)).toMatchObject([{ acceptedAt: expect.any(Date) }]);
  expect(currentConsents(await listConsents(db, moved.id))).toMatchObject({
    age: { agreed: true, how: "sign-up" },
    terms: { agreed: true, how: "sign-up" },
    privacy: { how: "told" },
    "marketing-email": { agreed: true, how: "moved" },
  });
  expect(await findBalance(db, moved.id)).toMatchObject({ points: 1200 });
  expect(await rowsOf(db, addresses, { userId: moved.id })).toHaveLength(1);
  expect(await findInvitation(db, token)).toBeNull();
  await expect(acceptInvitation(shop, token, form(), from())).rejects.toMatchObject({
    code: "link-expired",
  });
  const signedIn = await signInMember(shop, { email: moved.email, password: PASSWORD }, from());
  expect(signedIn.isSignedIn).toBe(true);
});

test("a weak password, a missing consent, and a link that is over change nothing", async () => {
  const moved = await buildMovedMember(db);
  const token = await buildInvitation(db, moved);
  await expect(
    acceptInvitation(shop, token, { ...form(), password: "password1234" }, from()),
  ).rejects.toMatchObject({ errors: { password: expect.anything() } });
  expect(
    movedForms.safeParse({ intent: "accept", password: PASSWORD, "consent.age": "on" }).success,
  ).toBe(false);
  await db
    .update(emailTokens)
    .set({ expiresAt: sql`now()` })
    .where(eq(emailTokens.userId, moved.id));
  for (const wrong of [token, newToken(), "", "%00"]) {
    expect(await findInvitation(db, wrong)).toBeNull();
    await expect(acceptInvitation(shop, wrong, form(), from())).rejects.toMatchObject({
      code: "link-expired",
    });
    await expect(declineInvitation(shop, wrong, from())).rejects.toMatchObject({
      code: "link-expired",
    });
  }
  expect(await accountOf(moved.email)).toMatchObject({ emailVerified: false });
  expect(await rowsOf(db, accounts, { userId: moved.id })).toEqual([]);
});

test("whoever is blocked is not let in by an old link", async () => {
  const moved = await buildMovedMember(db);
  const token = await buildInvitation(db, moved);
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, moved.id));
  await expect(acceptInvitation(shop, token, form(), from())).rejects.toMatchObject({
    code: "link-expired",
  });
});

test("whoever does not want it has everything removed by the same link", async () => {
  const moved = await buildMovedMember(db, { ...home, points: "1200" });
  const token = await buildInvitation(db, moved);
  await declineInvitation(shop, token, from());
  expect(await rowsOf(db, users, { id: moved.id })).toEqual([]);
  expect(await movedOf(moved.id)).toEqual([]);
  expect(await findBalance(db, moved.id)).toEqual({ points: 0, credit: 0 });
});

test("signing up with the same mail takes up the account, and the words stay the same for all", async () => {
  const moved = await buildMovedMember(db, { ...home, points: "300" });
  const signUpForm = signUpPost.parse({
    way: "password",
    email: moved.email,
    password: PASSWORD,
    name: "김새이름",
    phone: "01099998888",
    postcode: "12345",
    address: "새집",
    ...agreed,
  }) as SignUpForm;
  const browserToken = newToken();
  expect(await signUp(shop, signUpForm, from(browserToken))).toMatchObject({
    outcome: "mail-sent",
  });
  expect(await rowsOf(db, accounts, { userId: moved.id })).toEqual([]);
  const token = await tokenIn(shop, moved.email, "sign-up-confirm");
  await confirmSignUp(shop, { token }, from(browserToken));
  expect(await accountOf(moved.email)).toMatchObject({
    id: moved.id,
    name: "김새이름",
    phone: "01099998888",
    emailProof: "mail",
  });
  expect(await findBalance(db, moved.id)).toMatchObject({ points: 300 });
  const own = await rowsOf(db, addresses, { userId: moved.id });
  expect(own.filter(({ isDefault }) => isDefault)).toMatchObject([{ address: "새집" }]);
  expect(own).toHaveLength(2);
  expect(await signUp(shop, signUpForm, from(newToken()))).toMatchObject({ outcome: "mail-sent" });
  expect(await mailsTo(db, moved.email, "sign-up-known")).toHaveLength(1);
});

test("a social sign-in with the proven address takes it up, and one that proves nothing does not", async () => {
  const moved = await buildMovedMember(db);
  const browserToken = newToken();
  await db.insert(signUps).values({
    browserHash: hashOfToken(browserToken),
    provider: "kakao",
    subject: `subject of ${moved.id}`,
    provenEmail: moved.email,
    email: moved.email,
    expiresAt: sql`now() + interval '1 hour'`,
  });
  const social = { way: "social", name: "김소셜", phone: "01012345678", ...agreed };
  await signUp(shop, signUpPost.parse(social) as SignUpForm, from(browserToken));
  expect(await accountOf(moved.email)).toMatchObject({ id: moved.id, emailProof: "kakao" });
  expect(await rowsOf(db, accounts, { userId: moved.id })).toMatchObject([{ providerId: "kakao" }]);
});

test("whoever asks for a forgotten password gets the first link, and a blocked one none", async () => {
  const moved = await buildMovedMember(db);
  const old = await buildInvitation(db, moved);
  await requestPasswordReset(shop, moved.email, "198.51.100.7");
  expect(await mailsTo(db, moved.email, "password-reset")).toEqual([]);
  expect(await linkIn(shop, moved.email, "member-moved")).toMatch(/^\/login\/moved\?token=/);
  expect(await findInvitation(db, old)).toBeNull();
  const token = await tokenIn(shop, moved.email, "member-moved");
  await acceptInvitation(shop, token, form(), from());
  const blocked = await buildMovedMember(db, { blocked: "yes" });
  await requestPasswordReset(shop, blocked.email, "198.51.100.8");
  expect(await rowsOf(db, notices, { to: blocked.email })).toEqual([]);
});

test("accounts that nobody came for go after a year, and no other", async () => {
  const [old, fresh, came] = [
    await buildMovedMember(db, { points: "1200" }),
    await buildMovedMember(db),
    await buildMovedMember(db),
  ];
  const here = await shop.has.member();
  await buildMovedMember(db, { email: here.email });
  await acceptInvitation(shop, await buildInvitation(db, came), form(), from());
  const age = (id: string, days: number) =>
    asOwner(
      shop,
      `update moved_members set moved_at = now() - interval '${days} days' where account_id = '${id}'`,
    );
  for (const { id } of [old, came, here]) await age(id, 370);
  await age(fresh.id, 364);
  expect(await forgetWaiting(shop)).toBe(1);
  const left = await Promise.all(
    [old, fresh, came, here].map(({ id }) => db.$count(users, eq(users.id, id))),
  );
  expect(left).toEqual([0, 1, 1, 1]);
  expect(await findBalance(db, old.id)).toEqual({ points: 0, credit: 0 });
});
