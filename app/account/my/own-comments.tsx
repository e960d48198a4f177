import { seoulTime } from "#lib/seoul-time.ts";
import type { OwnCommentRow } from "#shop/board/comment/list-own-comments.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** One's own comments, each with the way to where it stands. */
export function OwnComments({ rows }: { rows: OwnCommentRow[] }) {
  return (
    <ul>
      {rows.map(({ id, text, createdAt, isHidden, post }) => (
        <li key={id} className="border-b border-line py-3.5">
          <p className="line-clamp-3 text-16 whitespace-pre-wrap">{text}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-soft numbers">
            <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
            {post ? (
              <TextLink look="row" to={`/board/content/${post.id}#comments`}>
                {post.title}
              </TextLink>
            ) : (
              <span>지워지거나 숨겨진 글</span>
            )}
          </p>
          {isHidden && (
            <p className="mt-1">
              <StatusBadge tone="warn" label="관리자가 숨긴 댓글" />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
