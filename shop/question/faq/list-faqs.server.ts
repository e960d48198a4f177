import { asc, eq } from "drizzle-orm";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { searchWords } from "#shop/search/search-text.ts";
import type { Db } from "#shop/shop.ts";
import { faqCategories, faqs } from "../table.server.ts";

type FaqCategory = { id: string; title: string };
type Faq = { id: string; question: string; html: string; category: string };
export type ShownFaqs = { categories: FaqCategory[]; here: string | null; faqs: Faq[] };

/** Frequently asked questions of a category, or of the first when that is unknown or empty. */
export async function listFaqs(
  db: Db,
  { categoryId, search }: { categoryId: string | null; search: string },
): Promise<ShownFaqs> {
  const rows = await db
    .select({
      id: faqs.id,
      question: faqs.question,
      html: faqs.html,
      searchText: faqs.searchText,
      categoryId: faqCategories.id,
      category: faqCategories.title,
    })
    .from(faqs)
    .innerJoin(faqCategories, eq(faqCategories.id, faqs.categoryId))
    .where(eq(faqs.isShow, true))
    .orderBy(asc(faqCategories.position), asc(faqCategories.id), asc(faqs.position), asc(faqs.id));
  const categories = [
    ...new Map(
      rows.map((row) => [row.categoryId, { id: row.categoryId, title: row.category }]),
    ).values(),
  ];
  const words = searchWords(search)?.split(" ");
  const here = words
    ? null
    : ((categories.find(({ id }) => id === categoryId) ?? categories[0])?.id ?? null);
  const shown = rows.filter((row) =>
    words ? words.every((word) => row.searchText.includes(word)) : row.categoryId === here,
  );
  return {
    categories,
    here,
    faqs: shown.map(({ id, question, html, category }) => ({
      id,
      question,
      html: sanitize(html),
      category,
    })),
  };
}
