import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { line, maybeLine, typedLine, typedText } from "#shop/typed-words.ts";
import { videoAddress } from "#shop/rich-text/video-address.ts";
import { linkAddress } from "#shop/rich-text/link-address.ts";
import { isSlug } from "#shop/product/category/category.ts";
import { PAGES } from "./page.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Tells blocks apart while they are edited. */
const key = z.string().regex(/^[a-z0-9]{4,16}$/, "새로고침한 뒤 다시 시도해주세요.");

/** What could run in a visitor's browser; the sanitizer drops it too, but silently. */
const RUNS = /<\s*script\b|<[^<>]*\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*javascript:/i;

const html = z
  .string("내용을 입력해주세요.")
  .min(1, "내용을 입력해주세요.")
  .refine((typed) => bytes(typed) <= PAGES.html, "글이 너무 길어요. 나누거나 줄여주세요.")
  .refine(
    (typed) => !RUNS.test(typed),
    "스크립트는 넣을 수 없어요. script 태그와 on으로 시작하는 속성을 지우고 저장해주세요.",
  );
const image = z.string("이미지를 골라주세요.").regex(/^[a-z0-9]{8,64}$/, "이미지를 골라주세요.");
const alt = maybeLine(200);
const heading = maybeLine(60);
const product = z.string("상품을 골라주세요.").regex(/^[\w-]{1,64}$/, "상품을 골라주세요.");
const picture = { image, alt, caption: maybeLine(200) };

const cell = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("text"), html }),
    z.object({ kind: z.literal("picture"), ...picture }),
  ],
  "글이나 그림을 골라주세요.",
);

const inside = line("누르면 열리는 곳을 적어주세요.")
  .min(1, "누르면 열리는 곳을 적어주세요.")
  .max(500, "주소가 너무 길어요.")
  .refine(
    (typed) => typed.startsWith("/") && linkAddress(typed) !== null,
    "이 상점의 주소를 /로 시작해서 적어주세요. 예: /qna",
  );

const video = line("동영상 주소를 적어주세요.")
  .min(1, "동영상 주소를 적어주세요.")
  .max(500, "주소가 너무 길어요.")
  .refine(
    (typed) => videoAddress(typed) !== null,
    "유튜브나 비메오의 동영상 주소를 적어주세요. 예: https://youtu.be/…",
  );

const heroBlock = z
  .object({
    kind: z.literal("hero"),
    key,
    image,
    alt,
    heading: typedLine("큰 제목을 적어주세요.", 60),
    text: maybeLine(120),
    words: maybeLine(30),
    to: z.literal("").or(inside),
  })
  .refine(({ words, to }) => Boolean(words) === Boolean(to), {
    path: ["words"],
    error: "버튼에 적을 말과 누르면 열리는 곳을 함께 적거나 모두 비워주세요.",
  });

const bannerBlock = z.object({
  kind: z.literal("banner"),
  key,
  image,
  /** on phones; "": the same */
  narrow: z.literal("").or(image),
  alt: typedLine("배너를 설명하는 말을 적어주세요.", 200),
  to: inside,
});

const galleryPicture = z.object({ image, alt });
const pair = z.object({
  question: typedLine("질문을 적어주세요.", 200),
  answer: typedText("답을 적어주세요.", 2000),
});

const block = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("front"), key }),
    z.object({ kind: z.literal("list"), key }),
    heroBlock,
    bannerBlock,
    z.object({ kind: z.literal("reviews"), key, heading }),
    z.object({ kind: z.literal("text"), key, html }),
    z.object({ kind: z.literal("picture"), key, ...picture }),
    z.object({
      kind: z.literal("gallery"),
      key,
      pictures: z
        .array(galleryPicture)
        .min(1, "그림을 한 장 이상 올려주세요.")
        .max(24, "갤러리 하나에 그림을 24장까지 담을 수 있어요."),
    }),
    z.object({ kind: z.literal("samples"), key, product }),
    z.object({
      kind: z.literal("products"),
      key,
      heading,
      products: z
        .array(product)
        .min(1, "상품을 하나 이상 골라주세요.")
        .max(12, "상품을 12개까지 고를 수 있어요."),
    }),
    z.object({
      kind: z.literal("collection"),
      key,
      collection: z.string("기획전을 골라주세요.").refine(isSlug, "기획전을 골라주세요."),
    }),
    z.object({
      kind: z.literal("questions"),
      key,
      heading,
      pairs: z
        .array(pair)
        .min(1, "질문을 하나 이상 적어주세요.")
        .max(30, "질문은 30개까지 적을 수 있어요."),
    }),
    z.object({
      kind: z.literal("review"),
      key,
      review: z.string("후기를 골라주세요.").regex(/^[\w-]{1,64}$/, "후기를 골라주세요."),
    }),
    z.object({
      kind: z.literal("button"),
      key,
      words: typedLine("버튼에 적을 말을 써주세요.", 30),
      to: inside,
    }),
    z.object({ kind: z.literal("video"), key, title: maybeLine(100), address: video }),
    z.object({ kind: z.literal("columns"), key, left: cell, right: cell }),
  ],
  "쓸 수 없는 블록이에요. 새로고침한 뒤 다시 시도해주세요.",
);

