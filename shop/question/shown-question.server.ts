import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { products } from "../product/table.server.ts";
import { questions } from "./table.server.ts";

/** A question in a list of the shop, as one viewer may see it. */
export type QuestionRow = {
  id: string;
  /** null: another person's secret question */
  title: string | null;
  isSecret: boolean;
  isMine: boolean;
  isAnswered: boolean;
  isHidden: boolean;
  product: { id: string; title: string } | null;
  askerName: string;
  createdAt: Date;
};

/** The product of a question, as long as it is on the shelf. */
export const onShelf = and(
  eq(products.id, questions.productId),
  eq(products.isShow, true),
  isNull(products.removedAt),
);

/** On every list of the shop. */
export const isShown = and(isNull(questions.hiddenAt), isNull(questions.removedAt));

/** Whether the viewer may read, and therefore search, the words. */
export const mayRead = (viewerId: string | null): SQL =>
  viewerId === null
    ? sql`not ${questions.isSecret}`
    : sql`(not ${questions.isSecret} or coalesce(${questions.askerId} = ${viewerId}, false))`;

/** The columns of a row; the title of what the viewer may not read never leaves the database. */
export const rowColumns = (viewerId: string | null) => ({
  id: questions.id,
  title: sql<string | null>`case when ${mayRead(viewerId)} then ${questions.title} end`,
  isSecret: questions.isSecret,
  askerId: questions.askerId,
  answeredAt: questions.answeredAt,
  hiddenAt: questions.hiddenAt,
  productId: products.id,
  productTitle: products.title,
  askerName: questions.askerName,
  createdAt: questions.createdAt,
});

export type QuestionRecord = {
  id: string;
  title: string | null;
  isSecret: boolean;
  askerId: string | null;
  answeredAt: Date | null;
  hiddenAt: Date | null;
  productId: string | null;
  productTitle: string | null;
  askerName: string;
  createdAt: Date;
};

export const rowSeenBy =
  (viewerId: string | null) =>
  ({
    id,
    title,
    isSecret,
    askerId,
    answeredAt,
    hiddenAt,
    productId,
    productTitle,
    askerName,
    createdAt,
  }: QuestionRecord): QuestionRow => ({
    id,
    title,
    isSecret,
    isMine: viewerId !== null && askerId === viewerId,
    isAnswered: answeredAt !== null,
    isHidden: hiddenAt !== null,
    product:
      productId !== null && productTitle !== null ? { id: productId, title: productTitle } : null,
    askerName,
    createdAt,
  });
