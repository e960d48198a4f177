import { eq, sql, type SQL } from "drizzle-orm";
import { prepared } from "../database/prepared.server.ts";
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
  const [head] =
    part && part !== "questions"
      ? await headBesideProduct(db).execute({ memberId, productId: part.productId })
      : await (part ? headBesideQuestions : headAlone)(db).execute({ memberId });
  if (!head) return null;
  const { name, pieces } = head;
  return { name, pieces, isUsual: !head.hasOwn && /^[^\p{Cc}]+$/u.test(name) };
}

const ofMember = sql.placeholder("memberId");
const ofProduct = sql.placeholder("productId");
const asked = sql`select from questions where asker_id = ${ofMember} and removed_at is null`;

const headWith = (statement: string, hasOwn: SQL) =>
  prepared((db) =>
    db
      .select({
        name: users.name,
        pieces: sql<number>`(select coalesce(sum(quantity), 0)::int from cart_lines where user_id = ${ofMember})`,
        hasOwn: sql<boolean>`${hasOwn}`,
      })
      .from(users)
      .where(eq(users.id, sql.placeholder("memberId")))
      .prepare(statement),
  );

const headAlone = headWith("member_head", sql`false`);
const headBesideQuestions = headWith("member_head_questions", sql`exists (${asked})`);
const headBesideProduct = headWith(
  "member_head_product",
  sql`exists (${asked} and product_id = ${ofProduct}) or exists (
    select from orders join order_lines line on line.order_id = orders.id
    where member_id = ${ofMember} and hold = 'held' and line.product_id = ${ofProduct})`,
);
