import * as z from "zod";
import { line } from "#shop/typed-words.ts";
import { isPostId } from "../post-id.ts";

/** What an administrator does to posts. */
export const postMoves = {
  hide: "숨기기",
  show: "다시 보이기",
  pin: "공지로 올리기",
  unpin: "공지 내리기",
  remove: "지우기",
} as const;
export type PostMove = keyof typeof postMoves;
export const commentMoves = { hide: "숨기기", show: "다시 보이기", remove: "지우기" } as const;
export type CommentMove = keyof typeof commentMoves;

export const needsReason = (move: PostMove): boolean => move === "hide" || move === "remove";

export const REASON = { least: 2, most: 200 };
const FIELDS = ["intent", "reason", "as"];
const CHOSEN_LIMIT = 100;
const UNKNOWN = "이 화면에 없는 항목이 들어 있어요. 새로고침한 뒤 다시 시도해주세요.";

const fields = z.object({
  intent: z.string("무엇을 할지 골라주세요."),
  reason: line().default(""),
});

/** Selected posts and comments (fields `post.<id>` and `comment.<id>`), the action, and its
 * reason. */
export const moderationForm = z.record(z.string(), z.string()).transform((values, context) => {
  const chosen = {
    posts: ticked(values, "post.").filter(isPostId),
    comments: ticked(values, "comment.")
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number),
  };
  const read = fields.safeParse(values);
  const say = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const count = chosen.posts.length + chosen.comments.length;
  const others = Object.keys(values).filter((name) => FIELDS.includes(name)).length;
  const { intent, reason } = read.data ?? { intent: "", reason: "" };
  if (
    others + count !== Object.keys(values).length ||
    (chosen.posts.length && chosen.comments.length)
  )
    say("", UNKNOWN);
  if (!count) say("chosen", "하나 이상 골라주세요.");
  if (count > CHOSEN_LIMIT) say("chosen", `한 번에 ${CHOSEN_LIMIT}개까지 바꿀 수 있어요.`);
  const moves: Record<string, string> = chosen.comments.length ? commentMoves : postMoves;
  if (!Object.hasOwn(moves, intent)) {
    say("intent", "무엇을 할지 골라주세요.");
    return z.NEVER;
  }
  const move = intent as PostMove;
  const wrong = wrongReason(move, reason);
  if (wrong) say("reason", wrong);
  return { move, reason: needsReason(move) ? reason : "", ...chosen };
});

function wrongReason(move: PostMove, { length }: string): string | null {
  if (needsReason(move) && length < REASON.least) return "이유를 2자 이상 적어주세요.";
  return length > REASON.most ? `이유는 ${REASON.most}자까지 쓸 수 있어요.` : null;
}

const ticked = (values: Record<string, string>, prefix: string) =>
  Object.keys(values)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
