import { line } from "#shop/typed-words.ts";
import { CATEGORIES, isSlug } from "./category.ts";

/** What stands behind /category/, /collection/ or /page/; empty: it is made of the name. */
export const slugField = (look: { placeholder: string; hint: string }) =>
  line()
    .toLowerCase()
    .default("")
    .refine(
      (typed) => typed === "" || isSlug(typed),
      `주소는 한글, 영문 소문자, 숫자와 그 사이의 -로 ${CATEGORIES.slug}자까지 적어주세요.`,
    )
    .meta({
      label: "주소",
      optional: true,
      maxLength: CATEGORIES.slug,
      autoCapitalize: "none",
      ...look,
    });
