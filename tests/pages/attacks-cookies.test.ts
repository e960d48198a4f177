import { expect, test } from "vitest";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { buildReservation, reservable } from "../has/reservation.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, PHONE, siteOf } from "./visit.ts";
import { signedIn, opens } from "./attacks-sessions-given.ts";

const SESSION = "shop.session_token";
const shop = await testShop();
const FORM = "application/x-www-form-urlencoded";

test("A-76: nobody signs in to a session that somebody else planted", async () => {
  const [victim, thief] = [await shop.has.member(), await shop.has.member()];
  const own = await signedIn(shop, thief.email);
  const planted = own.cookies.get(SESSION)!;
  for (const cookie of [planted, "planted", `planted.${"A".repeat(44)}`, "%00", "x".repeat(4000)]) {
    const person = await browser(shop);
    person.cookies.set(SESSION, cookie);
    if (cookie === planted) expect((await person.visit("/my")).status).toBe(200);
    await person.send("/login", { email: victim.email, password: PASSWORD });
    expect(person.cookies.get(SESSION)).not.toBe(cookie);
    expect(await (await person.visit("/my/profile")).text()).toContain(victim.email);
  }
  expect(await opens(shop, new Map([[SESSION, planted]]))).toBe(false);
});

test("A-77: a planted cookie of another name or path gives nobody's session another kind", async () => {
  const { email } = await shop.has.member();
  const person = await signedIn(shop, email);
  const token = person.cookies.get(SESSION)!;
  for (const name of [
    "__Host-shop.session_token",
    "__Secure-shop.session_token",
    "shop.session_data",
    "session_token",
  ])
    expect(await opens(shop, new Map([[name, token]]))).toBe(false);
  const many = new Map(Array.from({ length: 200 }, (_, at): [string, string] => [`c${at}`, "1"]));
  expect(await opens(shop, new Map([...many, [SESSION, token]]))).toBe(true);
});

const attributesOf = (line: string) =>
  line
    .split(";")
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase())
    .toSorted();

/** What a look-up keeps stays near its page. */
const LOOKUPS: Record<string, string> = {
  "order-lookup": "/non-member/order",
  "reservation-lookup": "/order-reserve",
};

const flags = (secure: boolean, path = "/") => [
  "httponly",
  `path=${path}`,
  "samesite=lax",
  ...(secure ? ["secure"] : []),
];

test.each(["http://shop.test", "https://shop.example"])(
  "A-77: every cookie of %s is kept from scripts, other sites and other hosts; forms work behind a proxy that encrypts",
  async (origin) => {
    const secure = origin.startsWith("https:");
    const secret = "another secret of these tests only";
    const own = await testShop({
      origin,
      secret,
      auth: betterAuthDoor({ db: shop.db, secret, origin }),
    });
    const site = await siteOf(own);
    const { email } = await shop.has.member();
    const product = await own.has.product({ stock: 3 });
    // The proxy speaks http to the shop, whatever the browser speaks.
    const send = (path: string, form: Record<string, string>, cookie = "") =>
      site.request(
        `http://${new URL(origin).host}${path}`,
        {
          method: "POST",
          body: new URLSearchParams(form).toString(),
          headers: { origin, "user-agent": PHONE, "content-type": FORM, ...(cookie && { cookie }) },
        },
        { address: "203.0.113.5" },
      );
    const order = await own.has.order({ delivery: "ready", payment: "paid" });
    const reserved = await buildReservation(
      own.db,
      await own.has.product({ ...reservable, stock: 3 }),
    );
    const answers = [
      await send("/login", { email, password: PASSWORD }),
      await send("/login/singup", {
        way: "password",
        email: "cookies@example.com",
        password: PASSWORD,
        name: "새회원",
        phone: "010-7000-1234",
        "consent.age": "on",
        "consent.terms": "on",
        "consent.privacy": "on",
      }),
      await send(`/non-member/order/${product.id}`, await buildOrderFields(own.db, [{ product }])),
      await send("/sign-out", {}),
      await send("/non-member/order/info", {
        orderNumber: order.number,
        phone: order.ordererPhone,
      }),
      await send("/order-reserve/info", { number: reserved.number, phone: reserved.phone }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 303, 302, 303, 303]);
    const lines = answers.flatMap((answer) => answer.headers.getSetCookie());
    const names = lines
      .filter((line) => !/max-age=0/i.test(line))
      .map((line) => line.split("=")[0]);
    const prefix = secure ? "__Host-" : "";
    expect(new Set(names)).toEqual(
      new Set([
        `${prefix}shop.session_token`,
        `${prefix}known`,
        `${prefix}signup`,
        `${prefix}guest`,
        "flash",
        "order-waiting",
        "order-lookup",
        "reservation-lookup",
      ]),
    );
    for (const line of lines.filter((each) => !each.startsWith("flash="))) {
      const attributes = attributesOf(line).filter(
        (attribute) => !/^(?:max-age|expires)=/.test(attribute),
      );
      const name = line.split("=")[0]!;
      expect([name, attributes]).toEqual([name, flags(secure, LOOKUPS[name])]);
    }
    for (const line of lines.filter((each) => each.startsWith("flash=")))
      expect(attributesOf(line)).toEqual(expect.arrayContaining(["httponly", "samesite=lax"]));
    expect(
      (
        await site.request(`${origin}/my`, {
          headers: { cookie: lines[0]!.split(";")[0]!, "user-agent": PHONE },
        })
      ).status,
    ).toBe(200);
  },
);
