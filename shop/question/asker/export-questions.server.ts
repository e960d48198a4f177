import { desc, eq } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { questions } from "../table.server.ts";

/** All questions and answers of a member, including retracted ones still retained, for their
 * data export. */
export const exportQuestions = (db: Db, accountId: string) =>
  db
    .select({
      title: questions.title,
      text: questions.text,
      isSecret: questions.isSecret,
      product: products.title,
      askedAt: questions.createdAt,
      answer: questions.answer,
      answeredAt: questions.answeredAt,
      takenBackAt: questions.removedAt,
    })
    .from(questions)
    .leftJoin(products, eq(products.id, questions.productId))
    .where(eq(questions.askerId, accountId))
    .orderBy(desc(questions.createdAt), desc(questions.id));
