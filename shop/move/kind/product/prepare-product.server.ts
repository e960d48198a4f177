import { TAGS } from "#shop/product/category/category.ts";
import { isNoticeComplete } from "#shop/product/notice/product-notice.ts";
import { productLimits as limits } from "#shop/product/product-limits.ts";
import { readCode } from "#shop/move/cell/read-code.ts";
import { readFlag } from "#shop/move/cell/read-flag.ts";
import { readWon } from "#shop/move/cell/read-number.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import { won } from "#lib/won.ts";
import type { MappedRow, MoveContext, PreparedItem } from "../kind-of-move.ts";
import { mediaNamed } from "#shop/move/media/media-names.ts";
import { categoryPath } from "../category/category-path.ts";
import { ItemCells } from "../item-cells.ts";
import { choicesOf, type ProductChoices } from "./product-choices.ts";
import type { MovedPicture, ProductDocument } from "./product-document.ts";
import { descriptionOf } from "./read-description.server.ts";
import { lineOf } from "./read-options.ts";
import { checkChoices, leastVariantPrice, optionsOf, stockOf } from "./read-product-options.ts";
import { pricesOf } from "./read-prices.ts";

/** Fields whose cells name the product, and how. */
const NAMES = { formerId: "number", code: "sku", handle: "handle" } as const;

/** A product as it will be, from the rows of one in a file. */
export function prepareProduct(
  rows: readonly MappedRow[],
  context: MoveContext,
): PreparedItem<ProductDocument> {
  const cells = new ItemCells(rows);
  const choices = choicesOf(context);
  const title = titleOf(cells);
  const names = namesOf(cells, title);
  const price = priceOf(cells);
  const { html, pictures: inText } = descriptionOf(cells);
  const stockRow = cells.rows.find(({ cells: of }) => of.stock?.trim());
  const options = optionsOf(cells, price.now);
  if (!cells.troubles.length) checkChoices(cells, price, options);
  const pictures = picturesOf(cells, context, inText);
  const document: ProductDocument = {
    line: cells.line,
    names,
    title,
    summary: summaryOf(cells),
    description: html,
    price: price.price,
    discountRatio: price.discountRatio,
    stock: stockRow ? stockOf(cells, stockRow, "stock") : null,
    category: categoryOf(cells),
    tags: tagsOf(cells),
    licence: licenceOf(cells, choices),
    shippingClass: choices.shippingClass,
    supplyNote: choices.shippingClass === "digital" ? choices.supplyNote : "",
    notice: noticeOf(choices, title),
    options,
    pictures,
    files: [],
    isShow: false,
  };
  const { troubles, warnings } = cells;
  if (troubles.length) return { troubles };
  document.isShow = isShown(cells, choices, document);
  return { document, ...(warnings.length && { warnings }) };
}

function titleOf(cells: ItemCells): string {
  const title = lineOf(cells.read("title", (cell) => readText(cell, 10 * limits.title)) ?? "");
  const hasTrouble = cells.troubles.some(({ field }) => field === "title");
  if (!title && !hasTrouble) cells.refuse("상품 이름이 없어요.", { field: "title" });
  if (title.length > limits.title)
    cells.refuse(
      `상품 이름이 너무 길어요. ${limits.title}자까지 옮길 수 있는데 ${title.length}자예요.`,
      { field: "title" },
    );
  return title;
}

function namesOf(cells: ItemCells, title: string): ProductDocument["names"] {
  const codes = Object.entries(NAMES).flatMap(([field, key]) => {
    const formerId = cells.read(field, (cell) => readCode(cell, 300));
    return formerId === null ? [] : [{ key, formerId }];
  });
  const optionCodes = cells.rows.flatMap((row) => {
    const formerId = cells.readOf(row, "optionCode", (cell) => readCode(cell, 300));
    return formerId === null ? [] : [{ key: "sku" as const, formerId }];
  });
  return [...codes, ...optionCodes, ...(title ? [{ key: "title" as const, formerId: title }] : [])];
}

function priceOf(cells: ItemCells) {
  const typed = cells.read("priceNow", readWon);
  const before = cells.read("priceBefore", readWon);
  const hasTrouble = cells.troubles.some(({ field }) => field?.startsWith("price"));
  const now = typed ?? leastVariantPrice(cells) ?? before;
  if (now === null && !hasTrouble) cells.refuse("판매가가 없어요.", { field: "priceNow" });
  for (const price of [now, before])
    if (price !== null && price > limits.price)
      cells.refuse(`가격은 ${won(limits.price)}까지 옮길 수 있어요.`, { field: "priceNow" });
  const { warning, ...price } = pricesOf(now ?? 0, before);
  if (warning !== undefined) cells.warn(warning, "priceBefore");
  return { ...price, now: now ?? 0 };
}

