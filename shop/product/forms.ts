import * as z from "zod";
import { line, paragraphs, typedLine } from "#shop/typed-words.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { readTags, TAGS } from "./category/category.ts";
import { checkCommission, typedCommission, withStartPrice } from "./commission/commission-form.ts";
import { mostPrice } from "./commission/commission-price.ts";
import type { CommissionTerms } from "./commission/commission-terms.ts";
import { plainField, plainNames, type PlainFields, type PlainName } from "./fields.ts";
import { soldFile } from "./goods/goods-forms.ts";
import { goodsLimits } from "./goods/goods-limits.ts";
import { LICENCE_GONE, LICENCE_ID } from "./licence/licence.ts";
import { NOTICE_ITEM_LIMIT, typedNotice, type ProductNotice } from "./notice/product-notice.ts";
import { gatherFields } from "./option/option-fields.ts";
import { isProductId, fullPrice, unitPrice, type OptionValue } from "./product.ts";
import type { PriceTag } from "./price.ts";
import { productLimits as limits } from "./product-limits.ts";
import { TRANSCRIPT, transcriptTrouble } from "./sample/transcript.ts";

const words = (most: number, empty: string) => typedLine(empty, most);

type FieldReader<T> = (typed: string) => T | null;
const must = <T>(read: FieldReader<T>, message: string) =>
  line(message).transform((typed, context) => {
    const value = read(typed);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
/** An empty field is null. */
const may = <T>(read: FieldReader<T>, message: string) =>
  line(message)
    .default("")
    .transform((typed, context) => {
      const value = typed ? read(typed) : null;
      if (value !== null || !typed) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
const between =
  (least: number, most: number): FieldReader<number> =>
  (typed) => {
    const number = typedInteger(typed);
    return number !== null && number >= least && number <= most ? number : null;
  };
const imageId: FieldReader<string> = (typed) => (/^[\w-]{1,64}$/.test(typed) ? typed : null);

const UNKNOWN = "이 화면에 없는 항목이 들어 있어요. 새로고침한 뒤 다시 시도해주세요.";
const AMOUNT = "추가 금액은 정수로 입력해주세요. 빼려면 -를 붙여요.";
const IMAGE = "이미지를 다시 올려주세요.";
const SOUND = "녹음을 다시 올려주세요.";
const stock = may(
  between(0, limits.stock),
  "재고는 0 이상 1,000,000 이하의 정수로 입력하거나, 제한이 없으면 비워주세요.",
);
/** The stock the editor was opened with; nothing a person types. */
const stockSeen = z
  .string()
  .regex(/^\d{0,9}$/, UNKNOWN)
  .transform((seen) => (seen === "" ? null : Number(seen)))
  .optional();

const optionValue = z.strictObject(
  {
    id: z
      .string()
      .optional()
      .transform((id) => (isProductId(id) ? id : null)),
    label: words(limits.optionLabel, "값의 이름을 입력해주세요."),
    priceDifference: may(between(-limits.price, limits.price), AMOUNT).transform(
      (difference) => difference ?? 0,
    ),
    stock,
    stockSeen,
    licence: may((typed) => (LICENCE_ID.test(typed) ? typed : null), LICENCE_GONE),
  },
  UNKNOWN,
);

const optionAxis = z.strictObject(
  {
    name: words(limits.axisName, "옵션 이름을 입력해주세요."),
    value: z
      .array(optionValue)
      .min(1, "값을 하나 이상 넣어주세요.")
      .max(limits.values, `값은 ${limits.values}개까지 넣을 수 있어요.`),
  },
  UNKNOWN,
);

const transcript = paragraphs()
  .default("")
  .superRefine((typed, context) => {
    const trouble = transcriptTrouble(typed);
    const long = typed.length > TRANSCRIPT.most && `${TRANSCRIPT.most}자까지 적을 수 있어요.`;
    if (long || trouble) context.addIssue({ code: "custom", message: long || trouble! });
  });

const sample = z.strictObject(
  {
    id: z
      .string()
      .optional()
      .transform((id) => (isProductId(id) ? id : null)),
    title: words(limits.sampleTitle, "샘플 이름을 입력해주세요."),
    soundId: must((typed) => (/^[a-z0-9]{8,64}$/.test(typed) ? typed : null), SOUND),
    transcript,
  },
  UNKNOWN,
);

function checkNotice(notice: ProductNotice | null, context: z.RefinementCtx): void {
  for (const [item, words] of Object.entries(notice?.items ?? {}))
    if (words.length > NOTICE_ITEM_LIMIT)
      context.addIssue({
        code: "custom",
        path: [item],
        message: `${NOTICE_ITEM_LIMIT}자까지 쓸 수 있어요.`,
      });
}

/** With one product per file, the first file's name stands in for the title. */
function withFileTitle(flat: Record<string, string>): Record<string, string> {
  const title = flat.eachFile === "on" && !flat.title?.trim() && flat["file.0.title"];
  return title ? { ...flat, title } : flat;
}

function plainSchema(name: PlainName) {
  const { read, wrong, missing = wrong, absent, hasLines } = plainField(name);
  const typed = hasLines ? paragraphs : line;
  const sent = absent === undefined ? typed(missing) : typed(wrong).default(absent);
  return sent.transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: text ? wrong : missing });
    return z.NEVER;
  });
}
const schemas: object = Object.fromEntries(plainNames.map((name) => [name, plainSchema(name)]));
const plain = schemas as {
  [Name in PlainName]: z.ZodType<PlainFields[Name], string | undefined>;
};

