import {
  listModeratedComments,
  type ModeratedComment,
} from "#shop/board/moderation/list-moderated-comments.server.ts";
import {
  countModeratedPosts,
  listModeratedPosts,
  type ModeratedPost,
} from "#shop/board/moderation/list-moderated-posts.server.ts";
import { isPostId } from "#shop/board/post-id.ts";
import type { Page } from "#shop/database/newest-first.server.ts";
import { isNarrowed, kept, search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const fields = {
  tab: tabs("게시판 보기", {
    all: "전체",
    pinned: "공지",
    hidden: "숨김",
    removed: "삭제",
    comments: "댓글",
  }),
  q: search("게시판 검색", "제목, 내용, 글 번호, 댓글"),
  post: {
    ...kept("글 하나의 댓글만", (id) => (id !== null && isPostId(id) ? id : "")),
    onlyUnder: "comments",
  },
  by: kept("한 사람이 쓴 것만", (id) => (id !== null && /^[\w-]{1,64}$/.test(id) ? id : "")),
};

/** Posts as their moderators see them, and under the last tab comments, newest first. */
export const boardList = officeList({
  path: "/admin/board",
  fields,
  page: ({ db }, { tab, q, post, by }, page): Promise<Page<ModeratedPost | ModeratedComment>> =>
    tab === "comments"
      ? listModeratedComments(db, { search: q, post, by }, page)
      : listModeratedPosts(db, { tab, search: q, by }, page),
  // How many there are says nothing about how many are found.
  counts: async ({ db }, filter): Promise<Record<string, number>> =>
    isNarrowed(fields, filter) ? {} : countModeratedPosts(db),
  columns: {
    title: ["글"],
    author: ["글쓴이"],
    createdAt: ["작성일"],
    views: ["조회"],
    comments: ["댓글"],
    state: ["상태"],
  },
});
