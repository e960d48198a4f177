import { sql, type SQL } from "drizzle-orm";
import { wayOf, type MarketingKind, type SignInWay } from "./member-filters.ts";
import { orders } from "#shop/order/table.server.ts";
import { users } from "#shop/member/table.server.ts";

const MOST_ORDERS = 100;

/** What lists say of members, before anything is masked. */
export const memberColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  emailProof: users.emailProof,
  phone: users.phone,
  joinedAt: users.createdAt,
  signedInAt: users.signedInAt,
  blockedAt: users.blockedAt,
  providers: sql<string[]>`array(select a.provider_id from account a where a.user_id = "user".id
    order by a.created_at, a.id)`,
  marketing: sql<
    MarketingKind[]
  >`array(select kind from (select distinct on (kind) kind, agreed from consents c
    where c.user_id = "user".id and kind like 'marketing-%' order by kind, id desc) newest
    where agreed)`,
  /** 100 means that many or more */
  orders: sql<number>`(select count(*)::int from (select from orders o
    where o.member_id = "user".id limit ${sql.raw(String(MOST_ORDERS))}) counted)`,
  /** won that was captured, less what went back */
  bought: sql<number>`(select coalesce(sum(p.captured - p.returned), 0)::float8 from orders o
    join payments p on p.order_id = o.id where o.member_id = "user".id)`,
  lastOrderAt: sql<Date | null>`(select o.paid_at from orders o where o.member_id = "user".id
    and o.paid_at is not null order by o.placed_at desc limit 1)`.mapWith(orders.paidAt),
  tags: sql<string[]>`array(select t.tag from member_tags t where t.account_id = "user".id
    order by t.tag)`,
};

type ColumnValue<Column> =
  Column extends SQL<infer Value>
    ? Value
    : Column extends { _: { data: infer Data; notNull: infer NotNull } }
      ? NotNull extends true
        ? Data
        : Data | null
      : never;
export type ListedMember = {
  [Name in keyof typeof memberColumns]: ColumnValue<(typeof memberColumns)[Name]>;
};

export const waysOf = (providers: readonly string[]): SignInWay[] =>
  providers.map(wayOf).filter((way) => way !== null);
