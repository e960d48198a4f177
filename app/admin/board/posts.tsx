import { useId } from "react";
import {
  countModeratedPosts,
  listModeratedPosts,
  type ModeratedPost,
} from "#shop/board/moderation/list-moderated-posts.server.ts";
import { listModeratedComments } from "#shop/board/moderation/list-moderated-comments.server.ts";
import { moderateComments } from "#shop/board/moderation/moderate-comments.server.ts";
import { moderatePosts } from "#shop/board/moderation/moderate-posts.server.ts";
import {
  isNarrowed,
  readModerationFilter,
  type ModerationFilter,
} from "#shop/board/moderation/moderation-filters.ts";
import {
  commentMoves,
  moderationForm,
  postMoves,
  type CommentMove,
  type PostMove,
} from "#shop/board/moderation/moderation-forms.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/posts";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { useTicked } from "#app/admin/list/use-ticked.ts";
import { CommentTable } from "./comment-table.tsx";
import { ModerationBar } from "./moderation-bar.tsx";
import { ModerationFiltering, moderationPath } from "./moderation-filtering.tsx";
import { PostTable } from "./post-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "게시판");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const filter = readModerationFilter(searchParams);
  const page = { after: searchParams.get("after"), before: searchParams.get("before") };
  const counts = await countModeratedPosts(db);
  return filter.tab === "comments"
    ? { filter, counts, comments: await listModeratedComments(db, filter, page) }
    : { filter, counts, posts: await listModeratedPosts(db, filter, page) };
}

const done: Record<PostMove, string> = {
  hide: "숨겼어요",
  show: "다시 보이게 했어요",
  pin: "공지로 올렸어요",
  unpin: "공지에서 내렸어요",
  remove: "지웠어요",
};

export const action = formAction(
  moderationForm,
  async ({ db }, { move, reason, posts, comments }, { visitor, request }) => {
    const isOfComments = comments.length > 0;
    const count = isOfComments
      ? await moderateComments(db, { ids: comments, move: move as CommentMove, reason }, visitor)
      : await moderatePosts(db, { ids: posts, move, reason }, visitor);
    const noun = isOfComments ? "댓글" : "글";
    return saved(
      `/admin/board${new URL(request.url).search}`,
      count ? `${noun} ${count}개를 ${done[move]}.` : `바뀐 ${noun}이 없어요. 이미 그 상태예요.`,
    );
  },
);

export default function Posts({
  loaderData: { filter, counts, posts, comments },
  actionData: reply,
}: Route.ComponentProps) {
  const form = useId();
  const { ticked, setTicked } = useTicked(reply);
  const { rows, previous, next } = posts ?? comments;
  const isEmpty = rows.length === 0;
  const isFinal = filter.tab === "removed";
  return (
    <>
      <Title>게시판</Title>
      <div className="mt-3">
        <ModerationFiltering filter={filter} counts={counts} />
      </div>
      <Trouble words={troubleWords(reply)} />
      <ListBody>
        {isEmpty && <NoPosts filter={filter} />}
        {posts && !isEmpty && (
          <PostTable
            rows={posts.rows}
            form={form}
            ticked={isFinal ? null : ticked}
            onTick={setTicked}
          />
        )}
        {comments && !isEmpty && (
          <CommentTable rows={comments.rows} form={form} ticked={ticked} onTick={setTicked} />
        )}
      </ListBody>
      {!isEmpty && !isFinal && (
        <ModerationBar
          id={form}
          moves={posts ? movesOf(posts.rows.filter(({ id }) => ticked.has(id))) : commentMoves}
          count={ticked.size}
          noun={comments ? "댓글" : "글"}
          onCancel={() => setTicked(new Set())}
        />
      )}
      <Pager previous={previous} next={next} />
    </>
  );
}

/**
 * The moves allowed for the selected posts; all of them when none is selected or without
 * JavaScript.
 */
function movesOf(rows: ModeratedPost[]): Partial<Record<PostMove, string>> {
  const fits: Record<PostMove, (row: ModeratedPost) => boolean> = {
    hide: ({ hiddenAt }) => !hiddenAt,
    show: ({ hiddenAt }) => hiddenAt !== null,
    pin: ({ hiddenAt, pinnedAt }) => !hiddenAt && !pinnedAt,
    unpin: ({ pinnedAt }) => pinnedAt !== null,
    remove: () => true,
  };
  const moves = (Object.keys(postMoves) as PostMove[]).filter(
    (move) => !rows.length || rows.some(fits[move]),
  );
  return Object.fromEntries(moves.map((move) => [move, postMoves[move]]));
}

const emptyWords: Record<ModerationFilter["tab"], [title: string, words: string]> = {
  all: ["아직 글이 없어요", "회원이 게시판에 글을 쓰면 여기에 나타나요."],
  pinned: ["공지가 없어요", "글을 골라 공지로 올리면 게시판 맨 위에 보여요."],
  hidden: ["숨긴 글이 없어요", "숨긴 글은 글쓴이와 관리자만 볼 수 있어요."],
  removed: ["지운 글이 없어요", "지운 글은 30일 동안 여기에 남아 있다가 완전히 사라져요."],
  comments: ["댓글이 없어요", "글에 댓글이 달리면 여기에 나타나요."],
};

function NoPosts({ filter }: { filter: ModerationFilter }) {
  if (isNarrowed(filter))
    return (
      <EmptyState title="찾는 내용이 없어요" words="이 조건에 맞는 것이 없어요.">
        <ButtonLink to={moderationPath({ ...filter, search: "", post: "", by: "" })}>
          조건 지우기
        </ButtonLink>
      </EmptyState>
    );
  const [title, words] = emptyWords[filter.tab];
  return <EmptyList title={title} words={words} start={moderationPath(filter)} />;
}
