import { expect, test } from "vitest";
import { ask, channelsOf, doerOf } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { keepUntouched } from "./untouched-people.ts";
import { fieldsOf } from "./read-table.ts";
import { writes } from "./writes.ts";

// every form with fields that it does not have, from whoever may send it. What nobody may
// set, nobody sets.

const TEXT = "zz-mass-assigned";
const NUMBER = "98765432";
const text = [
  "isAdmin",
  "admin",
  "role",
  "roles",
  "rights",
  "status",
  "state",
  "memberId",
  "userId",
  "accountId",
  "account_id",
  "guestId",
  "id",
  "uid",
  "number",
  "emailVerified",
  "email_verified",
  "emailProof",
  "twoFactorEnabled",
  "blockedAt",
  "blockedReason",
  "paymentKey",
  "paymentProvider",
  "adminMemo",
  "waybillNumber",
  "provider",
  "subject",
  "token",
  "tokenHash",
  "browserHash",
  "passwordHash",
  "createdAt",
  "departedMemberId",
  "__proto__",
  "constructor",
  "constructor.prototype.isAdmin",
  "__proto__.isAdmin",
  "user.role",
  "user[role]",
  "order.payment",
  "secret",
];
const numbers = [
  "price",
  "total",
  "totalAmount",
  "itemsAmount",
  "discountAmount",
  "discountRatio",
  "shippingAmount",
  "amount",
  "unitPrice",
  "fullPrice",
  "stock",
  "paymentTry",
];
/** What would be taken without a trace of the text above. */
const words = {
  kind: "admin",
  secondFactor: "true",
  payment: "paid",
  delivery: "done",
  hold: "sold",
  isDefault: "on",
  agreed: "yes",
  how: "demo",
};

type OpenedSite = Awaited<ReturnType<typeof openSite>>;
const open = await openSite();
const untouched = keepUntouched(open.shop, open.rows);

const rights = ({ rows }: OpenedSite) =>
  rows.numbers(`
  select (select count(*) from session where kind = 'admin')::int as "back office sessions", (select count(*) from session where second_factor)::int as "second factors",
    (select count(*) from orders where payment in ('paid') or delivery = 'done')::int as "paid orders", (select count(*) from "user" where two_factor_enabled)::int as "switched on"`);

test.each(
  writes.filter(({ path }) => !path.startsWith("/webhooks") && !path.startsWith("/admin/files")),
)("$ask", async (row) => {
  const people = await untouched();
  const own = Object.keys(await fieldsOf(row, people));
  const extra = Object.fromEntries(
    [
      ...text.map((name) => [name, TEXT]),
      ...numbers.map((name) => [name, NUMBER]),
      ...Object.entries(words),
    ].filter(([name]) => !own.includes(name!)),
  );
  const before = await rights(open);
  const channel = channelsOf(row).at(-1);
  const { status } = await ask({ site: open.site, row, people, who: doerOf(row), channel, extra });

  expect(status).toBeLessThan(500);
  expect(await open.rows.rowsWith(TEXT, NUMBER)).toEqual([]);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  // Signing in at the back office's door, and shipping, are what their rows are for.
  const after = await rights(open);
  const meant =
    /intent=(?:cancel|money-cancel|end-other-sessions|end-all|password|end) /.test(
      `${row.form} `,
    ) || /sign-out|leave|auth\/user|^\/withdrawal/.test(row.path);
  for (const [name, count] of Object.entries(after))
    expect([name, meant ? count <= before[name]! : count === before[name]]).toEqual([name, true]);
});
