import { useLocation } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import type { PostRow } from "#shop/board/list-posts.server.ts";
import { ImageIcon } from "#app/ui/icons.tsx";
import { AuthorName } from "./author-name.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const count = new Intl.NumberFormat("ko-KR");
const columns = "md:grid-cols-[minmax(0,1fr)_7rem_9rem_4.5rem] md:items-center";

/** The board: titles with facts below on phones, in columns elsewhere; pinned posts first. */
export function PostList({ pinned, rows }: { pinned: PostRow[]; rows: PostRow[] }) {
  return (
    <>
      <p
        aria-hidden
        className={`hidden gap-x-4 border-b border-ink px-2 py-2 text-12 text-soft md:grid ${columns}`}
      >
        <span>제목</span>
        <span>글쓴이</span>
        <span>날짜</span>
        <span className="text-right">조회</span>
      </p>
      <ul className="max-md:border-t max-md:border-ink">
        {pinned.map((row) => (
          <PostItem key={row.id} row={row} isPinned />
        ))}
        {rows.map((row) => (
          <PostItem key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function PostItem({ row, isPinned }: { row: PostRow; isPinned?: boolean }) {
  const { id, title, author, isByShop, createdAt, views, comments, hasImage } = row;
  const { search } = useLocation();
  return (
    <li
      className={`relative grid gap-x-4 gap-y-1 border-b border-line px-2 py-3.5 transition-colors duration-150 hover:bg-wash ${columns} ${isPinned ? "bg-wash" : ""}`}
    >
      <p className="flex min-w-0 items-start gap-2">
        {isPinned && (
          <span className="mt-0.5 shrink-0 text-14 font-semibold text-accent">공지</span>
        )}
        <TextLink
          look="name"
          to={`/board/content/${id}`}
          state={{ board: search }}
          className="min-w-0 text-16 font-medium before:absolute before:inset-0 focus-visible:-outline-offset-2"
        >
          {title}
        </TextLink>
        {hasImage && (
          <span className="mt-1 shrink-0 text-soft">
            <ImageIcon className="size-4.5" />
            <span className="sr-only">사진 있음</span>
          </span>
        )}
        {comments > 0 && (
          <span className="shrink-0 text-14 leading-6.5 font-medium text-accent numbers">
            <span className="sr-only">댓글 </span>
            {count.format(comments)}
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-soft numbers md:contents md:text-14">
        <span className="truncate md:text-14">
          <AuthorName name={author} isByShop={isByShop} />
        </span>
        <time dateTime={createdAt.toISOString()} className="whitespace-nowrap md:text-14">
          {seoulDate(createdAt)}
        </time>
        <span className="whitespace-nowrap md:text-right md:text-14">
          <span className="md:sr-only">조회 </span>
          {count.format(views)}
        </span>
      </p>
    </li>
  );
}
