import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { sessions } from "#shop/member/table.server.ts";
import { mailsTo } from "../has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";
import { flashOf } from "./read-page.ts";
import {
  signedIn,
  switchedOn,
  challenged,
  textOf,
  hiddenOf,
  codeAt,
} from "./second-factor-given.ts";

let shop: TestShop;
let email: string;
let _accountId: string;
let made = 0;

/** An administrator of its own for every test: codes work once, and tries are limited. */
beforeEach(async () => {
  email = `owner${++made}@sori.example`;
  shop = await testShop({ adminEmails: [email] });
  ({ id: _accountId } = await shop.has.member({ email }));
});

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
  const [person, elsewhere] = [await signedIn(shop), await signedIn(shop)];
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
  const { uri } = await switchedOn(shop);
  const person = await challenged(shop);
  expect((await person.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
  expect((await person.send(door, { way: "code", code: codeAt(uri, -1) })).status).toBe(401);
  const code = codeAt(uri);
  expect(
    (
      await person.send(door, { way: "code", code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    ).headers.get("location"),
  ).toBe("/admin/order");
  expect((await person.visit("/admin/order")).status).toBe(200);

  const thief = await challenged(shop);
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
  const { recoveryCodes } = await switchedOn(shop);
  const person = await challenged(shop);
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
    (
      await (
        await challenged(shop)
      ).send(door, { way: "recovery", recoveryCode: recoveryCodes[0]! })
    ).status,
  ).toBe(401);

  for (const code of recoveryCodes.slice(1, 7))
    expect(
      (await (await challenged(shop)).send(door, { way: "recovery", recoveryCode: code })).status,
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
    (
      await (
        await challenged(shop)
      ).send(door, { way: "recovery", recoveryCode: recoveryCodes[9]! })
    ).status,
  ).toBe(401);
  expect(
    (await (await challenged(shop)).send(door, { way: "recovery", recoveryCode: fresh[9]! }))
      .status,
  ).toBe(302);
});

test("switching it off asks the password, and the password alone signs in again", async () => {
  const { person } = await switchedOn(shop);
  expect(
    (await person.send("/admin/security?do=remove", { intent: "remove", password: "wrong" }))
      .status,
  ).toBe(403);
  expect(
    flashOf(
      await person.send("/admin/security?do=remove", { intent: "remove", password: PASSWORD }),
    ),
  ).toContain("2단계 인증을 껐어요.");
  expect((await mailsTo(shop.db, email)).map(({ event }) => event)).toEqual([
    "second-factor-off",
    "second-factor-on",
  ]);
  expect((await person.visit("/admin/order")).status).toBe(200);
  expect(
    (await (await browser(shop)).send("/admin-login", { email, password: PASSWORD })).headers.get(
      "location",
    ),
  ).toBe("/admin/today");
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
  const [here, there] = [await signedIn(shop), await signedIn(shop)];
  const other = await shop.has.member();
  const stranger = await membersBrowser(shop, other.email);
  const [foreign] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, other.id));

  const page = await textOf(await here.visit("/admin/security"));
  expect(page).toContain("이 기기");
  expect(page).not.toContain(foreign!.id);
  expect(
    flashOf(await here.send("/admin/security", { intent: "end-session", session: foreign!.id })),
  ).toContain("이미 로그아웃된");
  expect((await stranger.visit("/my")).status).toBe(200);

  const id = /name="session" value="([^"]+)"/.exec(page)![1]!;
  expect(
    flashOf(await here.send("/admin/security", { intent: "end-session", session: id })),
  ).toContain("로그아웃했어요.");
  expect((await there.visit("/admin")).headers.get("location")).toContain("/admin-login");
  await signedIn(shop);
  expect(flashOf(await here.send("/admin/security", { intent: "end-other-sessions" }))).toContain(
    "1곳",
  );
  expect((await here.visit("/admin")).status).toBe(200);
  expect(await actionsOf()).toEqual(["admin.end-session", "admin.end-sessions"]);
});
