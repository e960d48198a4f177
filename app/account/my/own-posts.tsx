import { seoulTime } from "#lib/seoul-time.ts";
import type { OwnPostRow } from "#shop/board/author/list-own-posts.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const count = new Intl.NumberFormat("ko-KR");
/** One's own posts with what became of them. */
export function OwnPosts({ rows }: { rows: OwnPostRow[] }) {
  return (
    <ul>
      {rows.map(({ id, title: words, createdAt, views, comments, hidden }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 border-b border-line py-3.5"
        >
          <TextLink look="name" to={`/board/content/${id}`} className="min-w-0 text-16 font-medium">
            {words}
          </TextLink>
          <TextLink
            look="name"
            to={`/board/edit?id=${id}`}
            className="inline-flex min-h-6 items-center text-14 text-soft hover:text-ink"
          >
            고치기<span className="sr-only"> {words}</span>
          </TextLink>
          <p className="col-span-2 flex flex-wrap items-center gap-x-3 text-12 text-soft numbers">
            <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
            <span>조회 {count.format(views)}</span>
            <span>댓글 {count.format(comments)}</span>
          </p>
          {hidden && (
            <p className="col-span-2 mt-1 flex flex-wrap items-center gap-x-3 text-14">
              <StatusBadge tone="warn" label="관리자가 숨긴 글" />
              {hidden.reason && <span className="text-soft">이유: {hidden.reason}</span>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
