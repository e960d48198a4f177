import { asOwner } from "#tests/test-shop.ts";
import { heldTables, wordsOf } from "#shop/retention/held-tables.ts";

const MARK = "marked-person";
/** Members, who leave by the door; everybody else is a guest. */
const MEMBERS = 5;
const PEOPLE = 1000;

type Column = { table: string; name: string; type: string; udt: string; needed: boolean };
type MarkedRow = { databaseUrl: string };

const uuid = (noun: string) => `md5('${noun}' || i)::uuid`;
/** What ties the rows of one person together; the rest is made up by the column's type. */
const tied: Record<string, string> = {
  "orders.id": uuid("orders"),
  order_id: uuid("orders"),
  "earlier_orders.id": uuid("orders"),
  "reservations.id": uuid("reservations"),
  reservation_id: uuid("reservations"),
  "order_lines.id": "i",
  line_id: "i",
  "claims.id": uuid("claims"),
  claim_id: uuid("claims"),
  "moves.id": "'move' || i",
  move_id: "'move' || i",
  "move_files.id": "i",
  "move_files.state": "'moved'",
  file_id: "i",
  "orders.number": "'N' || i",
  "reservations.number": "'R' || i",
  order_number: "'N' || i",
  "notices.subject_key": "'N' || i",
  "user.id": "'u' || i",
  user_id: "'u' || i",
  "member_memos.account_id": "'u' || i",
  "member_tags.account_id": "'u' || i",
  "letter_recipients.account_id": "'u' || i",
  "moved_members.account_id": "'u' || i",
  "push_devices.account_id": "'u' || i",
  "orders.member_id": `case when i <= ${MEMBERS} then 'u' || i end`,
  "questions.asker_id": `case when i <= ${MEMBERS} then 'u' || i end`,
  "posts.author_id": `case when i <= ${MEMBERS} then 'u' || i end`,
  "posts.author_name": `case when i <= ${MEMBERS} then '${MARK}-*' || i else '탈퇴 회원' end`,
  "comments.author_id": "null",
  "comments.author_name": "'탈퇴 회원'",
  "stored_objects.name": `'members/u' || i || '/images/${MARK}.png'`,
  "payment_ledger.payment_key": "'pk' || i",
  "payment_ledger.kind": "'captured'",
  "orders.payment":
    "(case i % 3 when 0 then 'expired' when 1 then 'paid' else 'refunded' end)::payment_status",
  "orders.paid_at": "case when i % 3 > 0 then now() end",
  "orders.delivery": "'done'::delivery_status",
  "orders.hold": "(case i % 3 when 0 then 'released' else 'sold' end)::stock_hold",
  "reservations.status":
    "(case i % 2 when 0 then 'canceled' else 'ordered' end)::reservation_status",
  "retained_orders.keep_until": "now() + interval '5 years'",
  "value_lots.id": uuid("lots"),
  lot_id: uuid("lots"),
  "value_lots.kind": "'points'",
  "value_ledger.kind": "'points'",
  "value_ledger.reason": "'earn'",
  "notices.state": "'sent'",
  "refunds.state": "'done'",
  "session.kind": "'member'",
  "commission_takes.blob": "'take' || i",
  "reviews.hidden_at": "null",
  "reviews.stars": "1 + i % 5",
  "claims.photos": `jsonb_build_array('${MARK}-' || i)`,
};

const byType: Record<string, string> = {
  text: "'k' || i",
  boolean: "false",
  date: "current_date",
  uuid: "gen_random_uuid()",
  jsonb: "'{}'",
  ARRAY: "'{}'",
  "timestamp with time zone": "now()",
};
const marks: Record<string, string> = {
  text: `'${MARK}-' || i`,
  jsonb: `jsonb_build_object('words', '${MARK}-' || i)`,
  ARRAY: `array['${MARK}-' || i]`,
};

