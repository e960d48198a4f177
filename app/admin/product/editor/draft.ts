import { pick } from "#lib/pick.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import {
  productFields,
  sentFields,
  typedFields,
  type ProductFieldName,
  type TypedFields,
} from "#shop/product/fields.ts";
import type { EditableProduct, OptionAxis, OptionValue } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import {
  gatherFields,
  type TypedAxis,
  type TypedFile,
  type TypedSample,
  type TypedValue,
} from "#shop/product/option/option-fields.ts";
import { unknownSample, type DraftSample } from "./samples/draft-sample.ts";

/** One value of an option while it is edited; `key` stays while others come and go around it. */
export type DraftValue = Required<TypedValue> & { key: string };
export type DraftAxis = { key: string; name: string; values: DraftValue[] };

/** A file that was uploaded and is sold once the product is saved; `key` as above. */
export type DraftFile = Required<TypedFile> & { key: string };

const OTHER_TEXTS = ["version", "description", "stock", "stockSeen"] as const;
type KnownPrices = Pick<EditableProduct, "price" | "discountRatio" | "basePrice" | "baseNow">;
type OtherTexts = Record<(typeof OTHER_TEXTS)[number], string>;

/** A product as it stands in the editor: what is typed, as it is typed. */
export type ProductDraft = TypedFields &
  OtherTexts & {
    isShow: boolean;
    /** `kind` and the items, as they are typed; those of other kinds stay until it is saved */
    notice: Record<string, string>;
    /** its price history; null for a new product */
    known: KnownPrices | null;
    thumbnail: ImageInfo | null;
    moThumbnail: ImageInfo | null;
    gallery: ImageInfo[];
    options: DraftAxis[];
    samples: DraftSample[];
    files: DraftFile[];
    /** a product of each file */
    eachFile: boolean;
  };

/** Whether saving makes a product of each file. */
export const makesEach = ({ eachFile, shippingClass, files }: ProductDraft): boolean =>
  eachFile && shippingClass === "digital" && files.length > 1;

const numberText = (number: number | null) => (number === null ? "" : String(number));
const amountText = (won: number) => won.toLocaleString("ko-KR");

let lastKey = 0;
/** A key for rows on this page only. */
export const newKey = (): string => `row${++lastKey}`;
export const emptyValue = (): DraftValue => ({
  key: newKey(),
  id: "",
  label: "",
  priceDifference: "",
  stock: "",
  stockSeen: "",
  licence: "",
});
export const emptyAxis = (): DraftAxis => ({ key: newKey(), name: "", values: [emptyValue()] });

const axisDraft = ({ name, values }: OptionAxis): DraftAxis => ({
  key: newKey(),
  name,
  values: values.map(({ id, label, priceDifference, stock, licence }: OptionValue) => ({
    key: newKey(),
    id,
    label,
    priceDifference: priceDifference ? amountText(priceDifference) : "",
    stock: numberText(stock),
    stockSeen: numberText(stock),
    licence: licence ?? "",
  })),
});

const emptyDraft: ProductDraft = {
  ...sentFields({}),
  version: "",
  description: "",
  stock: "",
  stockSeen: "",
  isShow: true,
  notice: {},
  known: null,
  thumbnail: null,
  moThumbnail: null,
  gallery: [],
  options: [],
  samples: [],
  files: [],
  eachFile: false,
};

export function draftOf(product: EditableProduct | null): ProductDraft {
  if (!product) return emptyDraft;
  const { description, isShow, thumbnail, moThumbnail, gallery } = product;
  return {
    ...typedFields(product),
    description,
    isShow,
    thumbnail,
    moThumbnail,
    gallery,
    known: pick(product, ["price", "discountRatio", "basePrice", "baseNow"]),
    notice: product.notice ? { kind: product.notice.kind, ...product.notice.items } : {},
    version: String(product.version),
    stock: numberText(product.stock),
    stockSeen: numberText(product.stock),
    options: product.options.map(axisDraft),
    samples: product.samples.map((sample) => ({ ...sample, key: newKey(), isNew: false })),
    files: [],
    eachFile: false,
  };
}

