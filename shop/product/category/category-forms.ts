import * as z from "zod";
import { typedLine } from "#shop/typed-words.ts";
import { CATEGORIES, isSlug } from "./category.ts";
import { slugField } from "./slug-field.ts";

const categorySlug = z.string().refine(isSlug, "찾을 수 없는 카테고리예요. 새로고침해주세요.");
const orNone = z.literal("").transform(() => null);
const direction = z.enum(["up", "down"], "할 수 없는 작업이에요.");

/** What may be done with the shop's categories. */
export const categoryForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      /** of an existing one */
      id: categorySlug.optional(),
      name: typedLine("이름을 적어주세요.", CATEGORIES.name).meta({ label: "이름" }),
      slug: slugField({
        placeholder: "voice-pack",
        hint: "/category/ 뒤에 붙어요. 비우면 이름으로 만들어요.",
      }),
      parent: orNone.or(categorySlug).default(null).meta({ label: "위 카테고리" }),
    }),
    z.object({ intent: z.literal("move"), id: categorySlug, direction }),
    z.object({ intent: z.literal("place"), id: categorySlug, before: orNone.or(categorySlug) }),
    z.object({ intent: z.literal("remove"), id: categorySlug }),
  ],
  "할 수 없는 작업이에요.",
);

type Forms = z.output<typeof categoryForm>;
export type CategorySave = Omit<Extract<Forms, { intent: "save" }>, "intent">;
export type Direction = z.output<typeof direction>;