const fields = z.strictObject(
  {
    version: z
      .string()
      .regex(/^\d{1,9}$/, UNKNOWN)
      .transform(Number)
      .optional(),
    ...plain,
    commission: typedCommission,
    description: z
      .string()
      .default("")
      .refine(
        (html) => new TextEncoder().encode(html).length <= limits.description,
        "설명이 너무 길어요. 줄여주세요.",
      ),
    notice: z.record(z.string(), z.string()).transform(typedNotice).superRefine(checkNotice),
    thumbnail: may(imageId, IMAGE),
    moThumbnail: may(imageId, IMAGE),
    gallery: z
      .array(must(imageId, IMAGE))
      .max(limits.gallery, `갤러리 이미지는 ${limits.gallery}장까지 넣을 수 있어요.`),
    sample: z.array(sample).max(limits.samples, `샘플은 ${limits.samples}개까지 넣을 수 있어요.`),
    file: z
      .array(soldFile, UNKNOWN)
      .max(goodsLimits.files, `파일은 ${goodsLimits.files}개까지 넣을 수 있어요.`)
      .default([]),
    /** a new product of each file */
    eachFile: z
      .literal("on", UNKNOWN)
      .optional()
      .transform((each) => each === "on"),
    isShow: z
      .literal("on", UNKNOWN)
      .optional()
      .transform((shown) => shown === "on"),
    stock,
    stockSeen,
    option: z.array(optionAxis).max(limits.axes, `옵션은 ${limits.axes}개까지 만들 수 있어요.`),
  },
  UNKNOWN,
);

type Fields = z.output<typeof fields>;
type Say = (path: (string | number)[], message: string) => void;

type Periods = Pick<
  Fields,
  "saleKind" | "reservationOpensAt" | "reservationClosesAt" | "discountFrom" | "discountUntil"
>;

/** Periods end after they begin. A reserved product needs both ends. */
export function checkPeriods(
  {
    saleKind,
    reservationOpensAt: opens,
    reservationClosesAt: closes,
    discountFrom,
    discountUntil,
  }: Periods,
  say: Say,
): void {
  const isReserved = saleKind === "reserve";
  if (isReserved && !opens) say(["reservationOpensAt"], "예약을 시작하는 시각을 입력해주세요.");
  if (isReserved && !closes) say(["reservationClosesAt"], "예약을 마치는 시각을 입력해주세요.");
  if (opens && closes && opens >= closes)
    say(["reservationClosesAt"], "판매를 마치는 시각은 시작보다 뒤여야 해요.");
  if (discountFrom && discountUntil && discountFrom >= discountUntil)
    say(["discountUntil"], "할인을 마치는 시각은 시작보다 뒤여야 해요.");
}

function checkNames({ option }: Fields, say: Say): void {
  option.forEach(({ name, value }, axis) => {
    if (option.findIndex((other) => other.name === name) < axis)
      say(["option", axis, "name"], "같은 이름의 옵션이 있어요.");
    value.forEach(({ label }, at) => {
      if (value.findIndex((other) => other.label === label) < at)
        say(["option", axis, "value", at, "label"], "같은 이름의 값이 있어요.");
    });
  });
}

/** Only digital products have files; a form for one product per file may not have fields of a
 * single product. */
