import { fromSeoulLocal, toSeoulLocal } from "#lib/seoul-local-time.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { FEE_CLASSES } from "#shop/site/fee/fee-class.ts";
import { LICENCE_GONE, LICENCE_ID } from "./licence/licence.ts";
import { readTags, TAGS } from "./category/category.ts";
import { commissionField } from "./commission/commission-form.ts";
import { productLimits as limits } from "./product-limits.ts";
import {
  QUANTITY_LIMIT,
  saleKindLabels,
  saleKinds,
  shippingClasses,
  shippingClassLabels,
} from "./sale.ts";
import { voiceFields } from "./voice/voice-fields.ts";

/** A field with one column and one input. */
export type PlainField<Kept> = {
  /** in the editor, its differences, the audit log and the export */
  label: string;
  /** parses trimmed input into the stored value; undefined: refused */
  read: (typed: string) => Kept | undefined;
  /** the stored value as input text */
  typed: (kept: Kept) => string;
  /** the message for refused input */
  wrong: string;
  /** the message for empty input, if not `wrong` */
  missing?: string;
  /** the default of a missing field; without it the field is required */
  absent?: string;
  /** a text's maximum length */
  most?: number;
  /** the JSON type; text by default */
  json?: "number" | "moment" | "texts" | "table";
  /** keeps line breaks */
  hasLines?: true;
};
type Choice<Name extends string> = PlainField<Name> & { choices: Record<Name, string> };
type Office = { isForOffice: true };

const upTo = (most: number) => `${most}자까지 쓸 수 있어요.`;
const asIs = (text: string) => text;
const orNothing = <Kept>(
  read: (typed: string) => Kept | null | undefined,
): ((typed: string) => Kept | null | undefined) => {
  return (typed) => (typed ? (read(typed) ?? undefined) : null);
};
const between = (least: number, most: number) => (typed: string) => {
  const number = typedInteger(typed);
  return number !== null && number >= least && number <= most ? number : undefined;
};

const words = (label: string, most: number): PlainField<string> => ({
  label,
  read: (typed) => (typed.length <= most ? typed : undefined),
  typed: asIs,
  wrong: upTo(most),
  absent: "",
  most,
});
const number = (
  label: string,
  least: number,
  most: number,
  wrong: string,
): PlainField<number | null> => ({
  label,
  read: orNothing(between(least, most)),
  typed: (kept) => (kept === null ? "" : String(kept)),
  wrong,
  absent: "",
  json: "number",
});
const moment = (label: string): PlainField<Date | null> => ({
  label,
  read: orNothing(fromSeoulLocal),
  typed: (at) => (at ? toSeoulLocal(at) : ""),
  wrong: "날짜와 시각을 확인해주세요.",
  absent: "",
  json: "moment",
});
const day = (label: string): PlainField<string | null> => ({
  label,
  read: orNothing((typed) =>
    /^2\d{3}-/.test(typed) && fromSeoulLocal(`${typed}T00:00`) ? typed : undefined,
  ),
  typed: (kept) => kept ?? "",
  wrong: "날짜를 확인해주세요.",
  absent: "",
});
const choice = <Name extends string>(
  label: string,
  names: readonly Name[],
  choices: Record<Name, string>,
  wrong: string,
): Choice<Name> => ({
  label,
  choices,
  read: (typed) => names.find((name) => name === typed),
  typed: asIs,
  wrong,
  absent: names[0],
});
/** Shown only in the back office. */
const forOffice = <Field extends object>(field: Field): Field & Office => ({
  ...field,
  isForOffice: true,
});
/** A field with several columns or inputs, which other code reads and writes. */
const handled = (label: string) => ({ label });

/** The message for a fee class that is missing in the settings. */
export const FEE_CLASS_GONE = "상점 설정에 없는 배송비 종류예요. 다시 골라주세요.";

const titleTones = {
  light: "밝게 (어두운 이미지)",
  dark: "어둡게 (밝은 이미지)",
} as const;

