import { expect, test } from "vitest";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { makeOwnerLink } from "#shop/member/first-owner/make-owner-link.server.ts";
import { staffInvitations } from "#shop/member/table.server.ts";
import { ask } from "../authorization/ask.ts";
import { openSite } from "../authorization/open-site.ts";
import { makePeople, type Identity } from "../authorization/people.ts";
import { readTable, type Row } from "../authorization/read-table.ts";
import { reads } from "../authorization/reads.ts";
import { machinesOf, routesOf } from "../authorization/routes-of-the-shop.ts";
import { writes } from "../authorization/writes.ts";
import { demoProfile } from "../given/demo-profile.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";

/** Of those who are answered alike one is enough. */
function askingFor({ says }: Row): Identity[] {
  const asking: Identity[] = ["visitor", "guest", "memberA", "administrator"];
  return asking.filter((who, at) => asking.findIndex((one) => says[one] === says[who]) === at);
}
const NEW_OWNER = "new-owner@example.com";

const { db, databaseUrl } = await testShop();
await asOwner({ databaseUrl }, "delete from site_settings");
const open = await openSite({
  payments: sandbox({ db, mode: "none" }),
  mailer: mailboxMailer(db, { reachesNobody: true }),
  opensWhenReady: true,
});
const people = await makePeople(open.shop);

const row = (path: string): Row => readTable(`GET ${path} | ok | ok | ok | ok | ok | ok`)[0]!;
const UNFILLED = />(?:undefined|null|NaN)<|href="(?:tel|mailto):"|\(\s*\)|전화  |이메일 로/;

/** Nothing of the demonstration's owner stands in the answer, nor a gap where the shop's own
 * should be; gives its status. */
async function expectUnsigned(askedRow: Row, who: Identity, site = open.site): Promise<number> {
  const { status, text, headers } = await ask({ site, row: askedRow, people, who });
  const answerText = `${text}\n${[...headers].join("\n")}`;
  const shown = demoProfile.filter((each) => answerText.includes(each));
  expect(shown, `${askedRow.ask} as ${who}`).toEqual([]);
  const isPage = headers.get("content-type")?.startsWith("text/html");
  const page = text.replaceAll(/<!--.*?-->|<(script|style)[\s\S]*?<\/\1>/g, "");
  expect(isPage && UNFILLED.exec(page)?.[0], `${askedRow.ask} as ${who}`).toBeFalsy();
  if (status < 500) return status;
  expect(text, askedRow.ask).toContain("아직 문을 열지 않았어요");
  expect([status, headers.get("retry-after")], askedRow.ask).toEqual([503, "3600"]);
  return status;
}

test("the demonstration's owner says enough to be known by", () => {
  expect(demoProfile.length).toBeGreaterThanOrEqual(14);
  for (const each of ["소리상점", "한소리", "123-45-67890", "02-6013-2026", "help@sori.example"])
    expect(demoProfile).toContain(each);
});

test("an empty shop shows nobody's data at any address, of what is there and what is not, to anybody", async () => {
  const routeOf = routesOf(machinesOf(open.site.routes));
  const closed = new Set<string>();
  for (const askedRow of reads) {
    const statuses = await Promise.all(
      askingFor(askedRow).map((who) => expectUnsigned(askedRow, who)),
    );
    if (Math.max(...statuses) >= 500)
      closed.add(routeOf(askedRow.path.replace(/\{[^}]*\}/g, "thing"))!);
  }
  expect([...closed].toSorted()).toEqual([
    "/alert/:productId",
    "/coupons",
    "/login/moved",
    "/login/singup",
    "/non-member/order/:productId?",
    "/non-member/order/join/:number",
    "/order-reserve/:productId?",
    "/order-reserve/order/:token",
    "/order/:productId?",
    "/qna/ask/guest",
  ]);
});

test("what an empty shop exports says nothing of the demonstration", async () => {
  const exports = writes.filter(({ path }) => path.includes("/export"));
  expect(exports.length).toBeGreaterThan(8);
  for (const askedRow of exports)
    expect(await expectUnsigned(askedRow, "administrator"), askedRow.ask).toBeLessThan(500);
});

test("neither the first owner's link nor an invitation names anybody but who is asked", async () => {
  const token = newToken();
  await open.shop.db.insert(staffInvitations).values({
    email: "packer@example.com",
    role: "packer",
    tokenHash: hashOfToken(token),
    invitedBy: NEW_OWNER,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const shop = await testShop({ adminEmails: [NEW_OWNER] });
  const link = (await makeOwnerLink(shop))!.slice(shop.origin.length);
  expect(await expectUnsigned(row(link), "visitor", await siteOf(shop))).toBe(200);
  expect(await expectUnsigned(row(`/staff/${token}`), "visitor")).toBe(200);
});
