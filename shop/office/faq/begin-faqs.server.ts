import { eq, inArray, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { saveFaqCategory } from "#shop/question/faq/arrange-faq-categories.server.ts";
import { saveFaq } from "#shop/question/faq/save-faq.server.ts";
import { faqCategories, faqs } from "#shop/question/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { BENEFIT_FAQS, benefitFaqs, type BenefitFacts } from "./benefit-faqs.ts";

/** Written beforehand for what this shop has on, and not among its questions yet. */
export async function listUnaskedFaqs(db: Db): Promise<ReturnType<typeof benefitFaqs>> {
  const entries = benefitFaqs(await findBenefitFacts(db));
  if (!entries.length) return [];
  const existingFaqs = await db
    .select({ question: faqs.question })
    .from(faqs)
    .where(
      inArray(
        faqs.question,
        entries.map(({ question }) => question),
      ),
    );
  return entries.filter(
    (entry) => !existingFaqs.some(({ question }) => question === entry.question),
  );
}

/** Puts them into a category of their own. Gives how many; twice changes nothing. */
export async function beginFaqs(db: Db, acting: AuditActor): Promise<number> {
  const entries = await listUnaskedFaqs(db);
  if (!entries.length) return 0;
  await saveFaqCategory(db, { title: BENEFIT_FAQS }, acting);
  const [category] = await db
    .select({ id: faqCategories.id })
    .from(faqCategories)
    .where(eq(faqCategories.title, BENEFIT_FAQS));
  for (const entry of entries)
    await saveFaq(
      db,
      { ...entry, id: undefined, categoryId: category?.id ?? "", isShow: true, seen: "" },
      acting,
    );
  return entries.length;
}

async function findBenefitFacts(db: Db): Promise<BenefitFacts> {
  const { gifts } = await findSite(db);
  const { rows } = await db.execute<Omit<BenefitFacts, "gifts" | "giftDays">>(sql`
    select exists (select from coupons where ${RUNS}) as coupons,
      exists (select from coupons where ${RUNS} and may_take) as takes,
      exists (select from point_rules where ${EARNS} and earn_per_mille > 0) as points,
      exists (select from point_rules where ${EARNS} and review_points > 0) as reviews,
      exists (select from gift_batches where stopped_at is null and ends_at > now()) as credit`);
  return { ...rows[0]!, gifts: gifts.isOn, giftDays: gifts.days };
}

const EARNS = sql`earns_since is not null`;
const RUNS = sql`stopped_at is null and coalesce(ends_at > now(), true)`;
