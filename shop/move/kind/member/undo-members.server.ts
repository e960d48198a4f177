import { sql } from "drizzle-orm";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import {
  listTouchedLots,
  takeBackBrought,
  type BroughtPoints,
} from "#shop/money/value/points/bring-points.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow } from "../kind-of-move.ts";
import { hangingMembers } from "./hanging-members.server.ts";
import { removeMovedNotes } from "./moved-notes.server.ts";
import { addressMark, type MadeMember } from "./write-members.server.ts";

const SPENT = "옮겨 온 포인트를 쓰거나 기한이 지났어요.";
const OTHER_SHOP = "다른 상점에서 옮겨 온 것도 있어요.";
const UNDONE = "회원 옮기기를 되돌림";

/** Takes accounts away again, and from those that were here what came; or says why one stays. */
export async function undoMembers(
  db: Db,
  made: readonly MadeRow[],
): Promise<readonly (null | string)[]> {
  const all = made as readonly MadeMember[];
  const here = await lockStanding(db, all);
  const standing = all.filter(({ id }) => here.has(id));
  const words = await whyStaying(db, standing);
  const undone = standing.filter(({ id }) => !words.has(id));
  await takeBackBrought(db, undone.flatMap(lotOf), UNDONE);
  const joined = undone.filter((one) => one.joined);
  await withdrawConsents(db, joined);
  await removeAddresses(db, joined);
  await removeMovedNotes(
    db,
    joined.map(({ id, tags = [], memo = false }) => ({ accountId: id, tags, memo })),
  );
  const movedIds = joined.flatMap(({ movedId }) => movedId ?? []);
  await db
    .delete(movedMembers)
    .where(sql`${movedMembers.id} = any(${sql.param(movedIds)}::uuid[])`);
  const gone = undone.filter((one) => !one.joined).map(({ id }) => id);
  await db.delete(users).where(sql`${users.id} = any(${sql.param(gone)}::text[])`);
  return all.map(({ id }) => words.get(id) ?? null);
}

/** Who left meanwhile has nothing to undo. */
async function lockStanding(db: Db, made: readonly MadeMember[]): Promise<Set<string>> {
  const ids = made.map(({ id }) => id).filter(Boolean);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(users.id)
    .for("update");
  return new Set(rows.map(({ id }) => id));
}

const lotOf = ({ id, lot }: MadeMember): BroughtPoints[] =>
  lot ? [{ ...lot, accountId: id }] : [];

async function whyStaying(db: Db, made: readonly MadeMember[]): Promise<Map<string, string>> {
  const added = made.filter(({ joined }) => !joined);
  const words = await hangingMembers(
    db,
    added.map(({ id, memo = false, tags = [], lot }) => ({
      id,
      memo,
      tags,
      lotId: lot?.lotId ?? null,
    })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from ${movedMembers}
    where account_id = any(${sql.param(added.map(({ id }) => id))}::text[])
      and id <> all(${sql.param(added.flatMap(({ movedId }) => movedId ?? []))}::uuid[])`);
  for (const { id } of rows) words.set(id, OTHER_SHOP);
  const touched = await listTouchedLots(db, made.flatMap(lotOf));
  for (const { id, lot } of made)
    if (lot && touched.has(lot.lotId) && !words.has(id)) words.set(id, SPENT);
  return words;
}

/** The book of consents keeps what was written; a later answer of its person stays as it is. */
async function withdrawConsents(db: Db, joined: readonly MadeMember[]): Promise<void> {
  const given = joined.flatMap(({ id, consents = [] }) => consents.map((kind) => ({ id, kind })));
  if (!given.length) return;
  await db.execute(sql`
    insert into consents (user_id, kind, version, agreed, how)
    select newest.user_id, newest.kind, newest.version, false, 'moved' from (
      select distinct on (consents.user_id, consents.kind) consents.* from consents
      join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id text, kind text)
        on consents.user_id = given.id and consents.kind = given.kind
      order by consents.user_id, consents.kind, consents.id desc) as newest
    where newest.how = 'moved' and newest.agreed`);
}

async function removeAddresses(db: Db, joined: readonly MadeMember[]): Promise<void> {
  const placed = joined.flatMap(({ address }) => address ?? []);
  if (!placed.length) return;
  await db.execute(sql`
    delete from addresses using jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as placed(id uuid, mark text)
    where addresses.id = placed.id and ${addressMark} = placed.mark`);
}
