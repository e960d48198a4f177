import { and, asc, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { imagesInHtml, recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { plainText } from "#shop/rich-text/plain-text.server.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { searchText } from "#shop/search/search-text.ts";
import type { Db } from "#shop/shop.ts";
import { faqCategories, faqs } from "../table.server.ts";
import { FAQ, type FaqSave } from "./faq-forms.ts";
import { inTurn } from "./in-turn.server.ts";

/** Creates an entry at the end of its category, or changes one. */
export async function saveFaq(db: Db, form: FaqSave, acting: AuditActor): Promise<void> {
  const html = sanitize(form.html);
  const plain = plainText(html);
  if (!plain && !/<img\b/.test(html)) throw new BadInput({ html: ["답을 적어주세요."] });
  const { categoryId, question, isShow } = form;
  const words = { categoryId, question, html, isShow, searchText: searchText(question, plain) };
  await inTurn(db, async (tx) => {
    const [category] = await tx
      .select({ id: faqCategories.id })
      .from(faqCategories)
      .where(eq(faqCategories.id, categoryId));
    if (!category) throw new Refusal("faq-category-not-found");
    const id =
      form.id === undefined
        ? await make(tx, words, acting)
        : await change(tx, { ...form, id: form.id }, words, acting);
    await recordImageUses(tx, `faq ${id}`, imagesInHtml(html));
  });
}

type Words = Pick<
  typeof faqs.$inferSelect,
  "categoryId" | "question" | "html" | "isShow" | "searchText"
>;

const listOf = (db: Db, categoryId: string) =>
  db
    .select({ id: faqs.id, question: faqs.question, html: faqs.html })
    .from(faqs)
    .where(eq(faqs.categoryId, categoryId))
    .orderBy(asc(faqs.position), asc(faqs.id));
const last = (categoryId: string) =>
  sql`(select coalesce(max(position), -1) + 1 from faqs where category_id = ${categoryId})`;
const logged = ({
  question,
  isShow,
  categoryId,
}: Pick<Words, "question" | "isShow" | "categoryId">) => ({ question, isShow, categoryId });

async function make(db: Db, words: Words, acting: AuditActor): Promise<string> {
  const there = await listOf(db, words.categoryId);
  const twin = there.find(
    ({ question, html }) => question === words.question && html === words.html,
  );
  if (twin) return twin.id;
  if (there.length >= FAQ.mostFaqs) throw new Refusal("too-many-faqs");
  const id = randomLetters(10);
  await db.insert(faqs).values({ id, ...words, position: last(words.categoryId) });
  await recordAudit(db, {
    ...acting,
    action: "faq.create",
    subject: `faq ${id}`,
    after: logged(words),
  });
  return id;
}

async function change(
  db: Db,
  { id, seen }: { id: string; seen: string },
  words: Words,
  acting: AuditActor,
): Promise<string> {
  const [before] = await db.select().from(faqs).where(eq(faqs.id, id));
  if (!before) throw new Refusal("faq-not-found");
  const isSame =
    before.html === words.html && JSON.stringify(logged(before)) === JSON.stringify(logged(words));
  if (isSame) return id;
  if (before.updatedAt.toISOString() !== seen) throw new Refusal("faq-changed");
  const moves = before.categoryId !== words.categoryId && { position: last(words.categoryId) };
  await db
    .update(faqs)
    .set({ ...words, ...moves, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(faqs.id, id)));
  await recordAudit(db, {
    ...acting,
    action: "faq.edit",
    subject: `faq ${id}`,
    before: logged(before),
    after: { ...logged(words), words: before.html !== words.html },
  });
  return id;
}
