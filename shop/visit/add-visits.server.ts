import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import { visitSalts } from "./table.server.ts";
import { MOST_NAMES, type TallyKind } from "./tallies.server.ts";

export type DayCount = {
  day: string;
  kind: TallyKind;
  name: string;
  views: number;
  /** hashes under the day's salt */
  visitors: Set<string>;
};

/** Marks are some 100 bytes; a crowd of robots with ever new names must not fill the disk. */
const MOST_MARKS = 2_000_000;

/**
 * Adds one day's counts. The salt's row is locked, so processes take turns and a name's bound
 * holds; without it the day is over, and nobody can be told from anybody any more.
 */
export function addVisits(db: Db, day: string, counts: readonly DayCount[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [salt] = await tx
      .select({ marks: visitSalts.marks })
      .from(visitSalts)
      .where(eq(visitSalts.day, day))
      .for("update");
    const bounded = await withinBounds(tx, day, counts);
    await write(tx, day, { counts: bounded, marks: salt ? salt.marks < MOST_MARKS : false });
  });
}

/** Names that would pass their kind's bound are counted together, under no name. */
async function withinBounds(db: Db, day: string, counts: readonly DayCount[]): Promise<DayCount[]> {
  const kinds = sql.param(counts.map(({ kind }) => kind));
  const names = sql.param(counts.map(({ name }) => name));
  const { rows } = await db.execute<{ kind: TallyKind; name: string | null; count: number }>(sql`
    select kind, null as name, count(*)::int as count from visit_counts
    where day = ${day} group by kind
    union all select kind, name, 0 from visit_counts
    where day = ${day} and (kind, name) in (select * from unnest(${kinds}::text[], ${names}::text[]))`);
  const standing = new Set(
    rows.flatMap(({ kind, name }) => (name === null ? [] : `${kind} ${name}`)),
  );
  const filled = new Map(
    rows.flatMap(({ kind, name, count }) => (name === null ? [[kind, count]] : [])),
  );
  const merged = new Map<string, DayCount>();
  for (const counted of counts) {
    const { kind } = counted;
    let { name } = counted;
    if (name !== "" && !standing.has(`${kind} ${name}`)) {
      const before = filled.get(kind) ?? 0;
      if (before >= MOST_NAMES[kind]) name = "";
      else filled.set(kind, before + 1);
    }
    const same = merged.get(`${kind} ${name}`);
    merged.set(`${kind} ${name}`, {
      ...counted,
      name,
      views: counted.views + (same?.views ?? 0),
      visitors: same ? new Set([...same.visitors, ...counted.visitors]) : counted.visitors,
    });
  }
  return [...merged.values()];
}

async function write(
  db: Db,
  day: string,
  { counts, marks }: { counts: readonly DayCount[]; marks: boolean },
): Promise<void> {
  const column = <Name extends "kind" | "name" | "views">(name: Name) =>
    sql.param(counts.map((counted) => counted[name]));
  const seen = marks
    ? counts.flatMap(({ kind, name, visitors }) =>
        [...visitors].map((visitor) => ({ kind, name, visitor })),
      )
    : [];
  const mark = (name: "kind" | "name" | "visitor") => sql.param(seen.map((row) => row[name]));
  // A mark is made of visitor and name together, so that no two of one person can be joined.
  await db.execute(sql`
    with counted as (
      select * from unnest(${column("kind")}::text[], ${column("name")}::text[],
        ${column("views")}::int[]) as counted(kind, name, views)
    ), seen as (
      select kind, name, encode(substring(
        sha256(convert_to(visitor || ' ' || kind || ' ' || name, 'UTF8')) for 15), 'base64') as mark
      from unnest(${mark("kind")}::text[], ${mark("name")}::text[],
        ${mark("visitor")}::text[]) as seen(kind, name, visitor)
    ), fresh as (
      insert into visit_marks (day, mark) select ${day}::date, mark from seen
      on conflict do nothing returning mark
    ), noted as (
      update visit_salts set marks = marks + (select count(*) from fresh) where day = ${day}
    ), came as (
      select kind, name, count(*)::int as visitors from seen join fresh using (mark) group by 1, 2
    )
    insert into visit_counts (day, kind, name, views, visitors)
    select ${day}::date, kind, name, views, coalesce(visitors, 0)
    from counted left join came using (kind, name)
    on conflict (day, kind, name) do update set
      views = visit_counts.views + excluded.views,
      visitors = visit_counts.visitors + excluded.visitors`);
}
