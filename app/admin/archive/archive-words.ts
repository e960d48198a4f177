import type { ArchiveRow } from "#shop/archive/list-archives.server.ts";

export type ShownArchive = ArchiveRow;

export const kindWords = { out: "모두 담기", in: "들여오기" } as const;

/** The tables that an owner counts in, among the many of an archive. */
const countedTables: Readonly<Record<string, string>> = {
  products: "상품",
  user: "회원",
  orders: "주문",
  reviews: "후기",
  questions: "질문",
  posts: "글",
  policies: "약관",
};

/** "상품 12개, 주문 30개"; empty for nothing. */
export const countWords = (
  { result }: Pick<ArchiveRow, "result">,
  of: "added" | "there" | "left",
): string =>
  (result?.tables ?? [])
    .filter((table) => countedTables[table.table] && table[of] > 0)
    .map((table) => `${countedTables[table.table]} ${table[of].toLocaleString("ko-KR")}개`)
    .join(", ");
