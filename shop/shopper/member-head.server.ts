import { sql } from "drizzle-orm";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import { users } from "../member/table.server.ts";
import type { Db } from "../shop.ts";

export type MemberHead = {
  name: string;
  pieces: number;
  /** whether nothing else of the asked page is theirs, and the name stands in one line */
  isUsual: boolean;
};

/** What of a public page may be a member's own: the pieces of a product that an unpaid order of theirs holds, and their questions. */
export type OwnPart = { productId: string } | "questions" | null;

/** One statement, asked with every page that is kept for all members. Null for a member who is gone. */
export async function findMemberHead(
  db: Db,
  memberId: string,
  part: OwnPart,
): Promise<MemberHead | null> {
  const { rows } = await executeNamed<{ name: string; pieces: number; hasOwn: boolean }>(
    db,
    sql`select ${users.name},
      (select coalesce(sum(quantity), 0)::int from cart_lines where user_id = ${users.id}) as pieces,
      ${hasOwn(part)} as "hasOwn"
    from ${users} where ${users.id} = ${memberId}`,
  );
  const [head] = rows;
  if (!head) return null;
  const { name, pieces } = head;
  return { name, pieces, isUsual: !head.hasOwn && /^[^\p{Cc}]+$/u.test(name) };
}

function hasOwn(part: OwnPart) {
  if (!part) return sql`false`;
  const asked = sql`select from questions where asker_id = ${users.id} and removed_at is null`;
  if (part === "questions") return sql`exists (${asked})`;
  return sql`exists (${asked} and product_id = ${part.productId}) or exists (
    select from orders join order_lines line on line.order_id = orders.id
    where member_id = ${users.id} and hold = 'held' and line.product_id = ${part.productId})`;
}
