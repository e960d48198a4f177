/** Refusals about posts and comments; see shop/refusals.ts. */
export const boardRefusals = {
  "post-gone": [404, "글을 찾을 수 없어요. 지워졌거나 숨겨진 글이에요."],
  "comment-gone": [404, "댓글을 찾을 수 없어요. 이미 지워진 댓글이에요."],
  "post-changed": [409, "그 사이 다른 곳에서 글이 수정됐어요."],
  "too-many-posts": [
    429,
    "글은 한 시간에 10개까지 올릴 수 있어요. 잠시 뒤에 다시 올려주세요. 쓴 글은 그대로 있어요.",
  ],
  "too-many-comments": [429, "댓글은 한 시간에 60개까지 쓸 수 있어요. 잠시 뒤에 다시 써주세요."],
} as const;