export type Block = z.output<typeof block>;
export type Cell = z.output<typeof cell>;
export type BlockKind = Block["kind"];

export const blockTitles: Record<BlockKind, string> = {
  front: "상점 소개와 소리",
  list: "상품 목록과 배너",
  hero: "큰 그림과 글",
  banner: "배너",
  reviews: "최근 후기",
  text: "글",
  picture: "그림",
  gallery: "갤러리",
  columns: "두 단",
  samples: "샘플 듣기",
  products: "고른 상품",
  collection: "기획전",
  questions: "질문과 답",
  review: "후기 한 줄",
  button: "버튼",
  video: "동영상",
};
export const blockKinds = Object.keys(blockTitles) as BlockKind[];

/** What stands on the home alone, and there once: the shop's introduction and its list. */
export const homeKinds = ["front", "list"] as const satisfies readonly BlockKind[];
export const isHomeKind = (kind: BlockKind): kind is (typeof homeKinds)[number] =>
  homeKinds.some((one) => one === kind);

/** What may stand on every page. */
export const pageKinds = blockKinds.filter((kind) => !isHomeKind(kind));

/** The home until its owner composes another. */
export const usualHome: Block[] = homeKinds.map((kind) => ({ kind, key: `home${kind}` }));

const cellImages = (cell: Cell): string[] => (cell.kind === "picture" ? [cell.image] : []);

/** Ids of the pictures that a block shows, those inside its texts left out. */
export function imagesOfBlock(block: Block): string[] {
  if (block.kind === "picture" || block.kind === "hero") return [block.image];
  if (block.kind === "banner") return [block.image, block.narrow].filter(Boolean);
  if (block.kind === "gallery") return block.pictures.map((one) => one.image);
  return block.kind === "columns" ? [block.left, block.right].flatMap(cellImages) : [];
}

const count = (blocks: readonly Block[], kinds: readonly BlockKind[]): number =>
  blocks.filter(({ kind }) => kinds.includes(kind)).length;

/** A page's blocks. */
export const blockList = z
  .array(block, "블록을 읽지 못했어요. 새로고침한 뒤 다시 시도해주세요.")
  .max(PAGES.blocks, `블록은 한 페이지에 ${PAGES.blocks}개까지 쓸 수 있어요. 줄여서 저장해주세요.`)
  .refine(
    (blocks) => blocks.flatMap(imagesOfBlock).length <= PAGES.pictures,
    `그림은 한 페이지에 ${PAGES.pictures}장까지 쓸 수 있어요. 줄여서 저장해주세요.`,
  )
  .refine(
    (blocks) => count(blocks, ["samples"]) <= PAGES.players,
    `샘플 듣기는 한 페이지에 ${PAGES.players}개까지 쓸 수 있어요.`,
  )
  .refine(
    (blocks) => count(blocks, ["products", "collection", "reviews"]) <= PAGES.rows,
    `고른 상품과 기획전, 최근 후기는 한 페이지에 모두 ${PAGES.rows}개까지 쓸 수 있어요.`,
  )
  .refine(
    (blocks) => homeKinds.every((kind) => count(blocks, [kind]) <= 1),
    "상점 소개와 상품 목록은 한 번씩만 쓸 수 있어요.",
  )
  .refine(
    (blocks) => new Set(blocks.map((one) => one.key)).size === blocks.length,
    "같은 블록이 두 번 들어 있어요. 새로고침한 뒤 다시 시도해주세요.",
  );

/** The same as a form sends it: JSON in one field. */
export const blocksField = z
  .string("블록을 읽지 못했어요. 새로고침한 뒤 다시 시도해주세요.")
  .refine(
    (typed) => bytes(typed) <= PAGES.bytes,
    "페이지가 너무 길어요. 블록을 나누어 다른 페이지로 옮기거나 줄여주세요.",
  )
  .transform((typed, context): unknown => {
    const blocks = strictJsonOf(typed);
    if (blocks === undefined) {
      context.addIssue("블록을 읽지 못했어요. 새로고침한 뒤 다시 시도해주세요.");
      return z.NEVER;
    }
    return blocks;
  })
  .pipe(blockList);
