import { maskName } from "#lib/mask.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { plainText } from "#shop/rich-text/plain-text.server.ts";
import { searchText } from "#shop/search/search-text.ts";
import { searched } from "#shop/question/question-text.server.ts";
import {
  answerTemplates,
  faqCategories,
  faqs,
  questionGuests,
  questions,
} from "#shop/question/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { seedPeople } from "./people.ts";
import { seedTemplates } from "./questions/answer-templates.ts";
import { seedFaqs, type SeedFaq } from "./questions/faqs.ts";
import { seedGuestQuestions, seedQuestions } from "./questions/questions.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const ANSWERED_WITHIN = 9 * HOUR;

/**
 * Frequently asked questions, shoppers' questions (most of them answered), and answer templates.
 */
export async function seedQna(
  shop: Shop,
  shelf: ShelfProduct[],
  members: { all: DemoMember[]; demo: DemoMember },
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    for (const [position, faq] of seedFaqs.entries()) await writeFaqs(db, faq, position);
    await db
      .insert(answerTemplates)
      .values(seedTemplates.map((template) => ({ id: randomLetters(10), ...template })));
    await db.insert(questions).values(rowsOf(shop.now().getTime(), shelf, members));
    await askAsGuests(db, shop.now().getTime());
  });
}

export async function writeFaqs(db: Db, { title, entries }: SeedFaq, position: number) {
  const categoryId = randomLetters(10);
  await db.insert(faqCategories).values({ id: categoryId, title, position });
  await db.insert(faqs).values(
    entries.map(({ question, html }, at) => ({
      id: randomLetters(10),
      categoryId,
      question,
      html,
      searchText: searchText(question, plainText(html)),
      position: at,
    })),
  );
}

/** Questions of guests: one open, one answered. */
async function askAsGuests(db: Db, now: number): Promise<void> {
  for (const { name, email, hoursAgo, title, text, answer } of seedGuestQuestions) {
    const createdAt = new Date(now - hoursAgo * HOUR);
    const id = randomLetters(10);
    await db.insert(questions).values({
      id,
      title,
      text,
      ...searched({ title, text, answer }),
      askerName: maskName(name),
      isGuest: true,
      writeKey: randomLetters(32),
      createdAt,
      ...(answer !== undefined && {
        answer,
        answeredAt: new Date(createdAt.getTime() + ANSWERED_WITHIN),
        version: 2,
      }),
    });
    await db.insert(questionGuests).values({ questionId: id, name, email, agreedAt: createdAt });
  }
}

function rowsOf(
  now: number,
  shelf: ShelfProduct[],
  { all, demo }: { all: DemoMember[]; demo: DemoMember },
): (typeof questions.$inferInsert)[] {
  return seedQuestions.map(({ by, hoursAgo, product, secret = false, title, text, answer }) => {
    const person =
      by === null
        ? { name: "김회원", id: demo.id }
        : { name: seedPeople[by]!.name, id: all[by]!.id };
    const createdAt = new Date(now - hoursAgo * HOUR);
    return {
      id: randomLetters(10),
      title,
      text,
      ...searched({ title, text, answer }),
      isSecret: secret,
      productId: shelf.find(({ key }) => key === product)?.id ?? null,
      askerId: person.id,
      askerName: maskName(person.name),
      writeKey: randomLetters(32),
      createdAt,
      ...(answer !== undefined && {
        answer,
        answeredAt: new Date(
          createdAt.getTime() + Math.min(ANSWERED_WITHIN, hoursAgo * HOUR * 0.6),
        ),
        version: 2,
      }),
    };
  });
}
