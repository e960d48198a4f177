import * as z from "zod";
import { maybeLine, ticked, typedLine } from "#shop/typed-words.ts";
import { isSlug } from "../category/category.ts";
import { readProductQuery, writeProductQuery } from "../search/product-query.ts";
import { voiceFactNames, voiceFacts } from "../voice/voice-facts.ts";
import { COLLECTIONS } from "./collection.ts";
import { slugField } from "../category/slug-field.ts";

const collectionSlug = z.string().refine(isSlug, "찾을 수 없는 기획전이에요. 새로고침해주세요.");
const product = z.string().regex(/^[\w-]{1,64}$/, "상품을 다시 골라주세요.");
const direction = z.enum(["up", "down"], "할 수 없는 작업이에요.");
const choice = maybeLine(40);

/** The names that a search has in its address. */
const ruleFields = {
  category: choice,
  tag: choice,
  price: choice,
  sort: choice,
  open: choice,
  sound: choice,
  ...Object.fromEntries(voiceFactNames.map((name) => [voiceFacts[name].param, choice])),
};

const text = maybeLine(COLLECTIONS.text, `소개는 ${COLLECTIONS.text}자까지 쓸 수 있어요.`);

const save = z
  .object({
    intent: z.literal("save"),
    /** of an existing one */
    id: collectionSlug.optional(),
    name: typedLine("이름을 적어주세요.", COLLECTIONS.name).meta({ label: "이름" }),
    slug: slugField({
      placeholder: "winter",
      hint: "/collection/ 뒤에 붙어요. 비우면 이름으로 만들어요.",
    }),
    text: text.meta({ label: "소개", optional: true, rows: 2 }),
    isOnHome: ticked,
    kind: z.enum(["hand", "rule"], "고르는 방법을 정해주세요."),
    ...ruleFields,
  })
  .transform(({ intent, id, name, slug, text, isOnHome, kind, ...typed }) => {
    const query = readProductQuery(new URLSearchParams(typed));
    const chosen =
      kind === "rule"
        ? {
            rule: writeProductQuery({ ...query, category: null }).toString(),
            category: query.category,
          }
        : { rule: null, category: null };
    return { intent, id, name, slug, text, isOnHome, ...chosen };
  });

/** What may be done with one collection. */
export const collectionForm = z.discriminatedUnion(
  "intent",
  [
    save,
    z.object({ intent: z.literal("add"), id: collectionSlug, product }),
    z.object({ intent: z.literal("take-out"), id: collectionSlug, product }),
    z.object({ intent: z.literal("step"), id: collectionSlug, product, direction }),
  ],
  "할 수 없는 작업이에요.",
);

/** What may be done where all stand. */
export const collectionsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("move"), id: collectionSlug, direction }),
    z.object({ intent: z.literal("remove"), id: collectionSlug }),
  ],
  "할 수 없는 작업이에요.",
);

type Forms = z.output<typeof collectionForm>;
export type CollectionSave = Omit<Extract<Forms, { intent: "save" }>, "intent">;
