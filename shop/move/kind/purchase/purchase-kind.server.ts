import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import type { Db } from "#shop/shop.ts";
import {
  keepPurchases,
  listBegun,
  removePurchases,
} from "#shop/vault/purchase/keep-purchases.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import {
  remembered,
  type Decision,
  type KindOfMove,
  type MadeRow,
  type MoveContext,
} from "../kind-of-move.ts";
import { matchProducts, type ProductMatch } from "./find-products.server.ts";
import { preparePurchase, type BoughtElsewhere, type PurchaseDocument } from "./prepare.ts";

const SAME = "이미 옮겨 온 구매예요.";
const TWICE = "이 파일의 앞줄과 같은 구매예요.";
const OPENED = "산 분이 파일을 연 구매라 그대로 둬요.";

/** What people bought elsewhere, so that they open its files here; no money of it is moved. */
export const purchaseKind: KindOfMove<PurchaseDocument> = {
  kind: "purchase",
  title: "다른 곳에서 산 것",
  fields: {
    email: { label: "산 분의 이메일", required: true },
    giftEmail: { label: "선물 받은 분의 이메일", hint: "있으면 받은 분이 열어요" },
    product: { label: "상품 이름" },
    productId: { label: "이전 상점의 상품 번호", hint: "상품 주소를 적어도 돼요" },
    variant: { label: "고른 옵션" },
    number: { label: "구매 번호", hint: "없으면 이메일, 상품과 날짜로 구분해요" },
    boughtAt: { label: "산 날" },
    refunded: { label: "전액 환불 여부" },
    revoked: { label: "이용을 막았는지" },
    disputed: { label: "결제 이의 여부" },
    disputeWon: { label: "결제 이의에서 이겼는지" },
  },
  keyField: "number",
  prepare: preparePurchase,
  decide,
  write,
  undo,
  preview: [
    { title: "이메일", cell: ({ bought: [first] }) => first?.email ?? "" },
    { title: "상품", cell: ({ bought }) => bought.map(({ names }) => names.at(-1)).join(", ") },
    { title: "산 날", cell: ({ bought: [first] }) => first?.boughtOn ?? "" },
  ],
};

/** Without a number the mark names the buyer's address, so it is kept as a hash. */
const hashOf = ({ mark }: Pick<BoughtElsewhere, "mark">): string =>
  createHash("sha256").update(`purchase ${mark}`).digest("base64url");

async function listStanding(db: Db, marks: string[]): Promise<Set<string>> {
  if (!marks.length) return new Set();
  const rows = await db
    .select({ mark: purchases.mark })
    .from(purchases)
    .where(inArray(purchases.mark, marks));
  return new Set(rows.map(({ mark }) => mark));
}

/** Those of these documents that are neither left out nor there already. */
async function decide(
  db: Db,
  documents: readonly PurchaseDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const all = documents.flatMap(({ bought }) => bought);
  const standing = await listStanding(db, all.map(hashOf));
  const matches = new Map(
    (await matchProducts(db, all, context)).map((match, at) => [all[at]!, match]),
  );
  const passed = remembered(context, () => new Set<string>());
  return documents.map(({ bought }): Decision => {
    const wanted = bought.filter(({ leftOut }) => leftOut === null);
    const fresh = wanted.filter((one) => !standing.has(hashOf(one)) && !passed.has(one.mark));
    if (!wanted.length) return { action: "skip", words: bought[0]?.leftOut ?? "" };
    if (!fresh.length) return { action: "skip", words: passed.has(wanted[0]!.mark) ? TWICE : SAME };
    for (const one of fresh) passed.add(one.mark);
    return decisionOf(fresh.map((one) => ({ ...one, match: matches.get(one)! })));
  });
}

type MatchedPurchase = BoughtElsewhere & { match: ProductMatch };

/** All of a purchase or nothing, but for what the owner chose to leave behind. */
function decisionOf(bought: readonly MatchedPurchase[]): Decision {
  const wanted = bought.filter(({ match }) => !("isLeftOut" in match));
  for (const { line, names, match } of wanted)
    if ("words" in match)
      return { action: "fail", words: `${line}번째 줄 ‘${names.at(-1)}’: ${match.words}` };
  const [first] = bought;
  return !wanted.length && first && "words" in first.match
    ? { action: "skip", words: first.match.words }
    : { action: "new" };
}

const soldBy = ({ choices }: MoveContext): string =>
  typeof choices.shop === "string" && choices.shop ? choices.shop : "이전 상점";

async function write(
  db: Db,
  items: readonly { document: PurchaseDocument }[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const all = items.flatMap(({ document }) =>
    document.bought.filter(({ leftOut }) => leftOut === null),
  );
  const matches = await matchProducts(db, all, context);
  const rows = all.flatMap((one, at) => {
    const match = matches[at]!;
    return "product" in match
      ? [
          {
            soldBy: soldBy(context),
            mark: hashOf(one),
            ...pick(one, ["email", "boughtOn"]),
            ...match.product,
          },
        ]
      : [];
  });
  const idOf = await keepPurchases(db, rows);
  return items.map(({ document: { bought } }) => {
    const ids = bought.flatMap((one) => idOf.get(hashOf(one)) ?? []);
    return { id: ids[0] ?? "", ids };
  });
}

const idsOf = ({ id, ids }: MadeRow): string[] =>
  (Array.isArray(ids) ? ids : [id]).filter((one) => typeof one === "string" && one !== "");

async function undo(db: Db, made: readonly MadeRow[]): Promise<readonly (null | string)[]> {
  const begun = await listBegun(db, made.flatMap(idsOf));
  const isOpened = (row: MadeRow) => idsOf(row).some((id) => begun.has(id));
  await removePurchases(db, made.filter((row) => !isOpened(row)).flatMap(idsOf));
  return made.map((row) => (isOpened(row) ? OPENED : null));
}