function valueOf({ table, name, type, udt, needed }: Column): string | null {
  const given = tied[`${table}.${name}`] ?? tied[name];
  if (given) return given;
  if (wordsOf(heldTables[table]?.personal ?? "").includes(name)) return marks[type] ?? null;
  if (type === "timestamp with time zone") return "now()";
  if (!needed) return null;
  if (type === "USER-DEFINED") return `(enum_range(null::"${udt}"))[1]`;
  return byType[type] ?? "i";
}

/** Written by triggers alone, or apart. */
const APART = ["order_keys", "audit_log", "audit_reviews", "payment_ledger"];
const ofMembers = (table: string) =>
  table === "user" ||
  (heldTables[table]?.ends ?? []).some(
    (end) => "elsewhere" in end && end.elsewhere.startsWith("탈퇴"),
  );

/** Fills every column that may tell of a person with a mark, from the declarations alone. */
export async function fillWithPeople(shop: MarkedRow): Promise<void> {
  const { rows: columns } = await asOwner(
    shop,
    `select table_name as table, column_name as name, data_type as type, udt_name as udt,
      is_nullable = 'NO' and column_default is null as needed
     from information_schema.columns where table_schema = 'public' order by ordinal_position`,
  );
  const insertOf = (table: string): string => {
    const values = (columns as Column[])
      .filter((column) => column.table === table)
      .flatMap((column) => {
        const value = valueOf(column);
        return value === null ? [] : [{ name: `"${column.name}"`, value }];
      });
    return `insert into "${table}" (${values.map(({ name }) => name).join(", ")}) overriding system value
      select ${values.map(({ value }) => value).join(", ")}
      from generate_series(1, ${ofMembers(table) ? MEMBERS : PEOPLE}) i;`;
  };
  const filled = Object.keys(heldTables).filter((table) => !APART.includes(table));
  await asOwner(shop, `set session_replication_role = replica; ${filled.map(insertOf).join("\n")}`);
  const entered = insertOf("payment_ledger").replace(/;$/, " where i % 3 = 1;");
  await asOwner(
    shop,
    `delete from retained_orders where order_id in (select id from orders where member_id is not null);
     update orders set orderer_name = '${MARK}';
     ${entered}
     insert into audit_log (at, address, action, subject, whose, reason, before)
       select now() - interval '6 years', '${MARK}', 'order.read', '${MARK}-' || i, '${MARK}', '${MARK}', '{"name": "${MARK}"}'
       from generate_series(1, ${PEOPLE}) i;
     insert into audit_reviews (month, account_id, email, entries, note, at)
       values ('2020-01', '${MARK}', '${MARK}', 1, '${MARK}', now() - interval '6 years');`,
  );
}

/** Moves all timestamps, as if the clock went forward or back by so many years. */
export async function turnClock(shop: MarkedRow, years: number): Promise<void> {
  const { rows } = await asOwner(
    shop,
    `select table_name as table, string_agg(format('%I = %I - interval ''${years} years''', column_name, column_name), ', ') as moves
     from information_schema.columns
     where table_schema = 'public' and data_type in ('timestamp with time zone', 'date') and table_name !~ '^audit_'
     group by table_name`,
  );
  const moves = rows.map(({ table, moves: set }) => `update "${table}" set ${set};`);
  await asOwner(shop, `set session_replication_role = replica; ${moves.join("\n")}`);
}

/** Tables where the mark still stands, with how often, as a search in a dump would find it. */
export async function findMarks(shop: MarkedRow): Promise<Record<string, number>> {
  const { rows } = await asOwner(
    shop,
    "select tablename as table from pg_tables where schemaname = 'public'",
  );
  const searches = rows.map(
    ({ table }) =>
      `select '${table}' as table, count(*)::int as found from "${table}" as row where row::text like '%${MARK}%'`,
  );
  const { rows: found } = await asOwner(shop, searches.join(" union all "));
  return Object.fromEntries(
    found.filter((each) => each.found > 0).map((each) => [each.table, each.found]),
  );
}
