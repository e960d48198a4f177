import { plainLine } from "#lib/text/typed.ts";
import { won } from "#lib/won.ts";
import { categoryPath } from "#shop/product/category/category.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import { listShownPages } from "#shop/page/find-page.server.ts";
import { pagePath } from "#shop/page/page.ts";
import { collectionPath } from "#shop/product/collection/collection.ts";
import { listFilledCollections } from "#shop/product/collection/list-collections.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { finalPrice } from "#shop/product/price.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Shop } from "#shop/shop.ts";

const MOST = 100;

/** Plain text without the characters that end a Markdown link or start a block. */
const worded = (text: string, most = 200) => plainLine(text, most).replace(/[[\]()#>*_`\\]/g, " ");

type Link = (title: string, path: string, more?: string) => string;

async function shelfLinks({ db, now }: Pick<Shop, "db" | "now">, link: Link): Promise<string[]> {
  const [categories, collections, pages] = await Promise.all([
    listFilledCategories(db),
    listFilledCollections(db, now()),
    listShownPages(db),
  ]);
  return [
    ...categories.map(({ name, slug }) => link(name, categoryPath(slug))),
    ...collections.map(({ name, slug, text }) => link(name, collectionPath(slug), worded(text))),
    ...pages.map(({ title, slug, text }) => link(title, pagePath(slug), worded(text))),
  ];
}

/** Describes the shop and its main pages for language models: https://llmstxt.org */
export async function llmsText(shop: Pick<Shop, "db" | "origin" | "now">): Promise<string> {
  const { db, origin } = shop;
  const link: Link = (title, path, more = "") =>
    `- [${worded(title)}](${origin}${path})${more && `: ${more}`}`;
  const [{ shopName, introduction, serviceHours }, { products }, shelves] = await Promise.all([
    findSite(db),
    listProducts(db, { limit: MOST }),
    shelfLinks(shop, link),
  ]);
  return [
    `# ${worded(shopName)}`,
    ...(introduction ? ["", `> ${worded(introduction)}`] : []),
    ...(serviceHours ? ["", `문의에 답하는 시간: ${worded(serviceHours)}`] : []),
    "",
    "## 상품",
    "",
    ...products.map((product) => {
      const { id, title, summary, stock } = product;
      const words = [won(finalPrice(product)), stock === 0 ? "품절" : "", worded(summary)];
      return link(title, `/product/${id}`, words.filter(Boolean).join(", "));
    }),
    "",
    ...(shelves.length ? ["## 카테고리와 기획전", "", ...shelves, ""] : []),
    "## 안내",
    "",
    link("자주 묻는 질문과 QnA", "/qna"),
    link("게시판", "/board"),
    link("이용약관", "/policy"),
    link("개인정보처리방침", "/policy/privacy"),
    "",
    "## 기계가 읽는 목록",
    "",
    link("상품 JSON", "/api/products", "가격과 재고가 그때그때 맞아요. cursor로 이어 읽어요."),
    link("사이트맵", "/sitemap.xml"),
    "",
  ].join("\n");
}
