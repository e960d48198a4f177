import { seoulTime } from "#lib/seoul-time.ts";
import type { ModeratedComment } from "#shop/board/moderation/list-moderated-comments.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TickBox } from "#app/admin/list/tick-box.tsx";
import { toggled } from "#app/admin/list/use-ticked.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  rows: ModeratedComment[];
  form: string;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
};

/** Comments by themselves, whole, since they are what is judged; each leads to its post. */
export function CommentTable({ rows, form, ticked, onTick }: Props) {
  const ids = rows.map(({ id }) => String(id));
  const all = ids.every((id) => ticked.has(id));
  return (
    <>
      <div className="flex items-center gap-1 border-b border-ink text-12 text-soft">
        <TickBox
          label="이 페이지의 댓글 모두 선택"
          ticked={all}
          onTick={() => onTick(new Set(all ? [] : ids))}
        />
        <span aria-hidden>모두 선택</span>
      </div>
      <ul>
        {rows.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            form={form}
            ticked={ticked.has(String(comment.id))}
            onTick={() => onTick(toggled(ticked, String(comment.id)))}
          />
        ))}
      </ul>
    </>
  );
}

function CommentRow({
  comment,
  form,
  ticked,
  onTick,
}: {
  comment: ModeratedComment;
  form: string;
  ticked: boolean;
  onTick: () => void;
}) {
  const { id, text, postId, postTitle, author, authorId, createdAt, hiddenAt } = comment;
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-1 border-b border-line py-3 text-14 transition-colors duration-150 hover:bg-wash has-checked:bg-wash">
      <TickBox
        label={`${author} 댓글 선택: ${text.slice(0, 40)}`}
        name={`comment.${id}`}
        form={form}
        ticked={ticked}
        onTick={onTick}
      />
      <div className="min-w-0 self-center">
        <p className="whitespace-pre-wrap">{text}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-soft numbers">
          {authorId ? (
            <TextLink look="row" to={`/admin/board?tab=comments&by=${authorId}`}>
              {author}
              <span className="sr-only">의 댓글 모두 보기</span>
            </TextLink>
          ) : (
            <span>{author}</span>
          )}
          <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
          <TextLink
            look="row"
            reloadDocument
            to={`/board/content/${postId}?before=${id + 1}#comment-${id}`}
          >
            {postTitle}
          </TextLink>
          {hiddenAt && <StatusBadge tone="warn" label="숨김" />}
        </p>
      </div>
    </li>
  );
}
