import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADMIN_EMAIL, testShop } from "#tests/test-shop.ts";
import { refusing } from "#tests/has/refusing.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { tellOfFindings } from "#shop/money/finding/tell-of-findings.server.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { addressOffice } from "#shop/outbox/address-office.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { eventGroups } from "#shop/office/notice/event-labels.ts";
import { staff } from "../table.server.ts";
import { chooseOfficeMails } from "./choose-office-mails.server.ts";
import { officeMailForm } from "./office-mail-form.ts";
import { listOfficeReaders, officeRoutes } from "./list-office-readers.server.ts";
import { officeMailNames, officeMailOf, officeMailsOf, type OfficeMail } from "./office-mails.ts";
import type { StaffRole } from "./roles.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const SECOND = "second@sori.example";
const shop = await testShop({ adminEmails: [ADMIN_EMAIL, SECOND] });
const owner = { account: await shop.has.admin(), address: "203.0.113.9", role: "owner" as const };

async function joins(role: StaffRole) {
  const account = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: account.id, role, invitedBy: "owner" });
  return { account, address: "203.0.113.8", role };
}
let subjectCount = 0;
/** Who a mail of this event is sent to. */
async function toldOf(event: string): Promise<string[]> {
  const subjectKey = `about ${subjectCount++}`;
  const kind = { subject: "일", lines: ["일이 있어요."], facts: () => ({ values: {} }) };
  await queueNotices(
    shop.db,
    noticeRows({ event, subjectKey, kind, told: null, origin: shop.origin, to: OFFICE }),
  );
  await addressOffice(shop);
  const rows = await rowsOf(shop.db, notices, { subjectKey });
  expect(rows.every(({ channel, state }) => channel === "mail" && state === "waiting")).toBe(true);
  expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(rows.length);
  return rows.map(({ to }) => to).toSorted();
}
/** Only these, and by mail alone. */
const only = (...kinds: OfficeMail[]) => ({
  wanted: Object.fromEntries(
    officeMailNames.map((kind) => [
      kind,
      { mail: kinds.includes(kind), message: false, push: false, anyHour: false },
    ]),
  ),
});

test("every event about the shop's work can be chosen, and each role chooses from what it may see", () => {
  // Of what keeps the shop safe every owner hears, and nobody can switch it off.
  expect(Object.keys(eventGroups.운영자).filter((event) => !officeMailOf(event))).toEqual([
    "owner-summary",
    "owner-try",
    "owner-archive-ended",
    "owner-keys-changed",
    "owner-gift-waiting",
    "owner-gift-given",
  ]);
  expect(officeMailsOf("packer")).toEqual([]);
  expect(officeMailsOf("voice")).toEqual(["question"]);
  expect(officeMailsOf("editor")).toEqual(["stock", "question"]);
  expect(officeMailsOf("desk")).not.toContain("money");
  expect(officeMailsOf("owner")).toEqual(officeMailNames);
});

test("owners begin with nearly all of it, staff with what is theirs to answer; then it is as each says", async () => {
  const [desk, packer] = [await joins("desk"), await joins("packer")];
  expect(await toldOf("owner-new-order")).toEqual([ADMIN_EMAIL, SECOND]);
  expect(await toldOf("owner-deposit-waiting")).toEqual([]);
  expect(await toldOf("owner-question")).toEqual(
    [ADMIN_EMAIL, desk.account.email, SECOND].toSorted(),
  );

  await chooseOfficeMails(shop, desk.account.id, only("order", "money"), desk);
  await chooseOfficeMails(shop, owner.account.id, only("deposit"), owner);
  await chooseOfficeMails(shop, packer.account.id, only("order"), owner);
  expect(await toldOf("owner-new-order")).toEqual([desk.account.email, SECOND].toSorted());
  expect(await toldOf("owner-question")).toEqual([SECOND]);
  expect(await toldOf("owner-deposit-waiting")).toEqual([ADMIN_EMAIL]);
  expect(await toldOf("owner-findings")).toEqual([SECOND]);
  expect(
    await rowsOf(shop.db, auditLog, { action: "staff.choose-mails" }, auditLog.id),
  ).toMatchObject([
    { whose: desk.account.id, after: { order: { mail: true }, question: { mail: false } } },
    {},
  ]);

  // Another role takes the mails of the old one along.
  await shop.db.update(staff).set({ role: "voice" }).where(eq(staff.accountId, desk.account.id));
  expect(await toldOf("owner-new-order")).toEqual([SECOND]);
});

test("nobody chooses for another but an owner, and only for who works here", async () => {
  const [desk, other] = [await joins("desk"), await joins("desk")];
  await refusing("account-of-staff", chooseOfficeMails(shop, other.account.id, only(), desk));
  const { id } = await shop.has.member();
  await refusing("staff-gone", chooseOfficeMails(shop, id, only(), owner));
  expect(officeMailForm.parse({ account: "a", "mail.order": "on", "mail.nope": "on" })).toEqual({
    intent: "save",
    account: "a",
    hours: null,
    ...only("order"),
  });
});

test("what must not be missed reaches every owner where nobody wants it; an event without a kind too", async () => {
  const alone = await testShop();
  const { id } = await alone.has.admin();
  await chooseOfficeMails(alone, id, only(), { ...owner, account: await alone.has.admin() });
  const readers = await listOfficeReaders(alone);
  const reached = [
    "owner-findings",
    "owner-trouble",
    "owner-new-order",
    "owner-something-new",
  ].flatMap((event) =>
    officeRoutes(readers, event).map(({ person, way }) => [event, way, person.email]),
  );
  expect(reached).toEqual(
    ["owner-findings", "owner-trouble", "owner-something-new"].map((event) => [
      event,
      "mail",
      ADMIN_EMAIL,
    ]),
  );
});

test("findings are told of once, together", async () => {
  const countOf = (event: string) => shop.db.$count(notices, eq(notices.event, event));
  const before = await countOf("owner-findings");
  const found = (subject: string, kind: "refund_late" | "refund_refused") =>
    shop.db.insert(paymentFindings).values({ kind, subject, orderNumber: "20261121-K7QF2M9X" });
  await found("one", "refund_late");
  await found("two", "refund_late");
  await tellOfFindings(shop);
  await tellOfFindings(shop);
  expect(await countOf("owner-findings")).toBe(before + 1);
  await found("three", "refund_refused");
  await tellOfFindings(shop);
  expect(await countOf("owner-findings")).toBe(before + 1);
});
