import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { seoulDate } from "#lib/seoul-time.ts";
import { pick } from "#lib/pick.ts";
import { EARLIER_TITLE } from "#shop/review/earlier/earlier-words.ts";
import {
  keepEarlierReviews,
  removeEarlierReviews,
} from "#shop/review/earlier/keep-earlier.server.ts";
import { shopShowsEarlier } from "#shop/review/earlier/shows-earlier.server.ts";
import { earlierReviews } from "#shop/review/earlier/table.server.ts";
import type { Db } from "#shop/shop.ts";
import {
  remembered,
  type Decision,
  type KindOfMove,
  type MadeRow,
  type MoveContext,
} from "../kind-of-move.ts";
import { matchNames } from "../match-names.server.ts";
import { shopNameOf, sourceOf } from "../order/order-choices.ts";
import { prepareReview, type ReviewDocument } from "./prepare-review.ts";

const OFF = `후기 설정에서 ‘${EARLIER_TITLE}를 함께 보여요’를 켜야 옮길 수 있어요. 시행 중인 후기 운영방침에도 적혀 있어야 해요.`;
const SAME = "이미 옮겨 온 후기예요.";
const TWICE = "이 파일의 앞줄과 같은 후기예요.";

/** Reviews of a former shop, which are shown apart from this shop's and count in nothing. */
export const reviewKind: KindOfMove<ReviewDocument> = {
  kind: "review",
  title: EARLIER_TITLE,
  keyField: "number",
  fields: {
    number: { label: "후기 번호", hint: "없으면 상품, 쓴 날과 글로 구분해요" },
    product: { label: "상품 이름" },
    productId: { label: "이전 상점의 상품 번호", hint: "상품 주소를 적어도 돼요" },
    stars: { label: "별점", hint: "1에서 5까지" },
    writer: { label: "쓴 분", hint: "첫 글자만 남기고 가려요" },
    writtenAt: { label: "쓴 날", required: true, hint: "후기 옆에 보여요" },
    text: { label: "후기 글", required: true },
    answer: { label: "상점의 답글" },
  },
  prepare: prepareReview,
  decide,
  write,
  undo,
  preview: [
    { title: "상품", cell: ({ names }) => names.at(-1) ?? "" },
    { title: "별점", cell: ({ stars }) => (stars === null ? "" : `${stars}점`) },
    { title: "쓴 분", cell: ({ writerName }) => writerName },
    { title: "쓴 날", cell: ({ writtenAt }) => seoulDate(new Date(writtenAt)) },
    { title: "후기 글", cell: ({ text }) => text },
  ],
};

/** Its number, or what tells it apart from the others of its file. */
const numberOf = ({ number, names, writerName, writtenAt, text }: ReviewDocument): string =>
  number ||
  createHash("sha256")
    .update(JSON.stringify([names, writerName, writtenAt, text]))
    .digest("base64url");

async function listStanding(db: Db, source: string, numbers: string[]): Promise<Set<string>> {
  if (!numbers.length) return new Set();
  const rows = await db
    .select({ number: earlierReviews.formerNumber })
    .from(earlierReviews)
    .where(and(eq(earlierReviews.source, source), inArray(earlierReviews.formerNumber, numbers)));
  return new Set(rows.map(({ number }) => number));
}

async function decide(
  db: Db,
  documents: readonly ReviewDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  if (!(await shopShowsEarlier(db, context.now)))
    return documents.map(() => ({ action: "skip", words: OFF }));
  const standing = await listStanding(db, sourceOf(context), documents.map(numberOf));
  const matches = await matchNames(db, documents, context);
  const passed = remembered(context, () => new Set<string>());
  return documents.map((document, at): Decision => {
    const number = numberOf(document);
    if (standing.has(number)) return { action: "skip", words: SAME };
    if (passed.has(number)) return { action: "skip", words: TWICE };
    passed.add(number);
    const match = matches[at]!;
    if ("id" in match) return { action: "new" };
    if (match.isLeftOut) return { action: "skip", words: match.words };
    return {
      action: "fail",
      words: `${document.line}번째 줄 ‘${document.names.at(-1)}’: ${match.words}`,
    };
  });
}

async function write(
  db: Db,
  items: readonly { document: ReviewDocument }[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const documents = items.map(({ document }) => document);
  const matches = await matchNames(db, documents, context);
  const [source, shopName] = [sourceOf(context), shopNameOf(context)];
  const rows = documents.flatMap((document, at) => {
    const match = matches[at]!;
    if (!("id" in match)) return [];
    return {
      ...pick(document, ["stars", "writerName", "text", "answer"]),
      source,
      shopName,
      formerNumber: numberOf(document),
      productId: match.id,
      writtenAt: new Date(document.writtenAt),
    };
  });
  const idOf = await keepEarlierReviews(db, rows);
  return documents.map((document) => ({ id: idOf.get(numberOf(document)) ?? "" }));
}

async function undo(db: Db, made: readonly MadeRow[]): Promise<readonly (null | string)[]> {
  await removeEarlierReviews(
    db,
    made.map(({ id }) => id).filter((id) => id !== ""),
  );
  return made.map(() => null);
}
