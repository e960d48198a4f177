import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { sessions, twoFactors, users, verifications } from "#shop/member/table.server.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { totpOf } from "../totp.ts";
import { browser } from "./visit.ts";

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const flashOf = (answer: Response) =>
  decodeURIComponent(answer.headers.getSetCookie().find((line) => line.startsWith("flash=")) ?? "");
const hiddenOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!.replaceAll("&amp;", "&");
const codeAt = (uri: string, steps = 0) => totpOf(uri, Date.now() + steps * 30_000);

let shop: TestShop;
let email: string;
let accountId: string;
let made = 0;
/** An administrator of its own for every test: codes work once, and tries are limited. */
beforeEach(async () => {
  email = `owner${++made}@sori.example`;
  shop = await testShop({ adminEmails: [email] });
  ({ id: accountId } = await shop.has.member({ email }));
});

async function signedIn(at: TestShop = shop) {
  const person = await browser(at, { address: `198.51.100.${made}` });
  await person.signIn(email, PASSWORD, "admin");
  return person;
}

/** Switches it on through the page, as somebody without JavaScript does. */
async function switchedOn(at: TestShop = shop) {
  const person = await signedIn(at);
  const page = await textOf(
    await person.send("/admin/security", { intent: "propose", password: PASSWORD }),
  );
  const uri = hiddenOf(page, "uri");
  const recoveryCodes = hiddenOf(page, "recoveryCodes").split(" ");
  const on = await person.send("/admin/security", {
    intent: "confirm",
    code: codeAt(uri, -1),
    uri,
    recoveryCodes: recoveryCodes.join(" "),
  });
  expect(flashOf(on)).toContain("2단계 인증을 켰어요.");
  return { person, uri, recoveryCodes };
}

/** The password is right; the second factor is asked. */
async function challenged(pre = "/admin/order") {
  const person = await browser(shop, { address: `198.51.100.${made}` });
  const answer = await person.send(`/admin-login?pre=${encodeURIComponent(pre)}`, {
    email,
    password: PASSWORD,
  });
  expect(answer.headers.get("location")).toBe(
    `/admin-login/second-factor?pre=${encodeURIComponent(pre)}`,
  );
  return person;
}