const inFeeds = {
  auto: "배송 방식에 따라 (택배 상품만)",
  yes: "내보내기",
  no: "내보내지 않기",
} as const;

/** A product's editable fields, in the order in which differences are listed. */
export const productFields = {
  title: {
    ...words("상품 이름", limits.title),
    read: (typed: string) => (typed && typed.length <= limits.title ? typed : undefined),
    missing: "상품 이름을 입력해주세요.",
    absent: undefined,
  },
  summary: words("한 줄 소개", limits.summary),
  description: handled("설명"),
  price: {
    label: "가격",
    read: between(0, limits.price),
    typed: (kept: number) => kept.toLocaleString("ko-KR"),
    wrong: `가격은 0원에서 ${won(limits.price)} 사이의 정수로 입력해주세요.`,
    json: "number",
  },
  discountRatio: number("할인율", 1, 99, "할인율은 1에서 99 사이의 정수로 입력하거나 비워주세요."),
  discountFrom: forOffice(moment("할인 시작")),
  discountUntil: moment("할인 마감"),
  stock: handled("재고"),
  lowStock: forOffice(
    number(
      "재고 알림",
      0,
      limits.lowStock,
      "재고 알림은 0에서 1,000 사이의 정수로 입력하거나 비워주세요.",
    ),
  ),
  isShow: handled("판매 상태"),
  publishAt: forOffice(moment("공개 예약")),
  saleKind: choice("판매 방식", saleKinds, saleKindLabels, "판매 방식을 골라주세요."),
  reservationOpensAt: moment("판매 시작"),
  reservationClosesAt: moment("판매 마감"),
  limitPerPerson: number(
    "1인 구매 한도",
    1,
    QUANTITY_LIMIT,
    `1인 구매 한도는 1에서 ${QUANTITY_LIMIT} 사이의 정수로 입력하거나 비워주세요.`,
  ),
  expectedShipOn: day("발송 예정일"),
  shippingClass: choice(
    "배송 방식",
    shippingClasses,
    shippingClassLabels,
    "배송 방식을 골라주세요.",
  ),
  supplyNote: { ...words("제공 방법", limits.supplyNote), hasLines: true },
  supplyDays: number(
    "이용 기간 (일)",
    1,
    limits.supplyDays,
    "이용 기간은 1일에서 3,650일 사이의 정수로 입력하거나 비워주세요.",
  ),
  supplyDownloads: number(
    "내려받기 횟수",
    1,
    limits.supplyDownloads,
    "내려받기 횟수는 1에서 1,000 사이의 정수로 입력하거나 비워주세요.",
  ),
  supplyDevices: number(
    "기기 수",
    1,
    limits.supplyDevices,
    "기기 수는 1에서 50 사이의 정수로 입력하거나 비워주세요.",
  ),
  commission: commissionField,
  feeClass: {
    label: "배송비 종류",
    read: orNothing((typed) => (typed.length <= FEE_CLASSES.name ? typed : undefined)),
    typed: (kept: string | null) => kept ?? "",
    wrong: FEE_CLASS_GONE,
    absent: "",
  },
  category: {
    label: "카테고리",
    read: orNothing((typed) => (typed.length <= 40 ? typed : undefined)),
    typed: (kept: string | null) => kept ?? "",
    wrong: "목록에서 골라주세요.",
    absent: "",
  },
  tags: {
    label: "태그",
    read: readTags,
    typed: (kept: string[]) => kept.join(", "),
    wrong: `태그는 ${TAGS.length}자까지 ${TAGS.most}개를 넣을 수 있어요.`,
    absent: "",
    json: "texts",
  },
  ...voiceFields,
  licence: {
    label: "라이선스",
    read: orNothing((typed) => (LICENCE_ID.test(typed) ? typed : undefined)),
    typed: (kept: string | null) => kept ?? "",
    wrong: LICENCE_GONE,
    absent: "",
  },
  thumbnail: handled("대표 이미지"),
  moThumbnail: handled("모바일 이미지"),
  gallery: handled("갤러리"),
  notice: handled("상품정보제공고시"),
  titleTone: choice("글자색", ["light", "dark"], titleTones, "글자색을 골라주세요."),
  options: handled("옵션"),
  samples: handled("목소리 샘플"),
  seoTitle: words("검색 제목", limits.seoTitle),
  seoText: words("검색 설명", limits.seoText),
  weightGrams: forOffice(
    number(
      "무게 (g)",
      1,
      limits.weightGrams,
      `무게는 1에서 ${limits.weightGrams.toLocaleString("ko-KR")} 사이의 정수로 입력하거나 비워주세요.`,
    ),
  ),
  inFeeds: forOffice(
    choice("쇼핑 검색", ["auto", "yes", "no"], inFeeds, "쇼핑 검색에 내보낼지 골라주세요."),
  ),
};

