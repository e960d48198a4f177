import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** What may hang on an account: each question gives the ids of accounts that have it. */
const KINDS: readonly { words: string; ids: string }[] = [
  {
    words: "첫 로그인을 한 회원이에요",
    ids: `select id from "user" where email_verified
    or signed_in_at is not null
    union all select user_id from account union all select user_id from session`,
  },
  { words: "주문이 있어요", ids: "select member_id from orders" },
  { words: "예약이 있어요", ids: "select member_id from reservations" },
  { words: "다른 곳에서 산 것이 있어요", ids: "select member_id from purchases" },
  { words: "쿠폰을 받았어요", ids: "select account_id from coupon_grants" },
  { words: "승인을 기다리는 혜택이 있어요", ids: "select account_id from desk_gifts" },
  { words: "문의나 질문이 있어요", ids: "select asker_id from questions" },
  { words: "게시글이 있어요", ids: "select author_id from posts" },
  { words: "메모를 고쳤어요", ids: "select account_id from member_memos where edits > 1" },
];

/** Why these accounts cannot be taken away, by id; what nothing hangs on is absent. */
export async function hangingMembers(
  db: Db,
  made: readonly { id: string; memo: boolean; tags: readonly string[]; lotId: string | null }[],
): Promise<Map<string, string>> {
  const hanging = new Map<string, string>();
  if (!made.length) return hanging;
  const ids = made.map(({ id }) => id);
  const note = (rows: readonly { id: string }[], words: string) => {
    for (const { id } of rows) if (!hanging.has(id)) hanging.set(id, `${words}.`);
  };
  for (const { words, ids: question } of KINDS) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct held.id from (${sql.raw(question)}) as held(id)
        where held.id = any(${sql.param(ids)}::text[])`,
    );
    note(rows, words);
  }
  const { rows: memos } = await db.execute<{ id: string }>(sql`
    select account_id as id from member_memos where account_id = any(${sql.param(
      made.filter(({ memo }) => !memo).map(({ id }) => id),
    )}::text[])`);
  note(memos, "메모를 적었어요");
  const { rows: tags } = await db.execute<{ id: string }>(sql`
    select account_id as id from member_tags
    join jsonb_to_recordset(${JSON.stringify(made.map(({ id, tags: own }) => ({ id, own })))}::jsonb)
      as given(id text, own jsonb) on given.id = member_tags.account_id
    where not given.own ? member_tags.tag`);
  note(tags, "태그를 붙였어요");
  const lots = made.flatMap(({ lotId }) => lotId ?? []);
  const { rows: value } = await db.execute<{ id: string }>(sql`
    select distinct account_id as id from value_lots
    where account_id = any(${sql.param(ids)}::text[])
      and remaining > 0 and id <> all(${sql.param(lots)}::uuid[])`);
  note(value, "옮긴 뒤에 포인트나 크레딧을 받았어요");
  return hanging;
}