/** A posted form as a draft, for the answer without JavaScript. */
export function draftFrom(
  values: Record<string, string>,
  product: EditableProduct | null,
): ProductDraft {
  const gathered = gatherFields(values) as {
    option: TypedAxis[];
    gallery: string[];
    sample: TypedSample[];
    file: TypedFile[];
    notice: Record<string, string>;
  };
  const imageById = new Map(
    [product?.thumbnail, product?.moThumbnail, ...(product?.gallery ?? [])].flatMap((image) =>
      image ? [[image.id, image]] : [],
    ),
  );
  const sounds = new Map(product?.samples.map((sample) => [sample.soundId, sample]));
  const image = (id: string | undefined) =>
    id ? (imageById.get(id) ?? { id, width: 1, height: 1, blur: "" }) : null;
  return {
    ...sentFields(values),
    ...(Object.fromEntries(OTHER_TEXTS.map((name) => [name, values[name] ?? ""])) as OtherTexts),
    isShow: values.isShow === "on",
    notice: { ...gathered.notice },
    known: product && draftOf(product).known,
    thumbnail: image(values.thumbnail),
    moThumbnail: image(values.moThumbnail),
    gallery: gathered.gallery.flatMap((id) => image(id) ?? []),
    options: gathered.option.map(({ name = "", value }) => ({
      key: newKey(),
      name,
      values: value.map((typed) => ({ ...emptyValue(), ...typed })),
    })),
    files: gathered.file.map(({ name = "", fileName = "", title = "", outline = "" }) => ({
      key: newKey(),
      name,
      fileName,
      title,
      outline,
    })),
    eachFile: values.eachFile === "on",
    samples: gathered.sample.map(({ id = "", title = "", soundId = "", transcript = "" }) => ({
      ...unknownSample,
      ...sounds.get(soundId),
      key: newKey(),
      isNew: false,
      id,
      title,
      soundId,
      transcript,
    })),
  };
}

/**
 * Reapplies the typed changes to the product's newest version: nothing typed is lost, and untouched
 * stock follows sales.
 */
export function rebase(draft: ProductDraft, latest: EditableProduct): ProductDraft {
  const now = draftOf(latest);
  const current = new Map(
    now.options.flatMap(({ values }) => values.map((value) => [value.id, value])),
  );
  const follow = <Shelf extends { stock: string; stockSeen: string }>(
    typed: Shelf,
    { stock }: { stock: string },
  ): Shelf => ({
    ...typed,
    stock: typed.stock === typed.stockSeen ? stock : typed.stock,
    stockSeen: stock,
  });
  return {
    ...follow(draft, now),
    version: now.version,
    known: now.known,
    options: draft.options.map((axis) => ({
      ...axis,
      values: axis.values.map((value) => {
        const there = current.get(value.id);
        return there ? follow(value, there) : { ...value, id: "", stockSeen: "" };
      }),
    })),
  };
}

/** Labels of the fields that differ between two versions. */
export const changedLabels = (before: EditableProduct, after: EditableProduct): string[] =>
  (Object.keys(productFields) as ProductFieldName[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => productFields[name].label);

/** The former price of the typed discount once saved, as far as known. */
export function typedBase({ known: knownPrices, ...draft }: ProductDraft): number | null {
  const typed = typedPrice(draft);
  if (!knownPrices || !typed) return null;
  const isSame =
    typed.price === knownPrices.price && typed.discountRatio === knownPrices.discountRatio;
  return isSame ? knownPrices.basePrice : knownPrices.baseNow;
}

/** The typed price, to show what a shopper will pay; null while it is none. */
export function typedPrice({
  price,
  discountRatio,
}: Pick<ProductDraft, "price" | "discountRatio">): {
  price: number;
  discountRatio: number | null;
} | null {
  const won = typedInteger(price);
  const ratio = discountRatio.trim() === "" ? null : typedInteger(discountRatio);
  if (
    won === null ||
    won < 0 ||
    (discountRatio.trim() !== "" && (ratio === null || ratio < 1 || ratio > 99))
  )
    return null;
  return { price: won, discountRatio: ratio };
}
