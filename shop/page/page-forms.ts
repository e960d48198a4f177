import * as z from "zod";
import { line, maybeLine, ticked, typedLine, version } from "#shop/typed-words.ts";
import { CATEGORIES } from "#shop/product/category/category.ts";
import { blocksField } from "./blocks.ts";
import { PAGES } from "./page.ts";
import { slugField } from "#shop/product/category/slug-field.ts";

/** The limit of a posted form: a syllable takes nine bytes in it, and texts are in it twice. */
export const PAGE_FORM_BYTES = 2 * 1024 * 1024;

const UNKNOWN = "할 수 없는 작업이에요.";

const title = typedLine("제목을 적어주세요.", PAGES.title).meta({ label: "제목" });
const slug = slugField({
  placeholder: "소개",
  hint: "/page/ 뒤에 붙어요. 비우면 제목으로 만들어요.",
});

export const newPageForm = z.object({ intent: z.literal("create"), title, slug });

const save = z.object({
  intent: z.literal("save"),
  title,
  seoTitle: maybeLine(PAGES.seoTitle).meta({
    label: "검색에 보일 제목",
    optional: true,
    hint: "비우면 제목을 그대로 써요.",
  }),
  seoText: maybeLine(PAGES.seoText).meta({
    label: "검색에 보일 설명",
    optional: true,
    rows: 2,
    hint: "비우면 글의 앞부분을 써요.",
  }),
  blocks: blocksField,
  edits: version,
  /** the other person's edit that is overwritten on purpose */
  over: version.optional(),
  /** whether shoppers see it at once */
  publish: ticked,
});

const place = z.object({
  intent: z.literal("place"),
  slug,
  menuName: maybeLine(PAGES.menuName).meta({
    label: "메뉴에 보일 이름",
    optional: true,
    hint: "비우면 제목을 그대로 써요.",
  }),
  menu: ticked,
  footer: ticked,
  /** the address that the form was shown with */
  seen: line().max(CATEGORIES.slug),
});

/** What may be done with one page. */
export const pageForm = z.discriminatedUnion(
  "intent",
  [
    save,
    place,
    z.object({ intent: z.literal("restore"), version }),
    z.object({ intent: z.literal("hide") }),
    z.object({ intent: z.literal("remove") }),
  ],
  UNKNOWN,
);
export type PageSave = Omit<z.output<typeof save>, "intent">;
export type PagePlace = Omit<z.output<typeof place>, "intent">;
