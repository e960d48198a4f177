import { useId } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import type { ModeratedComment } from "#shop/board/moderation/list-moderated-comments.server.ts";
import type { ModeratedPost } from "#shop/board/moderation/list-moderated-posts.server.ts";
import { moderateComments } from "#shop/board/moderation/moderate-comments.server.ts";
import { moderatePosts } from "#shop/board/moderation/moderate-posts.server.ts";
import {
  commentMoves,
  moderationForm,
  postMoves,
  type CommentMove,
  type PostMove,
} from "#shop/board/moderation/moderation-forms.ts";
import { boardList } from "#shop/office/board/board-list.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/posts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { useTicked } from "#app/admin/list/use-ticked.ts";
import { CommentTable } from "./comment-table.tsx";
import { ModerationBar } from "./moderation-bar.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "게시판");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  boardList.read(shopOf(context), url.searchParams);

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

type Row = Route.ComponentProps["loaderData"]["rows"][number];
const isComment = (row: Row): row is ModeratedComment => "text" in row;
const isPost = (row: Row): row is ModeratedPost => !isComment(row);

export default function Posts({ loaderData, actionData: reply }: Route.ComponentProps) {
  const form = useId();
  const { ticked, setTicked } = useTicked(reply);
  const { list, filter, rows, previous, next } = loaderData;
  const isOfComments = filter.tab === "comments";
  const isFinal = filter.tab === "removed";
  const posts = rows.filter(isPost);
  const ticks = {
    form,
    ticked,
    onTick: setTicked,
    name: "post",
    all: "이 페이지의 글 모두 선택",
    labelOf: ({ title }: ModeratedPost) => `${title} 선택`,
    cellClass: "max-lg:row-span-3",
  };
  const shared = {
    list,
    empty: emptyWords[filter.tab],
    nothing: { title: "찾는 내용이 없어요", words: "이 조건에 맞는 것이 없어요." },
    below: rows.length > 0 && !isFinal && (
      <ModerationBar
        id={form}
        moves={isOfComments ? commentMoves : movesOf(posts.filter(({ id }) => ticked.has(id)))}
        count={ticked.size}
        noun={isOfComments ? "댓글" : "글"}
        onCancel={() => setTicked(new Set())}
      />
    ),
    children: (
      <>
        <OfOne {...filter} />
        <Trouble words={troubleWords(reply)} />
      </>
    ),
  };
  return (
    <>
      <Title>게시판</Title>
      {isOfComments ? (
        <OfficeList
          {...shared}
          page={{ rows: rows.filter(isComment), previous, next }}
          caption="게시판의 댓글"
          keyOf={({ id }) => String(id)}
          body={(comments) => (
            <CommentTable rows={comments} form={form} ticked={ticked} onTick={setTicked} />
          )}
        />
      ) : (
        <OfficeList
          {...shared}
          page={{ rows: posts, previous, next }}
          caption="게시판의 글"
          keyOf={({ id }) => id}
          ticks={isFinal ? undefined : ticks}
          rowClass={`${row} ${isFinal ? "max-lg:grid-cols-[minmax(0,1fr)_auto]" : "max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto]"}`}
          cells={postCells(isFinal ? "max-lg:col-start-1" : "max-lg:col-start-2")}
        />
      )}
    </>
  );
}

const row =
  "border-b border-line transition-colors duration-150 hover:bg-wash has-checked:bg-wash max-lg:grid max-lg:gap-x-2 max-lg:py-3";
const count = new Intl.NumberFormat("ko-KR");

const postCells = (below: string) => ({
  title: { cell: PostTitle, isHead: true, className: "max-w-100 max-lg:self-center" },
  author: { cell: Author, className: `whitespace-nowrap max-lg:order-3 ${below}` },
  createdAt: {
    cell: Written,
    className: `whitespace-nowrap text-soft numbers max-lg:order-4 ${below} max-lg:text-12`,
  },
  views: {
    cell: ({ views }: ModeratedPost) => count.format(views),
    isNumber: true,
    className: "max-lg:hidden",
  },
  comments: { cell: CommentCount, isNumber: true, className: "max-lg:hidden" },
  state: { cell: State, className: "whitespace-nowrap max-lg:order-2 max-lg:text-right" },
});

const PostTitle = ({ id, title, hiddenReason }: ModeratedPost) => (
  <>
    <TextLink look="row" reloadDocument to={`/board/content/${id}`} className="font-medium">
      {title}
    </TextLink>
    {hiddenReason && <span className="block text-12 text-soft">이유: {hiddenReason}</span>}
  </>
);

function Author({ author, authorId }: ModeratedPost) {
  if (!authorId) return author;
  return (
    <TextLink look="row" to={`/admin/board?by=${authorId}`}>
      {author}
      <span className="sr-only">의 글 모두 보기</span>
    </TextLink>
  );
}

const Written = ({ createdAt, views, comments }: ModeratedPost) => (
  <>
    <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
    <span className="lg:hidden">
      {" "}
      · 조회 {count.format(views)} · 댓글 {count.format(comments)}
    </span>
  </>
);

function CommentCount({ id, comments }: ModeratedPost) {
  if (!comments) return 0;
  return (
    <TextLink
      look="row"
      to={`/admin/board?tab=comments&post=${id}`}
      className="min-w-6 justify-end"
    >
      {count.format(comments)}
      <span className="sr-only">개 댓글 보기</span>
    </TextLink>
  );
}

function State({ pinnedAt, hiddenAt, removedAt }: ModeratedPost) {
  if (removedAt) return <StatusBadge tone="bad" label="지움" />;
  if (hiddenAt) return <StatusBadge tone="warn" label="숨김" />;
  return pinnedAt ? (
    <StatusBadge tone="accent" label="공지" />
  ) : (
    <StatusBadge tone="good" label="보임" />
  );
}

/** A link set these conditions: they stand in no field. */
function OfOne({ by, post }: { by: string; post: string }) {
  if (!by && !post) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 pb-4 text-14 text-soft">
      {[by && "한 사람이 쓴 것만", post && "글 하나의 댓글만"].filter(Boolean).join(", ")} 보고
      있어요.
    </p>
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

const emptyWords = {
  all: { title: "아직 글이 없어요", words: "회원이 게시판에 글을 쓰면 여기에 나타나요." },
  pinned: { title: "공지가 없어요", words: "글을 골라 공지로 올리면 게시판 맨 위에 보여요." },
  hidden: { title: "숨긴 글이 없어요", words: "숨긴 글은 글쓴이와 관리자만 볼 수 있어요." },
  removed: {
    title: "지운 글이 없어요",
    words: "지운 글은 30일 동안 여기에 남아 있다가 완전히 사라져요.",
  },
  comments: { title: "댓글이 없어요", words: "글에 댓글이 달리면 여기에 나타나요." },
};
