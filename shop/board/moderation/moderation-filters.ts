import { searchedLine } from "#lib/text/typed.ts";
import { isPostId } from "../post-id.ts";

/** The tabs of the board's moderation. */
export const moderationTabs = {
  all: "전체",
  pinned: "공지",
  hidden: "숨김",
  removed: "삭제",
  comments: "댓글",
} as const;
export type ModerationTab = keyof typeof moderationTabs;

export type ModerationFilter = {
  tab: ModerationTab;
  search: string;
  /** of comments: those of this post */
  post: string;
  /** an account id: what this member wrote */
  by: string;
};

const SEARCH_LIMIT = 50;

/** Reads an untrusted address; unknown values are ignored. */
export function readModerationFilter(query: URLSearchParams): ModerationFilter {
  const [tab, post, by] = [query.get("tab") ?? "", query.get("post") ?? "", query.get("by") ?? ""];
  return {
    tab: Object.hasOwn(moderationTabs, tab) ? (tab as ModerationTab) : "all",
    search: searchedLine(query.get("q"), SEARCH_LIMIT),
    post: isPostId(post) ? post : "",
    by: /^[\w-]{1,64}$/.test(by) ? by : "",
  };
}

/** The same as an address says it: only what was chosen. */
export const moderationQuery = ({ tab, search, post, by }: ModerationFilter): URLSearchParams =>
  new URLSearchParams({
    ...(tab !== "all" && { tab }),
    ...(search && { q: search }),
    ...(post && { post }),
    ...(by && { by }),
  });

export const isNarrowed = ({ search, post, by }: ModerationFilter): boolean =>
  Boolean(search || post || by);
