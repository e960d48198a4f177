import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { maskAddress, maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { pick } from "#lib/pick.ts";
import { actionLabel } from "#shop/office/audit/action-labels.ts";
import { listPasskeys } from "#shop/member/passkey/list-passkeys.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { isDigital } from "#shop/order/delivery/files-alone.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import { standingLabel, type OrderStanding } from "#shop/order/standing.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import {
  currentConsents,
  listConsents,
  type ConsentRow,
} from "#shop/member/consent/list-consents.server.ts";
import { findBought, type MemberPurchases } from "./note/find-bought.server.ts";
import { findMemberNote, type MemberNote } from "./note/find-member-note.server.ts";
import { wayOf, type SignInWay } from "./member-filters.ts";
import { findRole } from "#shop/member/staff/find-role.server.ts";
import type { Role } from "#shop/member/staff/roles.ts";
import { accounts, sessions, users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";

const LOG_LENGTH = 20;
const ORDERS_PER_PAGE = 10;

type MemberOrderRow = OrderStanding & {
  number: string;
  placedAt: Date;
  items: string;
  total: number;
  label: string;
};
type LogRow = {
  id: number;
  at: Date;
  who: string | null;
  words: string;
  reason: string | null;
};

export type Member = {
  id: string;
  /** all masked */
  name: string;
  email: string;
  phone: string | null;
  addresses: {
    id: string;
    label: string;
    isDefault: boolean;
    recipientName: string;
    address: string;
  }[];
  joinedAt: Date;
  signedInAt: Date | null;
  block: { at: Date; reason: string | null } | null;
  /** in the back office; null: a member */
  role: Role | null;
  hasSecondFactor: boolean;
  ways: { way: SignInWay; since: Date }[];
  sessions: number;
  orders: Page<MemberOrderRow>;
  consents: { now: ConsentRow[]; history: ConsentRow[] };
  log: LogRow[];
  note: MemberNote;
  bought: MemberPurchases;
};

/** A member, masked; null when there is none. Audited, as privacy law asks. */
export async function findMember(
  shop: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  page: PageAsked,
  reader: AuditActor,
): Promise<Member | null> {
  const { db } = shop;
  const [member] = isUserId(accountId)
    ? await db.select().from(users).where(eq(users.id, accountId))
    : [];
  if (!member) return null;
  await noteReading(db, accountId, reader);
  const [role, passkeys, addresses, ways, open, orderPage, consents, log, office] =
    await Promise.all([
      findRole(shop, member),
      listPasskeys(db, accountId),
      listAddresses(db, accountId),
      listWays(db, accountId),
      countSessions(db, accountId),
      listOrdersOf(db, accountId, page),
      listConsents(db, accountId),
      listLog(db, accountId),
      findOfficePart(db, accountId),
    ]);
  return {
    ...personOf(member),
    role,
    hasSecondFactor: member.twoFactorEnabled || passkeys.length > 0,
    addresses: addresses.map(maskedAddress),
    ways,
    sessions: open,
    orders: orderPage,
    log,
    ...office,
    consents: { now: Object.values(currentConsents(consents)), history: consents },
  };
}

const noteReading = (db: Db, accountId: string, reader: AuditActor) =>
  recordAudit(db, {
    ...reader,
    action: "member.read",
    subject: `member ${accountId}`,
    whose: accountId,
  });

const findOfficePart = async (db: Db, accountId: string) => ({
  note: await findMemberNote(db, accountId),
  bought: await findBought(db, accountId),
});

const personOf = (member: typeof users.$inferSelect) => ({
  id: member.id,
  name: maskName(member.name),
  email: maskEmail(member.email),
  phone: member.phone && maskPhone(member.phone),
  joinedAt: member.createdAt,
  signedInAt: member.signedInAt,
  block: member.blockedAt && { at: member.blockedAt, reason: member.blockedReason },
});

type SavedAddress = Awaited<ReturnType<typeof listAddresses>>[number];

const maskedAddress = (saved: SavedAddress) => ({
  ...pick(saved, ["id", "label", "isDefault"]),
  recipientName: maskName(saved.recipientName),
  address: maskAddress(saved.address),
});

async function listWays(db: Db, accountId: string): Promise<Member["ways"]> {
  const rows = await db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, accountId))
    .orderBy(accounts.createdAt, accounts.id);
  return rows.flatMap(({ provider, since }) => {
    const way = wayOf(provider);
    return way ? [{ way, since }] : [];
  });
}

async function countSessions(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`now()`)));
  return row?.open ?? 0;
}

async function listOrdersOf(
  db: Db,
  accountId: string,
  page: PageAsked,
): Promise<Page<MemberOrderRow>> {
  const titles = sql<
    string[]
  >`array(select l.title from order_lines l where l.order_id = orders.id order by l.id)`;
  const { rows, ...cursors } = await newestFirst(
    { time: orders.placedAt, id: orders.id, isId: UUID },
    { ...page, limit: ORDERS_PER_PAGE },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: orders.id,
          micros,
          number: orders.number,
          placedAt: orders.placedAt,
          total: orders.total,
          delivery: orders.delivery,
          payment: orders.payment,
          claimKind: orders.claimKind,
          claimStatus: orders.claimStatus,
          keepsSome,
          isDigital,
          titles,
        })
        .from(orders)
        .where(and(eq(orders.memberId, accountId), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...cursors,
    rows: rows.map(({ id: _id, micros: _micros, titles: bought, ...order }) => {
      return { ...order, items: orderName(bought), label: standingLabel(order) };
    }),
  };
}

async function listLog(db: Db, accountId: string): Promise<LogRow[]> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      who: auditLog.email,
      action: auditLog.action,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .where(eq(auditLog.whose, accountId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LOG_LENGTH);
  return rows.map(({ action, ...row }) => ({ ...row, words: actionLabel(action) }));
}
