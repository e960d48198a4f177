import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

/** A shopper's question. It is answered when it has an answer; nothing else says so. */
export const questions = pgTable(
  "questions",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    /** see shop/search/search-text.ts */
    searchText: text().notNull(),
    searchGrams: text().array().notNull(),
    isSecret: boolean().notNull().default(false),
    productId: text(),
    /** null: the asker has left the shop, or is a guest */
    askerId: text(),
    isGuest: boolean().notNull().default(false),
    askerName: text().notNull(),
    answer: text(),
    answeredAt: time(),
    answeredBy: text(),
    hiddenAt: time(),
    removedAt: time(),
    version: integer().notNull().default(1),
    writeKey: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time(),
  },
  (table) => [
    index("questions_by_time")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`hidden_at is null and removed_at is null`),
    index("questions_unanswered")
      .on(table.createdAt, table.id)
      .where(sql`answered_at is null and removed_at is null`),
    index("questions_of").on(table.askerId, table.createdAt.desc(), table.id.desc()),
    index("questions_of_product").on(table.productId, table.createdAt.desc(), table.id.desc()),
    index("questions_all_by_time").on(table.createdAt.desc(), table.id.desc()),
    index("questions_searched").using("gin", table.searchGrams),
  ],
);

/** Guests' addresses for answers, deleted long before the questions. */
export const questionGuests = pgTable("question_guests", {
  questionId: text()
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** in lower case */
  email: text().notNull(),
  agreedAt: time().notNull().defaultNow(),
});

export const faqCategories = pgTable("faq_categories", {
  id: text().primaryKey(),
  title: text().notNull(),
  position: integer().notNull(),
});

export const faqs = pgTable(
  "faqs",
  {
    id: text().primaryKey(),
    categoryId: text()
      .notNull()
      .references(() => faqCategories.id, { onDelete: "cascade" }),
    question: text().notNull(),
    html: text().notNull(),
    searchText: text().notNull(),
    position: integer().notNull(),
    isShow: boolean().notNull().default(true),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index("faqs_of").on(table.categoryId, table.position)],
);

/** Words that administrators begin an answer with. */
export const answerTemplates = pgTable("answer_templates", {
  id: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  updatedAt: time().notNull().defaultNow(),
});
