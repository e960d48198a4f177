import * as z from "zod";
import { line, paragraphs, sentBack } from "#shop/typed-words.ts";
import { isPostId } from "./post-id.ts";
import { postLimits as limits } from "./post-limits.ts";

const UNKNOWN = "이 화면에 없는 항목이 들어 있어요. 새로고침한 뒤 다시 시도해주세요.";

/** The account a form was shown to; app/form-action.server.ts compares it. */
const as = sentBack(100).optional();
const writeKey = z.string(UNKNOWN).regex(/^[\w-]{16,64}$/, UNKNOWN);

const bytes = (text: string) => new TextEncoder().encode(text).length;

const title = line("제목을 입력해주세요.")
  .min(1, "제목을 입력해주세요.")
  .max(limits.title, `제목은 ${limits.title}자까지 쓸 수 있어요.`)
  .meta({ label: "제목", enterKeyHint: "next" });

/** A member's new post or, with `id` and the `version` that was opened, an edited one. */
export const postForm = z
  .strictObject(
    {
      as,
      writeKey,
      title,
      id: z.string().refine(isPostId, UNKNOWN).optional(),
      version: z
        .string()
        .regex(/^\d{1,9}$/, UNKNOWN)
        .transform(Number)
        .optional(),
      html: z
        .string("내용을 입력해주세요.")
        .min(1, "내용을 입력해주세요.")
        .refine(
          (html) => bytes(html) <= limits.html,
          "글이 너무 길어요. 나누어 올리거나 줄여주세요.",
        ),
      pinned: z
        .literal("on", UNKNOWN)
        .optional()
        .transform((pinned) => pinned === "on"),
    },
    UNKNOWN,
  )
  .refine(
    ({ id, version, pinned }) =>
      id === undefined ? version === undefined : version !== undefined && !pinned,
    UNKNOWN,
  );

export type PostForm = z.output<typeof postForm>;

/** As typed, with at most one empty line in a row. */
const text = paragraphs("댓글을 입력해주세요.")
  .overwrite((typed) => typed.replaceAll(/[^\S\n]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n"))
  .min(1, "댓글을 입력해주세요.")
  .max(limits.comment, `댓글은 ${limits.comment.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`)
  .meta({ label: "댓글 쓰기" });
const commentId = z
  .string(UNKNOWN)
  .regex(/^\d{1,15}$/, UNKNOWN)
  .transform(Number);

/** What can be sent to a post's own page. */
export const postPageForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ as, intent: z.literal("comment"), writeKey, text }, UNKNOWN),
    z.strictObject(
      {
        as,
        intent: z.literal("edit-comment"),
        commentId,
        text,
      },
      UNKNOWN,
    ),
    z.strictObject({ as, intent: z.literal("remove-comment"), commentId }, UNKNOWN),
    z.strictObject({ as, intent: z.literal("remove") }, UNKNOWN),
  ],
  "할 수 없는 작업이에요.",
);
