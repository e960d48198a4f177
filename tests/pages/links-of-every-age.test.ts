import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { staffInvitations } from "#shop/member/table.server.ts";
import { openGifts } from "../given/gifts.ts";
import { makePeople, type People } from "../authorization/people.ts";
import { scriptedProvider } from "../has/scripted-provider.ts";
import { asOwner, testShop, type TestShop } from "../test-shop.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { renewReceiverLink } from "#shop/gift/receiver-link.server.ts";
import { renewGiftLink } from "#shop/gift/renew-gift-link.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { receiverPath } from "#shop/order/gift/gift-link.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const root = resolve(import.meta.dirname, "../..");
const documented = [...read("docs/links.md").matchAll(/^\| `([^`]+)` \|/gm)].map(
  ([, path]) => path!,
);

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/**
 * Addresses whose right is proved where the way back, the provider or the file is: other tests open
 * them at every age.
 */
const elsewhere: Record<string, string> = {
  "/order/complete?paymentKey": "tests/pages/returned-elsewhere.test.ts",
  "/order/failure?try": "tests/pages/returned-elsewhere.test.ts",
  "/login/oauth/kakao?state": "shop/member/social/social-state.test.ts",
  "/setup/:token": "shop/member/first-owner/first-owner.test.ts",
  "/verify/:number": "shop/certificate/certificates.test.ts",
  "/order-sounds/:number/:supply?sign": "shop/vault/supply-link.test.ts",
};

let people: People;
const shop = await testShop({ payments: scriptedProvider() });
const gifts = await openGifts();

type OpenedPage = { says: string; text: string };
let lines = 0;
/** As a browser that has nothing of the shop would see it, or where it is led. */
async function opened(path: string, of: TestShop = shop): Promise<OpenedPage> {
  const stranger = await browser(of, { address: `198.51.100.${++lines}` });
  const answer = await stranger.visit(path);
  const place = answer.headers.get("location");
  return { says: place ?? String(answer.status), text: await answer.text() };
}

const change = (table: string, set: string, where: string) =>
  asOwner(shop, `update ${table} set ${set} where ${where}`);
const thing = (name: string): string => people.things[name]!;
const past = "now() - interval '1 minute'";

/** One end of a link: what brings it about, and what the address says then. */
type End = { when: string; bring: () => Promise<unknown>; says: RegExp };
type Link = {
  pattern: string;
  path: () => string;
  /** while it is open */
  open: RegExp;
  /** what it may show while it is open, and shows no more at any end */
  shows: () => string[];
  ends: End[];
};

const byLink = () => `number = '${thing("contact of the guest").split(" ").at(-1)!}'`;
const order = (set: string) => () =>
  change("orders", set, `number = '${thing("unpaid order of the guest")}'`);
const guests = (set: string) => () =>
  change("orders", set, `number = '${thing("order of the guest")}'`);
const lookup = /^\/non-member\/order\/info\?order=/;

const links: Link[] = [
  {
    pattern: "/pay/:number/:mark",
    path: () => `/pay/${thing("unpaid order of the guest")}/${thing("payment mark of the guest")}`,
    open: /^\/non-member\/order\/failure\?order=/,
    shows: () => [],
    ends: [
      {
        when: "paid",
        bring: order(
          "payment = 'paid', delivery = 'ready', hold = 'sold', payment_key = 'paid-by-a-test', paid_at = now()",
        ),
        says: lookup,
      },
      {
        when: "expired",
        bring: order("payment = 'expired', delivery = 'failure', hold = 'released'"),
        says: lookup,
      },
      { when: "out of time", bring: order(`expires_at = ${past}`), says: lookup },
      {
        when: "put right to another mail",
        bring: order("orderer_email = 'right@example.com'"),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/confirm/:number/:mark",
    path: () => `/confirm/${thing("order of the guest")}/${thing("confirm mark of the guest")}`,
    open: /^200$/,
    shows: () => [],
    ends: [
      {
        when: "confirmed",
        bring: guests("delivery = 'done', confirmed_at = now()"),
        says: /^200$/,
      },
      { when: "refunded", bring: guests("payment = 'refunded'"), says: /^200$/ },
      {
        when: "put right to another mail",
        bring: guests("orderer_email = 'right@example.com'"),
        says: /^404$/,
      },
      { when: "kept apart", bring: guests("orderer_phone = ''"), says: /^404$/ },
    ],
  },
  {
    pattern: "/order-reserve/order/:token",
    path: () => `/order-reserve/order/${thing("order link of the guest")}`,
    open: /^200$/,
    shows: () => thing("contact of the guest").split(" ").slice(0, 3),
    ends: [
      {
        when: "out of time",
        bring: () => change("reservations", `status = 'expired', order_until = null`, byLink()),
        says: /^410$/,
      },
      {
        when: "forgotten",
        bring: () => change("reservations", "link_hash = null", byLink()),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/order-reserve/answer/:token",
    path: () => `/order-reserve/answer/${thing("answer link of the guest")}`,
    open: /^200$/,
    shows: () => [],
    ends: [
      {
        when: "forgotten",
        bring: () =>
          change(
            "reservations",
            "name = '', phone = '', email = null",
            `number = '${thing("asked reservation of the guest")}'`,
          ),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/qna/own/:id/:mark",
    path: () => `/qna/own/${thing("question of the guest")}/${thing("question mark of the guest")}`,
    open: /^200$/,
    shows: () => ["앱에서 써도 되나요?"],
    ends: [
      {
        when: "taken back",
        bring: () =>
          change("questions", "removed_at = now()", `id = '${thing("question of the guest")}'`),
        says: /^404$/,
      },
      {
        when: "its asker is forgotten",
        bring: () =>
          asOwner(
            shop,
            `delete from question_guests where question_id = '${thing("question of the guest")}'`,
          ),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/wish/:token",
    path: () => `/wish/${thing("wish list of A")}`,
    open: /^200$/,
    shows: () => [thing("name of A"), thing("email of A")],
    ends: [
      {
        when: "no more shared",
        bring: () =>
          asOwner(shop, `delete from wish_shares where token = '${thing("wish list of A")}'`),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/alert/end/:id/:mark",
    path: () => `/alert/end/${thing("watch of A")}/${thing("watch mark of A")}`,
    open: /^200$/,
    shows: () => ["알림 신청 취소하기", thing("email of A")],
    ends: [
      {
        when: "ended",
        bring: () =>
          change("watches", "ended_at = now(), outcome = 'ended'", `id = '${thing("watch of A")}'`),
        says: /^200$/,
      },
      {
        when: "forgotten",
        bring: () => asOwner(shop, `delete from watches where id = '${thing("watch of A")}'`),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/news/end/:id/:mark",
    path: () => `/news/end/${thing("A")}/${thing("news mark of A")}`,
    open: /^200$/,
    shows: () => [thing("name of A"), thing("email of A")],
    ends: [
      {
        when: "its member is gone",
        bring: () => asOwner(shop, `delete from "user" where id = '${thing("A")}'`),
        says: /^404$/,
      },
    ],
  },
  {
    pattern: "/login/singup/confirm?token",
    path: () => `/login/singup/confirm?token=${thing("sign-up token")}`,
    open: /^(?:200|403)$/,
    shows: () => [],
    ends: [
      {
        when: "a day old",
        bring: () => change("sign_ups", `expires_at = ${past}`, "true"),
        says: /^410$/,
      },
    ],
  },
  {
    pattern: "/login/password/new?token",
    path: () => `/login/password/new?token=${thing("reset token of A")}`,
    open: /^200$/,
    shows: () => [thing("email of A")],
    ends: [
      {
        when: "half an hour old",
        bring: () => change("email_tokens", `expires_at = ${past}`, "true"),
        says: /^410$/,
      },
      {
        when: "the account has another mail",
        bring: () => change(`"user"`, "email = 'moved-' || email", `id = '${thing("A")}'`),
        says: /^410$/,
      },
    ],
  },
  {
    pattern: "/login/moved?token",
    path: () => `/login/moved?token=${thing("moved token")}`,
    open: /^200$/,
    shows: () => ["김옮김"],
    ends: [
      {
        when: "fourteen days old",
        bring: () => change("email_tokens", `expires_at = ${past}`, "true"),
        says: /^410$/,
      },
      {
        when: "its person came in another way",
        bring: () => change(`"user"`, "email_verified = true", "name = '김옮김'"),
        says: /^410$/,
      },
    ],
  },
  {
    pattern: "/login/email?token",
    path: () => `/login/email?token=${thing("email token of A")}`,
    open: /^200$/,
    shows: () => [thing("email of A")],
    ends: [
      {
        when: "an hour old",
        bring: () => change("email_tokens", `expires_at = ${past}`, "true"),
        says: /^200$/,
      },
    ],
  },
];

// Giving and inviting have tests of their own below.
const apart = ["/gift/:token", "/gift/mine/:token", "/staff/:token"];

test("every address that carries a right stands in docs/links.md, and every one there is opened by a test", () => {
  const routes = [...read("app/routes.ts").matchAll(/route\("([^"]*:(?:token|mark)[^"]*)"/g)].map(
    ([, path]) => `/${path}`,
  );
  const queries = sourcesOf("app", "server", "shop").flatMap((text) =>
    [...text.matchAll(/\b(?:searchParams|query)\.get\("(token|sign|try|paymentKey)"\)/g)].map(
      ([, name]) => `?${name}`,
    ),
  );
  expect(routes.filter((path) => !documented.includes(path))).toEqual([]);
  expect(
    [...new Set(queries)].filter((name) => !documented.some((path) => path.endsWith(name))),
  ).toEqual([]);
  const held = [...Object.keys(elsewhere), ...links.map(({ pattern }) => pattern), ...apart];
  expect(held.toSorted()).toEqual(documented.toSorted());
});

const sourcesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  );

test.each(links.flatMap((link) => link.ends.map((end) => ({ ...link, ...end }))))(
  "$pattern, $when",
  async ({ path, open, shows, bring, says }) => {
    people = await makePeople(shop);
    expect((await opened(path())).says).toMatch(open);
    const shown = shows();
    await bring();
    const after = await opened(path());
    expect(after.says).toMatch(says);
    expect(shown.filter((words) => after.text.includes(words))).toEqual([]);
  },
);

test("/gift/:token, waiting, accepted, replaced and over", async () => {
  const { order: given, link } = await gifts.paidGift();
  const waiting = await opened(link, gifts.shop);
  const giftWords = [given.ordererName, given.gift!.message];
  expect(waiting.says).toBe("200");
  expect(giftWords.filter((words) => !waiting.text.includes(words))).toEqual([]);
  await renewGiftLink(gifts.shop, given);
  expect((await opened(link, gifts.shop)).says).toBe("404");

  const files = await gifts.acceptedFiles();
  expect((await opened(files.link, gifts.shop)).says).toBe("200");
  await cancelOrder(gifts.shop, files.order);
  const over = await opened(files.link, gifts.shop);
  expect([over.says, over.text.includes("종료된 선물이에요")]).toEqual(["200", true]);
  expect(giftWords.filter((words) => over.text.includes(words))).toEqual([]);
});

test("/gift/mine/:token, open, given back and replaced", async () => {
  const files = await gifts.acceptedFiles();
  const path = receiverPath(gifts.shop, files.row);
  const sounds = `/order-sounds/${files.row.handle}`;
  expect((await opened(path, gifts.shop)).says).toBe(sounds);
  const mine = await browser(gifts.shop, { address: "198.51.100.240" });
  await mine.visit(path);
  expect(await (await mine.visit(sounds)).text()).toContain(`${sounds}/`);
  await cancelOrder(gifts.shop, files.order);
  expect(await (await mine.visit(sounds)).text()).not.toContain(`${sounds}/`);

  const again = await gifts.acceptedFiles();
  const old = receiverPath(gifts.shop, again.row);
  await renewReceiverLink(gifts.shop, again.order);
  expect((await opened(old, gifts.shop)).says).toBe("/");
});

test("/staff/:token, open, three days old and withdrawn", async () => {
  const token = newToken();
  const ofToken = eq(staffInvitations.tokenHash, hashOfToken(token));
  const path = `/staff/${token}`;
  await shop.db.insert(staffInvitations).values({
    email: "invited@example.com",
    role: "packer",
    tokenHash: hashOfToken(token),
    invitedBy: "owner@example.com",
    expiresAt: sql`now() + interval '1 hour'`,
  });
  expect((await opened(path)).says).toBe("200");
  await shop.db
    .update(staffInvitations)
    .set({ expiresAt: sql`now()` })
    .where(ofToken);
  const old = await opened(path);
  expect([old.says, old.text.includes("invited@example.com")]).toEqual(["410", false]);
  await shop.db.delete(staffInvitations).where(ofToken);
  expect((await opened(path)).says).toBe("410");
});

test("a payment link that was opened while it was open says no more after the payment", async () => {
  people = await makePeople(shop);
  const number = thing("unpaid order of the guest");
  const [unpaid] = await rowsOf(shop.db, orders, { number });
  const stranger = await browser(shop, { address: "198.51.100.241" });
  await stranger.visit(paymentLinkPath(shop, unpaid!));
  const page = `/non-member/order/failure?order=${number}`;
  expect(await (await stranger.visit(page)).text()).toContain(unpaid!.ordererName);
  await shop.db
    .update(orders)
    .set({ payment: "refunded", hold: "released", paidAt: sql`now()` })
    .where(eq(orders.number, number));
  expect(await (await stranger.visit(page)).text()).not.toContain(unpaid!.ordererName);
});
