import * as z from "zod";
import { paragraphs } from "#shop/typed-words.ts";
import { ownImageId } from "../rich-text/own-image.ts";
import { plainField, plainNames, type PlainFields, type PlainName } from "./fields.ts";
import type { EditableProduct } from "./product.ts";

const AS_TEXT = "글자로 보내주세요.";
const text = paragraphs(AS_TEXT);
const number = z.number("숫자로 보내주세요.");
const stock = number.nullable();
const moment = z.iso
  .datetime({ offset: true, error: "ISO 8601 시각으로 보내주세요." })
  .transform((at) => new Date(at));
/** An image by its id, or by its address in this shop as a document names it. */
const image = text.transform((named) => ownImageId(named) ?? named);

/** Judged as the editor's is, once it is typed. */
const isTable = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kinds = {
  number,
  moment,
  texts: z.array(text),
  table: z.custom<object>(isTable, "표를 객체로 보내주세요."),
};

/** What may be typed empty and is then nothing, may be sent as null. */
const plain = Object.fromEntries<z.ZodType>(
  plainNames.map((name) => {
    const { json, read } = plainField(name);
    const kind = json ? kinds[json] : text;
    return [name, read("") === null ? kind.nullable() : kind];
  }),
) as Record<PlainName, z.ZodType>;

/** Fields that may be overwritten singly; validated as in the editor. */
export const productPart = z
  .strictObject({
    ...plain,
    description: z.string(AS_TEXT),
    notice: z.record(z.string().max(20), text).nullable(),
    stock,
    isShow: z.boolean("true나 false로 보내주세요."),
    thumbnail: image.nullable(),
    moThumbnail: image.nullable(),
    gallery: z.array(image),
    options: z.array(
      z.strictObject({
        name: text,
        values: z.array(
          z.strictObject({
            id: text.optional(),
            label: text,
            priceDifference: number.default(0),
            stock: stock.default(null),
            licence: text.nullable().default(null),
          }),
        ),
      }),
    ),
    samples: z.array(
      z.strictObject({
        id: text.optional(),
        title: text,
        soundId: text,
        transcript: text.optional(),
      }),
    ),
  })
  .partial();
export type ProductPart = z.output<typeof productPart>;

const amount = (typed: number | null): string => (typed === null ? "" : String(typed));

/**
 * The product merged with the part, as the editor would send it. Stock that the part does not name
 * keeps its current value.
 */
export function typedProduct(product: EditableProduct, part: ProductPart): Record<string, string> {
  const whole = { ...partOf(product), ...part };
  const fields: Record<string, string> = {
    description: whole.description,
    stock: amount(whole.stock),
    ...(part.stock === undefined && { stockSeen: amount(product.stock) }),
    ...(whole.isShow && { isShow: "on" }),
    thumbnail: whole.thumbnail ?? "",
    moThumbnail: whole.moThumbnail ?? "",
  };
  for (const name of plainNames)
    fields[name] = plainField(name).typed(whole[name] as PlainFields[PlainName]);
  for (const [item, words] of Object.entries(whole.notice ?? {})) fields[`notice.${item}`] = words;
  whole.gallery.forEach((id, at) => (fields[`gallery.${at}`] = id));
  const written = new Map(product.samples.map(({ id, transcript }) => [id, transcript]));
  whole.samples.forEach((sample, at) =>
    put(fields, `sample.${at}`, { transcript: written.get(sample.id ?? ""), ...sample }),
  );
  whole.options.forEach(({ name, values }, axis) => {
    fields[`option.${axis}.name`] = name;
    values.forEach((value, at) =>
      put(fields, `option.${axis}.value.${at}`, {
        ...value,
        priceDifference: String(value.priceDifference),
        stock: amount(value.stock),
        licence: value.licence ?? "",
        ...(part.options === undefined && { stockSeen: amount(value.stock) }),
      }),
    );
  });
  return fields;
}

function put(
  fields: Record<string, string>,
  place: string,
  of: Record<string, string | undefined>,
) {
  for (const [name, value] of Object.entries(of))
    if (value !== undefined) fields[`${place}.${name}`] = value;
}

const partOf = (product: EditableProduct) => ({
  ...product,
  notice: product.notice && { kind: product.notice.kind, ...product.notice.items },
  thumbnail: product.thumbnail?.id ?? null,
  moThumbnail: product.moThumbnail?.id ?? null,
  gallery: product.gallery.map(({ id }) => id),
  samples: product.samples.map(({ id, title, soundId, transcript }) => ({
    id,
    title,
    soundId,
    transcript,
  })),
  options: product.options.map(({ name, values }) => ({
    name,
    values: values.map(({ id, label, priceDifference, stock: left, licence = null }) => ({
      id,
      label,
      priceDifference,
      stock: left,
      licence,
    })),
  })),
});
