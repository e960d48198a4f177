import { asc, eq } from "drizzle-orm";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Db } from "#shop/shop.ts";
import { isQuestionId } from "../question-id.ts";
import { faqCategories, faqs } from "../table.server.ts";

export type AdminFaqCategory = {
  id: string;
  title: string;
  faqs: { id: string; question: string; isShow: boolean }[];
};

/** Every category with its entries, hidden ones too, in their order. */
export async function listAdminFaqs(db: Db): Promise<AdminFaqCategory[]> {
  const categories = await db
    .select({ id: faqCategories.id, title: faqCategories.title })
    .from(faqCategories)
    .orderBy(asc(faqCategories.position), asc(faqCategories.id));
  const entries = await db
    .select({
      id: faqs.id,
      question: faqs.question,
      isShow: faqs.isShow,
      categoryId: faqs.categoryId,
    })
    .from(faqs)
    .orderBy(asc(faqs.position), asc(faqs.id));
  return categories.map((category) => ({
    ...category,
    faqs: entries
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ categoryId: _of, ...faq }) => faq),
  }));
}

export type EditableFaq = {
  id: string;
  categoryId: string;
  question: string;
  html: string;
  isShow: boolean;
  seen: string;
};

/** One entry to be changed; null for what is unknown. */
export async function findFaq(db: Db, id: string | null): Promise<EditableFaq | null> {
  if (!isQuestionId(id)) return null;
  const [row] = await db.select().from(faqs).where(eq(faqs.id, id));
  return row
    ? {
        id,
        categoryId: row.categoryId,
        question: row.question,
        html: sanitize(row.html),
        isShow: row.isShow,
        seen: row.updatedAt.toISOString(),
      }
    : null;
}
