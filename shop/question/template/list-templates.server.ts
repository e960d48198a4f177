import { asc } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { answerTemplates } from "../table.server.ts";

export type AnswerTemplate = { id: string; title: string; text: string };

export const listTemplates = (db: Db): Promise<AnswerTemplate[]> =>
  db
    .select({ id: answerTemplates.id, title: answerTemplates.title, text: answerTemplates.text })
    .from(answerTemplates)
    .orderBy(asc(answerTemplates.title), asc(answerTemplates.id));