const door = "/admin-login/second-factor?pre=%2Fadmin%2Forder";
const actionsOf = async () =>
  (
    await shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(sql`${auditLog.subject} = ${`account ${email}`}`)
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

test("an administrator switches it on with the password and a first code; a wrong code loses nothing", async () => {
  const [person, elsewhere] = [await signedIn(), await signedIn()];
  expect(
    (await person.send("/admin/security", { intent: "propose", password: "wrong" })).status,
  ).toBe(403);

  const proposed = await textOf(
    await person.send("/admin/security", { intent: "propose", password: PASSWORD }),
  );
  const uri = hiddenOf(proposed, "uri");
  expect(proposed).toMatch(/<svg[^>]*role="img"[^>]*aria-label="[^"]*QR/);
  expect(proposed).toContain(new URL(uri).searchParams.get("secret")!.slice(0, 4));
  const codes = hiddenOf(proposed, "recoveryCodes").split(" ");
  expect(codes).toHaveLength(10);

  const wrong = await person.send("/admin/security", {
    intent: "confirm",
    code: "000000",
    uri,
    recoveryCodes: codes.join(" "),
  });
  const again = await textOf(wrong);
  expect(wrong.status).toBe(401);
  expect([hiddenOf(again, "uri"), hiddenOf(again, "recoveryCodes")]).toEqual([
    uri,
    codes.join(" "),
  ]);

  const on = await person.send("/admin/security", {
    intent: "confirm",
    code: codeAt(uri, -1),
    uri,
    recoveryCodes: codes.join(" "),
  });
  expect(flashOf(on)).toContain("2단계 인증을 켰어요.");
  expect(await textOf(await person.visit("/admin/security"))).toContain("켜짐");
  expect((await elsewhere.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
  expect(await actionsOf()).toEqual([
    "second-factor.propose-failed",
    "second-factor.propose",
    "second-factor.on-failed",
    "second-factor.on",
  ]);
});

test("a code opens the back office once, whoever saw it", async () => {
  const { uri } = await switchedOn();
  const person = await challenged();
  expect((await person.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
  expect((await person.send(door, { way: "code", code: codeAt(uri, -1) })).status).toBe(401);
  const code = codeAt(uri);
  expect(
    (
      await person.send(door, { way: "code", code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    ).headers.get("location"),
  ).toBe("/admin/order");
  expect((await person.visit("/admin/order")).status).toBe(200);

  const thief = await challenged();
  const replayed = await thief.send(door, { way: "code", code });
  expect([replayed.status, await textOf(replayed)]).toEqual([
    401,
    expect.stringContaining("인증 코드가 맞지 않아요."),
  ]);
  expect((await thief.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
  expect((await actionsOf()).filter((action) => action.endsWith("failed"))).toEqual([
    "admin.second-factor-failed",
    "admin.second-factor-failed",
  ]);
});

test("a recovery code stands in for the app once, and few left ones are told", async () => {
  const { recoveryCodes } = await switchedOn();
  const person = await challenged();
  const page = await textOf(await person.visit(`${door}&way=recovery`));
  expect(page).toContain("복구 코드");
  expect(
    (
      await person.send(door, {
        way: "recovery",
        recoveryCode: recoveryCodes[0]!.replace("-", "").toUpperCase(),
      })
    ).headers.get("location"),
  ).toBe("/admin/order");
  expect(await textOf(await person.visit("/admin/order"))).not.toContain("남은 복구 코드");
  expect(
    (await (await challenged()).send(door, { way: "recovery", recoveryCode: recoveryCodes[0]! }))
      .status,
  ).toBe(401);

  for (const code of recoveryCodes.slice(1, 7))
    expect(
      (await (await challenged()).send(door, { way: "recovery", recoveryCode: code })).status,
    ).toBe(302);
  expect(await textOf(await person.visit("/admin/order"))).toContain("남은 복구 코드가 3개예요.");
  expect(await actionsOf()).toContain("admin.recovery-code-used");

  const renewed = await textOf(
    await person.send("/admin/security?do=renew", { intent: "renew", password: PASSWORD }),
  );
  const fresh = [...renewed.matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5})<\/li>/g)].map(
    ([, code]) => code!,
  );
  expect(fresh).toHaveLength(10);
  expect(
    (await (await challenged()).send(door, { way: "recovery", recoveryCode: recoveryCodes[9]! }))
      .status,
  ).toBe(401);
  expect(
    (await (await challenged()).send(door, { way: "recovery", recoveryCode: fresh[9]! })).status,
  ).toBe(302);
});

test("what is no code at all is told beside the field", async () => {
  await switchedOn();
  const person = await challenged();
  for (const [fields, words] of [
    [{ way: "code", code: "12345" }, "숫자 6자리"],
    [{ way: "code", code: "" }, "숫자 6자리"],
    [{ way: "code", code: "１２３４５x" }, "숫자 6자리"],
    [{ way: "recovery", recoveryCode: "nonsense" }, "복구 코드를 그대로"],
  ] as const) {
    const answer = await person.send(door, fields);
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(words)]);
  }
});

test("without a challenge, or with one too old, the way leads back to where the password is asked", async () => {
  const { uri } = await switchedOn();
  const stranger = await browser(shop);
  for (const answer of [
    await stranger.visit(door),
    await stranger.send(door, { way: "code", code: codeAt(uri) }),
  ]) {
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/admin-login?pre=%2Fadmin%2Forder",
    ]);
    expect(flashOf(answer)).toContain("다시 로그인해주세요.");
  }
  const late = await challenged();
  await shop.db
    .update(verifications)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(verifications.value, accountId));
  expect((await late.send(door, { way: "code", code: codeAt(uri) })).headers.get("location")).toBe(
    "/admin-login?pre=%2Fadmin%2Forder",
  );
  expect(
    (await stranger.visit("/admin-login/second-factor?pre=%2Fmy")).headers.get("location"),
  ).toBe("/login?pre=%2Fmy");
});

test("guesses end: a challenge dies after five, the account rests after ten, and the owner's own window comes back", async () => {
  const { uri } = await switchedOn();
  const answers: (number | string)[] = [];
  for (let challenge = 0; challenge < 2; challenge++) {
    const guesser = await challenged();
    for (let guess = 0; guess < 6; guess++) {
      const answer = await guesser.send(door, {
        way: "code",
        code: String(100_000 + challenge * 10 + guess),
      });
      answers.push(answer.status === 302 ? flashOf(answer) : answer.status);
    }
  }
  const locked = expect.stringContaining("여러 번 틀렸어요");
  expect(answers).toEqual([401, 401, 401, 401, 401, locked, 401, 401, 401, 401, 401, locked]);
  const rests = await (await challenged()).send(door, { way: "code", code: codeAt(uri) });
  expect([rests.headers.get("location"), flashOf(rests)]).toEqual([
    "/admin-login?pre=%2Fadmin%2Forder",
    locked,
  ]);
  await shop.db
    .update(twoFactors)
    .set({ lockedUntil: sql`now() - interval '1 second'` })
    .where(eq(twoFactors.userId, accountId));
  expect(
    (await (await challenged()).send(door, { way: "code", code: codeAt(uri) })).headers.get(
      "location",
    ),
  ).toBe("/admin/order");
});