function checkFiles({ file, eachFile, shippingClass, version, option, sample }: Fields, say: Say) {
  if (file.length && shippingClass !== "digital")
    say(["shippingClass"], "판매 파일은 디지털 상품에만 담을 수 있어요.");
  if (!eachFile) return;
  if (version !== undefined || !file.length)
    say(["eachFile"], "새 상품에 파일을 올린 뒤에 나눠 만들 수 있어요.");
  if (option.length || sample.length)
    say(
      ["eachFile"],
      "파일마다 상품을 만들 때는 옵션과 샘플을 빼주세요. 만든 뒤 상품마다 넣을 수 있어요.",
    );
}

/** Two licences in one choice would be ambiguous. */
function checkLicences({ option }: Fields, say: Say): void {
  const [, second] = option.flatMap(({ value }, axis) =>
    value.some(({ licence }) => licence !== null) ? [axis] : [],
  );
  if (second !== undefined)
    say(["option", second, "value"], "라이선스는 한 옵션의 값에만 붙일 수 있어요.");
}

/** The dearest and the cheapest choice stand for all: the differences of the axes only add up. */
export function checkUnitPrices(
  form: PriceTag & {
    commission: CommissionTerms | null;
    option: { value: Pick<OptionValue, "priceDifference">[] }[];
  },
  say: Say,
): void {
  const { option, price, commission: terms } = form;
  if (!option.length) return;
  const extreme = (pick: (...all: number[]) => number) =>
    option.map(({ value }) => ({
      priceDifference: pick(...value.map(({ priceDifference }) => priceDifference)),
    }));
  const cheapest = unitPrice(form, extreme(Math.min));
  const least = price > 0 ? 1 : 0;
  const lowest = option.findIndex(({ value }) =>
    value.some(({ priceDifference }) => priceDifference < 0),
  );
  if (cheapest < least)
    say(
      ["option", Math.max(lowest, 0), "value"],
      `옵션을 더한 판매가가 ${won(cheapest)}인 조합이 있어요. 추가 금액을 고쳐주세요.`,
    );
  const dearest = terms ? mostPrice(terms) : price;
  if (fullPrice({ ...form, price: dearest, basePrice: dearest }, extreme(Math.max)) > limits.price)
    say(["option", 0, "value"], `옵션을 더한 가격은 ${won(limits.price)}까지예요.`);
}

/** A product as typed by an administrator: flat field names, times in Seoul. */
export const productForm = z
  .record(z.string(), z.string())
  // `as` was checked earlier.
  .transform(({ as: _as, ...typed }) => gatherFields(withFileTitle(typed)))
  .pipe(fields.transform(withStartPrice))
  .transform((form, context) => {
    const say: Say = (path, message) => context.addIssue({ code: "custom", path, message });
    checkCommission(form, say);
    checkPeriods(form, say);
    checkNames(form, say);
    checkLicences(form, say);
    checkFiles(form, say);
    checkUnitPrices(form, say);
    const { option, sample: samples, file: files, feeClass, publishAt, ...rest } = form;
    return {
      ...rest,
      samples,
      files,
      feeClass: rest.shippingClass === "parcel" ? feeClass : null,
      publishAt: rest.isShow ? null : publishAt,
      options: option.map(({ name, value }) => ({ name, values: value })),
    };
  });

export type SentProduct = z.output<typeof productForm>;
/** Without the files that come with it. */
export type ProductForm = Omit<SentProduct, "files" | "eachFile">;

const CHOSEN_LIMIT = 100;

/** Products ticked in the list, as fields `product.<id>`, and what to do with them. */
export const chosenProductsForm = z.record(z.string(), z.string()).transform((values, context) => {
  const intents = ["show", "hide", "copy", "remove", "category", "tag"] as const;
  const intent = intents.find((candidate) => candidate === values.intent);
  const ids = Object.keys(values)
    .filter((name) => name.startsWith("product."))
    .map((name) => name.slice("product.".length));
  const most = intent === "copy" ? 1 : CHOSEN_LIMIT;
  const tag = readTags(values.tag ?? "");
  const refused: [boolean, string][] = [
    [!intent, "무엇을 할지 골라주세요."],
    [!ids.length, "상품을 하나 이상 골라주세요."],
    [ids.length > most, `상품을 ${most}개까지만 골라주세요.`],
    [intent === "tag" && tag?.length !== 1, `태그 하나를 ${TAGS.length}자까지 적어주세요.`],
  ];
  for (const [isWrong, message] of refused)
    if (isWrong) context.addIssue({ code: "custom", path: ["product"], message });
  return intent ? { intent, ids, category: values.category || null, tag: tag?.[0] ?? "" } : z.NEVER;
});
