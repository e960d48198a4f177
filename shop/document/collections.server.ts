import { is, sql, type SQL } from "drizzle-orm";
import { PgUUID, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { posts } from "../board/table.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { orders } from "../order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { policies } from "../policy/table.server.ts";
import { questions } from "../question/table.server.ts";
import { reservations } from "../reservation/table.server.ts";

export type Collection = {
  table: PgTable;
  /** columns in the document, with its id; keys and hashes are left out */
  columns: { id: PgColumn | SQL } & Record<string, PgColumn | SQL>;
  /** by which it can be found */
  fields: Record<string, PgColumn | SQL>;
  /** the person concerned: a member's id, or a guest's identifier */
  whose: (document: Record<string, unknown>) => string | null;
};

const policyId = sql<string>`${policies.kind} || ':' || ${policies.version}`;
const text = (value: unknown) => (typeof value === "string" ? value : null);

/** The collections that the specification only names, as documents. */
export const collections = {
  orderRecommender: {
    table: recommenders,
    fields: { id: recommenders.code, name: recommenders.name },
    whose: () => null,
    columns: {
      id: recommenders.code,
      name: recommenders.name,
      memo: recommenders.memo,
      stoppedAt: recommenders.stoppedAt,
      create: recommenders.createdAt,
    },
  },
  reserve: {
    table: reservations,
    fields: {
      id: reservations.id,
      number: reservations.number,
      productId: reservations.productId,
      memberId: reservations.memberId,
      email: reservations.email,
    },
    whose: ({ memberId, number }) => text(memberId) ?? text(number),
    columns: {
      id: reservations.id,
      number: reservations.number,
      productId: reservations.productId,
      title: reservations.title,
      quantity: reservations.quantity,
      memberId: reservations.memberId,
      name: reservations.name,
      phone: reservations.phone,
      email: reservations.email,
      status: reservations.status,
      shipBy: reservations.shipBy,
      orderUntil: reservations.orderUntil,
      create: reservations.requestedAt,
    },
  },
  order: {
    table: orders,
    fields: {
      id: orders.id,
      number: orders.number,
      memberId: orders.memberId,
      ordererPhone: orders.ordererPhone,
    },
    whose: ({ memberId, number }) => text(memberId) ?? text(number),
    columns: {
      id: orders.id,
      number: orders.number,
      memberId: orders.memberId,
      ordererName: orders.ordererName,
      ordererPhone: orders.ordererPhone,
      ordererEmail: orders.ordererEmail,
      recipientName: orders.recipientName,
      recipientPhone: orders.recipientPhone,
      postcode: orders.postcode,
      address: orders.address,
      addressDetail: orders.addressDetail,
      recommenderCode: orders.recommenderCode,
      total: orders.total,
      delivery: orders.delivery,
      payment: orders.payment,
      waybillCompany: orders.waybillCompany,
      waybillNumber: orders.waybillNumber,
      create: orders.placedAt,
    },
  },
  qna: {
    table: questions,
    fields: { id: questions.id, productId: questions.productId, askerId: questions.askerId },
    whose: ({ askerId }) => text(askerId),
    columns: {
      id: questions.id,
      title: questions.title,
      text: questions.text,
      isSecret: questions.isSecret,
      productId: questions.productId,
      askerId: questions.askerId,
      askerName: questions.askerName,
      answer: questions.answer,
      answeredAt: questions.answeredAt,
      create: questions.createdAt,
    },
  },
  board: {
    table: posts,
    fields: { id: posts.id, authorId: posts.authorId },
    whose: ({ authorId }) => text(authorId),
    columns: {
      id: posts.id,
      title: posts.title,
      html: posts.html,
      authorId: posts.authorId,
      authorName: posts.authorName,
      views: posts.views,
      comments: posts.comments,
      hiddenAt: posts.hiddenAt,
      removedAt: posts.removedAt,
      create: posts.createdAt,
    },
  },
  policy: {
    table: policies,
    fields: { id: policyId, kind: sql`${policies.kind}`, version: policies.version },
    whose: () => null,
    columns: {
      id: policyId,
      kind: policies.kind,
      version: policies.version,
      title: policies.title,
      html: policies.html,
      effectiveOn: policies.effectiveOn,
      summary: policies.summary,
      publishedAt: policies.publishedAt,
      create: policies.createdAt,
    },
  },
} satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const isCollection = (name: string): name is CollectionName =>
  Object.hasOwn(collections, name);
export const hasField = (name: CollectionName, field: string): boolean =>
  Object.hasOwn(collections[name].fields, field);

/** No more than a name, and none that the database would choke on. */
export const isValue = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 200 && !/\p{Cc}/u.test(value);

/** Where the field equals the value; nothing where it never could. */
export function where(name: CollectionName, field: string, value: string): SQL {
  const column = (collections[name] as Collection).fields[field]!;
  return is(column, PgUUID) && !UUID.test(value) ? sql`false` : sql`${column} = ${value}`;
}