type Fields = typeof productFields;
type NameOf<Kind> = {
  [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never;
}[keyof Fields];

export type ProductFieldName = keyof Fields;
export type PlainName = NameOf<{ read: unknown }>;
type ChoiceName = NameOf<{ choices: unknown }>;
export type OfficeName = NameOf<Office>;
/** Required fields without a default. */
type MustName = "title" | "price";
export type ShownName = Exclude<PlainName, OfficeName>;

/** A product's plain fields as stored. */
export type PlainFields = {
  [Name in PlainName]: Fields[Name] extends { read: (typed: string) => infer Kept }
    ? Exclude<Kept, undefined>
    : never;
};
/** The plain fields as input text; choices only with their allowed values. */
export type TypedFields = Record<Exclude<PlainName, ChoiceName>, string> &
  Pick<PlainFields, ChoiceName>;

const names = Object.keys(productFields) as ProductFieldName[];
const isOffice = (name: ProductFieldName) => "isForOffice" in productFields[name];
export const plainNames = names.filter((name) => "read" in productFields[name]) as PlainName[];
export const officeNames = names.filter(isOffice) as OfficeName[];
export const shownNames = plainNames.filter((name) => !isOffice(name)) as ShownName[];

export const plainField = (name: PlainName) => productFields[name] as PlainField<unknown>;
const choicesOf = (name: PlainName): Record<string, string> | undefined => {
  const field = productFields[name];
  return "choices" in field ? field.choices : undefined;
};

/** A product's stored fields as input text. */
export const typedFields = (product: PlainFields): TypedFields =>
  eachOf((name) => plainField(name).typed(product[name])) as TypedFields;

/** Submitted form values: texts unchanged, choices restricted to allowed values. */
export const sentFields = (values: Record<string, string>): TypedFields =>
  eachOf((name) => {
    const { read, absent = "" } = plainField(name);
    const typed = values[name] ?? absent;
    return choicesOf(name) && read(typed) === undefined ? absent : typed;
  }) as TypedFields;

/** The input as it would be stored, without fields that cannot be parsed yet. */
export const keptFields = (typed: TypedFields) =>
  eachOf((name) => {
    const { read, absent = "" } = plainField(name);
    return read(typed[name].trim()) ?? read(absent);
  }) as Omit<PlainFields, MustName> & Partial<Pick<PlainFields, MustName>>;

/** For a cell of a spreadsheet. */
export function exportedCell(name: PlainName, kept: PlainFields[PlainName]) {
  if (kept === null || typeof kept === "number") return kept;
  if (kept instanceof Date) return toSeoulLocal(kept).replace("T", " ");
  if (Array.isArray(kept)) return kept.join(", ");
  if (typeof kept === "object") return commissionField.typed(kept);
  return choicesOf(name)?.[kept] ?? kept;
}

const eachOf = (made: (name: PlainName) => unknown): Record<string, unknown> =>
  Object.fromEntries(plainNames.map((name) => [name, made(name)]));
