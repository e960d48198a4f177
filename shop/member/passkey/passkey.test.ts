import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import type { SignedIn } from "#shop/member/auth.ts";
import { passkeys, users, verifications } from "#shop/member/table.server.ts";
import { buildAuthenticator, type Authenticator } from "#tests/has/authenticator.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { codeAt } from "#tests/pages/second-factor-given.ts";
import {
  confirmSecondFactor,
  proposeSecondFactor,
} from "../second-factor/switch-second-factor.server.ts";
import { addPasskey, proposePasskey } from "./add-passkey.server.ts";
import { changePasskey } from "./change-passkey.server.ts";
import { listPasskeys } from "./list-passkeys.server.ts";
import { askForPasskey, signInByPasskey } from "./sign-in-by-passkey.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let shop: TestShop;
let owner: string;
let made = 0;

beforeEach(async () => {
  owner = `keys${++made}@sori.example`;
  shop = await testShop({ adminEmails: [owner], adminSecondFactor: "required" });
  await shop.has.member({ email: owner });
});

const address = () => `203.0.113.${(made += 1) % 250}`;
const challengeOf = (options: object) => options as { challenge: string };

/** A browser: the cookies it was given, and who it is signed in as. */
async function here(email: string, kind: "member" | "admin") {
  const jar = new Map<string, string>();
  const from = () => ({
    address: address(),
    headers: new Headers({
      "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0",
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    }),
  });
  const keep = <Answer extends { cookies: string[] }>(answer: Answer): Answer => {
    for (const line of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const signedIn = async () => (await shop.auth.findSession(from().headers)) as SignedIn;
  const person = async () => ({ ...from(), ...(await signedIn()) });
  if (email) keep(await shop.auth.signIn({ email, password: PASSWORD }, from(), kind));
  const propose = async () => keep(await proposePasskey(shop, await person(), PASSWORD)).options;
  return {
    from,
    keep,
    signedIn,
    person,
    propose,
    async add(key: Authenticator, lies = {}) {
      const response = key.create(challengeOf(await propose()), lies);
      const cookies = await addPasskey(shop, await person(), { name: "", response });
      keep({ cookies });
    },
    async ask() {
      return challengeOf(keep(await askForPasskey(shop, from())).options);
    },
    async answer(response: ReturnType<Authenticator["get"]>) {
      return keep(await signInByPasskey(shop, { response, door: "office" }, from()));
    },
  };
}

const stranger = () => here("", "member");
const newKey = () => buildAuthenticator(shop.origin);
const refused = (code: string) => ({ code });
const idOf = async (email: string) => (await rowsOf(shop.db, users, { email }))[0]!.id;

test("an administrator's passkey counts as both factors, now and at the next sign-in", async () => {
  const [browser, key] = [await here(owner, "admin"), newKey()];
  const before = (await browser.signedIn()).session;
  expect(before.secondFactor).toBe(false);
  await browser.add(key);
  const { session, account } = await browser.signedIn();
  expect([session.kind, session.secondFactor, session.id === before.id]).toEqual([
    "admin",
    true,
    false,
  ]);
  const elsewhere = await stranger();
  const { isAdmin } = await elsewhere.answer(key.get(await elsewhere.ask()));
  expect([isAdmin, (await elsewhere.signedIn()).session]).toMatchObject([
    true,
    { kind: "admin", secondFactor: true },
  ]);
  const [row] = await listPasskeys(shop.db, account.id);
  expect(row).toMatchObject({ name: "Windows · Chrome", lastUsedAt: expect.any(Date) });
  const entries = await shop.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `account ${owner}`))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual(["passkey.add", "admin.passkey-sign-in"]);
});

test("a member's passkey opens the shop and nothing of the back office", async () => {
  const member = await shop.has.member();
  const [browser, key] = [await here(member.email, "member"), newKey()];
  await browser.add(key);
  const elsewhere = await stranger();
  expect((await elsewhere.answer(key.get(await elsewhere.ask()))).isAdmin).toBe(false);
  expect((await elsewhere.signedIn()).session.kind).toBe("member");
  const [mail] = await mailsTo(shop.db, member.email, "passkey-added");
  expect(mail?.text).toContain("/my/security");
});

