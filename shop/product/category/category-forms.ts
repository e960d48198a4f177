import * as z from "zod";
import { line, typedLine } from "#shop/typed-words.ts";
import { CATEGORIES, isSlug } from "./category.ts";

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
      slug: line()
        .toLowerCase()
        .default("")
        .refine(
          (typed) => typed === "" || isSlug(typed),
          `주소는 한글, 영문 소문자, 숫자와 그 사이의 -로 ${CATEGORIES.slug}자까지 적어주세요.`,
        )
        .meta({
          label: "주소",
          optional: true,
          autoCapitalize: "none",
          maxLength: CATEGORIES.slug,
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