function summaryOf(cells: ItemCells): string {
  const typed = cells.rowWith("summary")?.cells.summary ?? "";
  const summary = lineOf(typed.replace(/<[^<>]*>/g, " "));
  if (summary.length <= limits.summary) return summary;
  cells.warn(`한 줄 소개는 앞의 ${limits.summary}자만 옮겨요.`, "summary");
  return summary.slice(0, limits.summary).trim().toWellFormed();
}

function categoryOf(cells: ItemCells): string[] {
  const { path, warning } = categoryPath(cells.rowWith("category")?.cells.category ?? "");
  if (warning !== undefined) cells.warn(warning, "category");
  return path;
}

function tagsOf(cells: ItemCells): string[] {
  const typed = cells.rowWith("tags")?.cells.tags ?? "";
  const tags = [
    ...new Set(
      typed
        .split(/[,\n#|;]/)
        .map(lineOf)
        .filter(Boolean),
    ),
  ];
  const fitting = tags.filter(({ length }) => length <= TAGS.length).slice(0, TAGS.most);
  if (fitting.length < tags.length)
    cells.warn(
      `태그 ${tags.length}개 가운데 ${fitting.length}개만 옮겨요. 태그는 ${TAGS.length}자까지, ${TAGS.most}개까지예요.`,
      "tags",
    );
  return fitting;
}

function licenceOf(cells: ItemCells, { licence, licences }: ProductChoices): string | null {
  const words = lineOf(cells.rowWith("licence")?.cells.licence ?? "");
  if (!words) return licence;
  const mapped = Object.hasOwn(licences, words) ? licences[words]! : null;
  if (mapped === null)
    cells.warn(`라이선스 ‘${words.slice(0, 40)}’에 맞는 것을 고르지 않았어요.`, "licence");
  return mapped ?? licence;
}

/** The notice that the owner wrote for all of them, with the name of each. */
function noticeOf({ notice }: ProductChoices, title: string): ProductDocument["notice"] {
  if (notice?.kind !== "goods") return notice;
  return { kind: notice.kind, items: { ...notice.items, name: title } };
}

/** Shown ones obey the rule of the product's form: nobody may buy what the law wants described. */
function isShown(cells: ItemCells, { show }: ProductChoices, document: ProductDocument) {
  if (show === "hidden") return false;
  const wasShown = cells.read("shown", readFlag) ?? true;
  const wasSold = cells.read("onSale", readFlag) ?? true;
  if (!wasShown) return false;
  if (!wasSold) {
    cells.warn("팔지 않던 상품이라 숨겨서 옮겨요.", "onSale");
    return false;
  }
  if (!isNoticeComplete(document.notice)) {
    cells.warn("상품정보제공고시가 없어 숨겨서 옮겨요. 적은 뒤에 보이게 할 수 있어요.", "shown");
    return false;
  }
  return true;
}

/** Those of the product in its order, then those of the description, each once. */
function picturesOf(
  cells: ItemCells,
  context: MoveContext,
  inText: { source: string; placeholder: string }[],
): MovedPicture[] {
  const typed = cells.rows.flatMap(({ cells: of }) => (of.pictures ?? "").split(/[\n|]/));
  const sources = [...new Set(typed.map((source) => source.trim()).filter(Boolean))];
  const photos = sources.slice(0, 1 + limits.gallery);
  if (photos.length < sources.length)
    cells.warn(`사진은 ${photos.length}장까지 옮겨요. ${sources.length}장이 있어요.`, "pictures");
  const missing: string[] = [];
  const pictures = [...photos.map((source) => ({ source, placeholder: null })), ...inText].flatMap(
    ({ source, placeholder }): MovedPicture[] => {
      const from = fromOf(source, context);
      if (!from) missing.push(source);
      return from ? [{ from, placeholder, image: null }] : [];
    },
  );
  if (missing.length)
    cells.warn(
      `사진 ${missing.length}장을 찾을 수 없어요: ${missing[0]!.slice(0, 100)}. 사진 파일을 함께 올려 주세요.`,
      "pictures",
    );
  return pictures;
}

function fromOf(source: string, context: MoveContext): MovedPicture["from"] | null {
  const media = mediaNamed(context.media, source);
  if (media) return { media: media.id };
  const { formerOrigin } = choicesOf(context);
  if (/^https:\/\//i.test(source)) return { address: source.slice(0, 2000) };
  if (source.startsWith("//")) return { address: `https:${source}`.slice(0, 2000) };
  if (!formerOrigin || /^[a-z][a-z0-9+.-]*:/i.test(source)) return null;
  const address = URL.parse(source, formerOrigin)?.href;
  return address?.startsWith("https://") ? { address } : null;
}