test("a challenge is answered once, by the browser it was given to, within its time", async () => {
  const [browser, key] = [await here(owner, "admin"), newKey()];
  await browser.add(key);
  const [person, other] = [await stranger(), await stranger()];
  const answer = key.get(await person.ask());
  await expect(other.answer(answer)).rejects.toMatchObject(refused("passkey-late"));
  const both = await Promise.allSettled([person.answer(answer), person.answer(answer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(person.answer(answer)).rejects.toMatchObject(refused("passkey-late"));

  const late = key.get(await person.ask());
  await shop.db.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` });
  await expect(person.answer(late)).rejects.toMatchObject(refused("passkey-late"));
});

test("what was made for another site, without a check of the person, or by a copy opens nothing", async () => {
  const [browser, key, unknown] = [await here(owner, "admin"), newKey(), newKey()];
  await expect(browser.add(key, { isVerified: false })).rejects.toMatchObject(
    refused("passkey-unverified"),
  );
  await expect(browser.add(key, { origin: "https://evil.example" })).rejects.toMatchObject(
    refused("passkey-wrong"),
  );
  expect((await browser.signedIn()).session.secondFactor).toBe(false);
  await browser.add(key);
  const person = await stranger();
  const tried = async (lies: object, by = key) => person.answer(by.get(await person.ask(), lies));
  await tried({ count: 10 });
  await expect(tried({ origin: "https://evil.example" })).rejects.toMatchObject(
    refused("passkey-wrong"),
  );
  await expect(tried({ rpId: "evil.example" })).rejects.toMatchObject(refused("passkey-wrong"));
  const garbled = { ...key.get(await person.ask()).response, authenticatorData: "AAAA" };
  const broken = { ...key.get(await person.ask()), response: garbled };
  await expect(person.answer(broken)).rejects.toMatchObject(refused("passkey-wrong"));
  await expect(tried({ isVerified: false, count: 11 })).rejects.toMatchObject(
    refused("passkey-unverified"),
  );
  await expect(tried({ count: 10 })).rejects.toMatchObject(refused("passkey-wrong"));
  await expect(tried({}, unknown)).rejects.toMatchObject(refused("passkey-wrong"));
});

test("a passkey of another account, and a challenge of another person, are refused", async () => {
  const member = await shop.has.member();
  const [browser, key] = [await here(owner, "admin"), newKey()];
  await browser.add(key);
  const thief = await here(member.email, "member");
  await expect(thief.add(key)).rejects.toMatchObject(refused("passkey-known"));
  const proposal = await browser.propose();
  thief.keep({
    cookies: browser
      .from()
      .headers.get("cookie")!
      .split("; ")
      .filter((pair) => pair.includes("passkey")),
  });
  const response = newKey().create(challengeOf(proposal));
  await expect(
    addPasskey(shop, await thief.person(), { name: "", response }),
  ).rejects.toMatchObject(refused("passkey-wrong"));
  const id = (await listPasskeys(shop.db, await idOf(owner)))[0]!.id;
  const remove = { intent: "remove-passkey", passkeyId: id, password: PASSWORD } as const;
  await expect(changePasskey(shop, await thief.person(), remove)).rejects.toMatchObject(
    refused("passkey-not-found"),
  );
  expect(await listPasskeys(shop.db, member.id)).toEqual([]);
});

test("a stolen password alone adds no second factor beside the passkey, nor takes it away", async () => {
  const browser = await here(owner, "admin");
  await browser.add(newKey());
  const thief = await here(owner, "admin");
  expect((await thief.signedIn()).session.secondFactor).toBe(false);
  await expect(thief.propose()).rejects.toMatchObject(refused("second-factor-first"));
  await expect(proposeSecondFactor(shop, await thief.person(), PASSWORD)).rejects.toMatchObject(
    refused("second-factor-first"),
  );
  const [{ id: passkeyId } = { id: "" }] = await listPasskeys(shop.db, await idOf(owner));
  const remove = { intent: "remove-passkey", passkeyId, password: PASSWORD } as const;
  await expect(changePasskey(shop, await thief.person(), remove)).rejects.toMatchObject(
    refused("second-factor-first"),
  );
});

test("the last second factor stays where one is required, also of two removals at once", async () => {
  const browser = await here(owner, "admin");
  await browser.add(newKey());
  await browser.add(newKey());
  const keys = await listPasskeys(shop.db, await idOf(owner));
  const person = await browser.person();
  const remove = ({ id: passkeyId }: { id: string }) =>
    changePasskey(shop, person, { intent: "remove-passkey", passkeyId, password: PASSWORD });
  await expect(
    changePasskey(shop, person, {
      intent: "remove-passkey",
      passkeyId: keys[0]!.id,
      password: "no",
    }),
  ).rejects.toMatchObject(refused("password-wrong"));
  const ends = await Promise.allSettled(keys.map(remove));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [left, ...more] = await listPasskeys(shop.db, person.account.id);
  expect(more).toEqual([]);
  await expect(remove(left!)).rejects.toMatchObject(refused("second-factor-needed"));

  const { uri } = await proposeSecondFactor(shop, await browser.person(), PASSWORD);
  const cookies = await confirmSecondFactor(shop, await browser.person(), codeAt(uri));
  browser.keep({ cookies });
  await remove(left!);
  expect(await listPasskeys(shop.db, person.account.id)).toEqual([]);
  const mails = await mailsTo(shop.db, owner);
  expect(mails.map(({ event }) => event).toReversed()).toEqual([
    "passkey-added",
    "passkey-added",
    "passkey-removed",
    "second-factor-on",
    "passkey-removed",
  ]);
  for (const { text } of mails)
    for (const words of ["내가 한 일이 아니라면", "/admin/security"]) expect(text).toContain(words);
});

test("a passkey ends with its account, and opens no blocked one", async () => {
  const member = await shop.has.member();
  const [browser, key] = [await here(member.email, "member"), newKey()];
  await browser.add(key);
  await shop.db
    .update(users)
    .set({ blockedAt: sql`now()` })
    .where(eq(users.id, member.id));
  const person = await stranger();
  await expect(person.answer(key.get(await person.ask()))).rejects.toMatchObject(
    refused("account-blocked"),
  );
  await shop.db.delete(users).where(eq(users.id, member.id));
  await expect(person.answer(key.get(await person.ask()))).rejects.toMatchObject(
    refused("passkey-wrong"),
  );
  expect(await rowsOf(shop.db, passkeys, { userId: member.id })).toEqual([]);
});

test("questions are counted by the line they come from", async () => {
  const from = { address: "192.0.2.77", headers: new Headers() };
  for (let at = 0; at < 60; at++) await askForPasskey(shop, from);
  await expect(askForPasskey(shop, from)).rejects.toMatchObject(refused("too-many-attempts"));
});
