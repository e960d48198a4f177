import * as z from "zod";
import { isNoticeKind, typedNotice } from "#shop/product/notice/product-notice.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { shippingClasses } from "#shop/product/sale.ts";
import type { MoveContext } from "../kind-of-move.ts";

const notice = z
  .object({ kind: z.string().refine(isNoticeKind), items: z.record(z.string(), z.string()) })
  .transform(({ kind, items }) => typedNotice({ ...items, kind }));

/** What the owner chose for the products of a move; every choice has an answer without her. */
const productChoices = z.object({
  /** which shop they come from, as old addresses and purchases name it */
  source: z.string().min(1).max(40).default("other"),
  /** "asThere": shown if it was shown there and nothing is missing that the law asks for */
  show: z.enum(["hidden", "asThere"]).default("hidden"),
  /** "fill": what is empty in a product that is there already is filled; "keep": nothing changes */
  joined: z.enum(["fill", "keep"]).default("fill"),
  shippingClass: z.enum(shippingClasses).default("digital"),
  supplyNote: z.string().max(productLimits.supplyNote).default(""),
  notice: notice.nullable().default(null),
  /** address part of the category of what names none */
  category: z.string().nullable().default(null),
  /** id of the licence of what names none */
  licence: z.string().nullable().default(null),
  /** licence ids by the words of the file */
  licences: z.record(z.string(), z.string()).default({}),
  /** what addresses without a host are relative to: "https://old.example" */
  formerOrigin: z.string().max(200).default(""),
  /** what a sound that belongs to a product becomes */
  sounds: z.enum(["goods", "sample"]).default("goods"),
  /** things dropped beside that were given to a product by hand: its key by the media's id */
  mediaOf: z.record(z.string(), z.string()).default({}),
});
export type ProductChoices = z.output<typeof productChoices>;

const read = new WeakMap<object, ProductChoices>();

/** The choices of a move, read once. */
export function choicesOf({ choices }: Pick<MoveContext, "choices">): ProductChoices {
  const before = read.get(choices);
  if (before) return before;
  const parsed = productChoices.parse(choices);
  read.set(choices, parsed);
  return parsed;
}
