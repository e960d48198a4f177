import { Form } from "react-router";
import {
  isNarrowed,
  moderationQuery,
  moderationTabs,
  type ModerationFilter,
  type ModerationTab,
} from "#shop/board/moderation/moderation-filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";

export const moderationPath = (filter: ModerationFilter): string => {
  const query = moderationQuery(filter);
  return query.size ? `/admin/board?${query}` : "/admin/board";
};

type Props = { filter: ModerationFilter; counts: Partial<Record<ModerationTab, number>> };

/** Tabs and the search; all of it stands in the address, so that a view can be kept and shared. */
export function ModerationFiltering({ filter, counts }: Props) {
  const tabs = (Object.keys(moderationTabs) as ModerationTab[]).map((tab) => ({
    // A post is a filter of its comments alone.
    to: moderationPath({ ...filter, tab, post: tab === "comments" ? filter.post : "" }),
    title: moderationTabs[tab],
    isHere: tab === filter.tab,
    count: isNarrowed(filter) ? null : (counts[tab] ?? null),
  }));
  const { search, tab, post, by } = filter;
  return (
    <>
      <ListTabs label="게시판 보기" tabs={tabs} />
      <Form action="/admin/board" role="search" className="flex flex-wrap gap-2 py-4">
        {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
        {post && <input type="hidden" name="post" value={post} />}
        {by && <input type="hidden" name="by" value={by} />}
        <label htmlFor="search" className="sr-only">
          게시판 검색
        </label>
        <input
          key={search}
          id="search"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={50}
          placeholder={tab === "comments" ? "댓글 내용" : "제목, 내용, 글 번호"}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-full min-w-0 flex-1 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink md:max-w-100 md:text-14"
        />
        <Button>검색</Button>
        {isNarrowed(filter) && (
          <ButtonLink to={moderationPath({ tab, search: "", post: "", by: "" })} look="quiet">
            조건 지우기
          </ButtonLink>
        )}
      </Form>
      {(post || by) && (
        <p className="pb-4 text-14 text-soft">
          {[by && "한 사람이 쓴 것만", post && "글 하나의 댓글만"].filter(Boolean).join(", ")} 보고
          있어요.
        </p>
      )}
    </>
  );
}
