import { describe, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { signInAdministrator } from "./sign-in-administrator.server.ts";
import { signInMember } from "./sign-in-member.server.ts";
import { needsCaptcha } from "./try-password.server.ts";

const doors = { "the shop's door": signInMember, "the back office's door": signInAdministrator };

/** Nothing is hashed, so that all tries meet: this word alone is right, for everybody. */
const RIGHT = "right";
const answers = new Set<string>();
const plainShop = await testShop();
const signIn: TestShop["auth"]["signIn"] = async ({ password }) => {
  if (password !== RIGHT) throw new Refusal("sign-in-wrong");
  return { account: null, cookies: ["challenge=1"], secondFactor: true };
};
const widget = {
  siteKey: "s",
  script: "",
  global: "",
  origin: "https://captcha.test",
  field: "answer",
};
const captcha = { widget, passed: async (answer?: string) => answers.delete(answer ?? "") };
const shop = await testShop({ auth: { ...plainShop.auth, signIn } });
const guarded = await testShop({ auth: { ...plainShop.auth, signIn }, captcha });

let used = 0;
const somewhere = () => ({
  address: `198.51.${++used >> 8}.${used & 255}`,
  headers: new Headers(),
});
const newEmail = () => `${randomLetters(8).toLowerCase()}@example.com`;
const codesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((each) =>
    each.status === "rejected" ? each.reason.code : "in",
  );
const countCodes = (codes: string[]) =>
  ["in", "sign-in-wrong", "too-many-attempts", "captcha-failed"].map(
    (code) => codes.filter((each) => each === code).length,
  );
/** The headers of a browser that got these cookies. */
const browserWith = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });

describe.each(Object.entries(doors))("%s", (_, door) => {
  const tries = (count: number, email: string, from: () => Parameters<typeof door>[2]) =>
    codesOf(Array.from({ length: count }, () => door(shop, { email, password: "x" }, from())));
  const enters = (email: string, from: Parameters<typeof door>[2], at = shop) =>
    door(at, { email, password: RIGHT }, from);

  test("one line has ten wrong passwords of an account, all at once too, known account or not", async () => {
    const { email: member } = await shop.has.member();
    for (const email of [newEmail(), member]) {
      const here = somewhere();
      expect(countCodes(await tries(25, email, () => here))).toEqual([0, 10, 15, 0]);
      expect(await codesOf([enters(email, here)])).toEqual(["too-many-attempts"]);
    }
  });

  // What was seen: ten wrong passwords of a stranger, and owner and member stood outside.
  test("a stranger who goes on and on locks nobody else out of the account", async () => {
    const email = newEmail();
    const stranger = somewhere();
    expect(countCodes(await tries(150, email, () => stranger))).toEqual([0, 10, 140, 0]);
    expect(await codesOf([enters(email, somewhere())])).toEqual(["in"]);
  });

  test("many lines together end at a hundred, but never for the device that signed in before", async () => {
    const email = newEmail();
    const home = somewhere();
    const { cookies } = await enters(email, home);
    expect(countCodes(await tries(130, email, somewhere))).toEqual([0, 100, 30, 0]);
    expect(await codesOf([enters(email, somewhere())])).toEqual(["too-many-attempts"]);
    // Also from the stranger's own line, or another one.
    const device = { ...somewhere(), headers: browserWith(cookies) };
    expect(await codesOf([enters(email, device)])).toEqual(["in"]);
    expect(
      countCodes(await tries(12, email, () => ({ ...somewhere(), headers: device.headers }))),
    ).toEqual([0, 10, 2, 0]);
    expect(await codesOf([enters(email, device)])).toEqual(["too-many-attempts"]);
  });

  test("a device is known for its own accounts alone; what is forged, cut or another shop's is nobody's", async () => {
    const [mine, yours] = [newEmail(), newEmail()];
    const { cookies } = await enters(mine, somewhere());
    const both = await enters(yours, { ...somewhere(), headers: browserWith(cookies) });
    for (const email of [mine, yours]) {
      await tries(100, email, somewhere);
      const device = { ...somewhere(), headers: browserWith(both.cookies) };
      expect(await codesOf([enters(email, device)])).toEqual(["in"]);
    }
    const victim = newEmail();
    const other = await testShop({ ...shop, secret: "another shop's, never this one's" });
    const foreign = await enters(victim, somewhere(), other);
    await tries(100, victim, somewhere);
    for (const lines of [cookies, both.cookies, foreign.cookies, ["known=x.y~z"], []])
      expect(
        await codesOf([enters(victim, { ...somewhere(), headers: browserWith(lines) })]),
      ).toEqual(["too-many-attempts"]);
  });

  test("thirty wrong passwords of many accounts stop a line", async () => {
    const here = somewhere();
    const codes = await codesOf(
      Array.from({ length: 45 }, () => door(shop, { email: newEmail(), password: "x" }, here)),
    );
    expect(countCodes(codes)).toEqual([0, 30, 15, 0]);
  });

  test("right passwords cost nothing", async () => {
    const [email, here] = [newEmail(), somewhere()];
    for (let at = 0; at < 12; at++) expect(await codesOf([enters(email, here)])).toEqual(["in"]);
    expect(countCodes(await tries(12, email, () => here))).toEqual([0, 10, 2, 0]);
  });

  test("with a captcha nobody is refused: after five failures whoever passes it goes on, a known device without it", async () => {
    const email = newEmail();
    const wrong = (from: Parameters<typeof door>[2]) =>
      codesOf([door(guarded, { email, password: "x" }, from)]);
    const { cookies } = await enters(email, somewhere(), guarded);
    for (let at = 0; at < 5; at++) expect(await wrong(somewhere())).toEqual(["sign-in-wrong"]);
    expect(await wrong(somewhere())).toEqual(["captcha-failed"]);
    const passed = Array.from({ length: 120 }, (_each, at) => `${at}`);
    for (const captcha of passed) answers.add(captcha);
    const codes = await Promise.all(passed.map((captcha) => wrong({ ...somewhere(), captcha })));
    expect(countCodes(codes.flat())).toEqual([0, 120, 0, 0]);
    expect(await codesOf([enters(email, somewhere(), guarded)])).toEqual(["captcha-failed"]);
    answers.add("good");
    const fresh = { ...somewhere(), captcha: "good" };
    expect(await codesOf([enters(email, fresh, guarded)])).toEqual(["in"]);
    const device = { ...somewhere(), headers: browserWith(cookies) };
    expect(await codesOf([enters(email, device, guarded)])).toEqual(["in"]);
  });
});

test("a page asks for the captcha where its line has failed five times, in a shop that has one", async () => {
  const here = somewhere();
  for (let at = 0; at < 5; at++)
    await codesOf([signInMember(guarded, { email: newEmail(), password: "x" }, { ...here })]);
  expect([
    await needsCaptcha(guarded, here.address),
    await needsCaptcha(guarded, somewhere().address),
    await needsCaptcha(shop, here.address),
  ]).toEqual([true, false, false]);
});

test("both doors count together", async () => {
  const [email, here] = [newEmail(), somewhere()];
  for (let at = 0; at < 5; at++)
    await codesOf([
      signInMember(shop, { email, password: PASSWORD }, here),
      signInAdministrator(shop, { email, password: PASSWORD }, here),
    ]);
  expect(
    await codesOf([
      signInMember(shop, { email, password: RIGHT }, here),
      signInAdministrator(shop, { email, password: RIGHT }, here),
    ]),
  ).toEqual(["too-many-attempts", "too-many-attempts"]);
});