test("a former administrator's second factor opens the shop, not the back office; a blocked account's opens nothing", async () => {
  const { uri } = await switchedOn();
  const at = { ...shop, adminEmails: [] };
  const person = await browser(at);
  await person.signIn(email, PASSWORD, "member");
  const answer = await person.send("/admin-login/second-factor?pre=%2Fadmin%2Forder", {
    way: "code",
    code: codeAt(uri),
  });
  expect(answer.headers.get("location")).toBe("/");
  expect((await person.visit("/my")).status).toBe(200);
  expect((await person.visit("/admin/order")).headers.get("location")).toBe("/");

  const blocked = await challenged();
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, accountId));
  expect(flashOf(await blocked.send(door, { way: "code", code: codeAt(uri, 1) }))).toContain(
    "이용이 정지된 계정",
  );
  expect((await blocked.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
});

test("switching it off asks the password, and the password alone signs in again", async () => {
  const { person } = await switchedOn();
  expect(
    (await person.send("/admin/security?do=remove", { intent: "remove", password: "wrong" }))
      .status,
  ).toBe(403);
  expect(
    flashOf(
      await person.send("/admin/security?do=remove", { intent: "remove", password: PASSWORD }),
    ),
  ).toContain("2단계 인증을 껐어요.");
  expect((await person.visit("/admin/order")).status).toBe(200);
  expect(
    (await (await browser(shop)).send("/admin-login", { email, password: PASSWORD })).headers.get(
      "location",
    ),
  ).toBe("/admin");
});

test("a shop that requires it opens nothing but the page that switches it on, and never off", async () => {
  const strict = { ...shop, adminSecondFactor: "required" as const };
  const person = await signedIn(strict);
  for (const path of ["/admin", "/admin/order", "/admin/audit", "/admin/order.data"]) {
    const kept = await person.visit(path);
    expect(flashOf(kept)).toContain("2단계 인증을 켠 뒤에");
    expect(path.endsWith(".data") ? await kept.text() : kept.headers.get("location")).toContain(
      "/admin/security",
    );
  }
  expect(
    (
      await person.send("/admin/order", {
        intent: "move",
        move: "arrive",
        number: "20260101-AAAAAAAA",
      })
    ).headers.get("location"),
  ).toBe("/admin/security");
  expect((await person.visit("/admin/security")).status).toBe(200);
  expect(
    (
      await person.ask("/admin/files/sound", {
        method: "POST",
        body: "{}",
        headers: { origin: shop.origin, "content-type": "application/json" },
      })
    ).status,
  ).toBe(403);

  const { person: admitted } = await switchedOn(strict);
  expect((await admitted.visit("/admin/order")).status).toBe(200);
  expect(
    (await admitted.send("/admin/security", { intent: "remove", password: PASSWORD })).status,
  ).toBe(409);
  expect(await textOf(await admitted.visit("/admin/security"))).not.toContain("2단계 인증 끄기");
});

test("own sessions are listed and ended, and nobody else's", async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  const other = await shop.has.member();
  const stranger = await browser(shop);
  await stranger.signIn(other.email);
  const [foreign] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, other.id));

  const page = await textOf(await here.visit("/admin/security"));
  expect(page).toContain("이 기기");
  expect(page).not.toContain(foreign!.id);
  expect(
    flashOf(await here.send("/admin/security", { intent: "end-session", session: foreign!.id })),
  ).toContain("이미 끝난");
  expect((await stranger.visit("/my")).status).toBe(200);

  const id = /name="session" value="([^"]+)"/.exec(page)![1]!;
  expect(
    flashOf(await here.send("/admin/security", { intent: "end-session", session: id })),
  ).toContain("로그아웃했어요.");
  expect((await there.visit("/admin")).headers.get("location")).toContain("/admin-login");
  await signedIn();
  expect(flashOf(await here.send("/admin/security", { intent: "end-other-sessions" }))).toContain(
    "1곳",
  );
  expect((await here.visit("/admin")).status).toBe(200);
  expect(await actionsOf()).toEqual(["admin.end-session", "admin.end-sessions"]);
});
