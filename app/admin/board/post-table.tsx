import { seoulTime } from "#lib/seoul-time.ts";
import type { ModeratedPost } from "#shop/board/moderation/list-moderated-posts.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TickBox } from "#app/admin/list/tick-box.tsx";
import { toggled } from "#app/admin/list/use-ticked.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  rows: ModeratedPost[];
  form: string;
  /** null: there is nothing to choose for */
  ticked: ReadonlySet<string> | null;
  onTick: (ticked: ReadonlySet<string>) => void;
};

const count = new Intl.NumberFormat("ko-KR");
const head = "px-3 py-2 text-12 font-medium whitespace-nowrap text-soft";
const cell = "max-lg:block lg:px-3 lg:py-2.5";

/** Posts with what became of them; a table where there is room, cards where there is not. */
export function PostTable({ rows, form, ticked, onTick }: Props) {
  const all = rows.every(({ id }) => ticked?.has(id));
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">게시판의 글</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">
          {ticked && (
            <th scope="col" className="w-11">
              <TickBox
                label="이 쪽의 글 모두 선택"
                ticked={all}
                onTick={() => onTick(new Set(all ? [] : rows.map(({ id }) => id)))}
              />
            </th>
          )}
          {["글", "글쓴이", "쓴 때"].map((words) => (
            <th key={words} scope="col" className={head}>
              {words}
            </th>
          ))}
          {["조회", "댓글"].map((words) => (
            <th key={words} scope="col" className={`${head} text-right`}>
              {words}
            </th>
          ))}
          <th scope="col" className={head}>
            상태
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            form={form}
            ticked={ticked && ticked.has(post.id)}
            onTick={() => ticked && onTick(toggled(ticked, post.id))}
          />
        ))}
      </tbody>
    </table>
  );
}

function PostRow({
  post,
  form,
  ticked,
  onTick,
}: {
  post: ModeratedPost;
  form: string;
  ticked: boolean | null;
  onTick: () => void;
}) {
  const { id, title, createdAt, views, comments } = post;
  return (
    <tr
      className={`border-b border-line transition-colors duration-150 hover:bg-wash has-checked:bg-wash max-lg:grid max-lg:gap-x-2 max-lg:py-3 ${ticked === null ? "max-lg:grid-cols-[0_minmax(0,1fr)_auto]" : "max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto]"}`}
    >
      {ticked === null ? (
        <td className="max-lg:row-span-3 lg:hidden" />
      ) : (
        <td className="w-11 max-lg:row-span-3">
          <TickBox
            label={`${title} 선택`}
            name={`post.${id}`}
            form={form}
            ticked={ticked}
            onTick={onTick}
          />
        </td>
      )}
      <th scope="row" className={`${cell} max-w-100 text-left font-normal max-lg:self-center`}>
        <TextLink look="row" reloadDocument to={`/board/content/${id}`} className="font-medium">
          {title}
        </TextLink>
        {post.hiddenReason && (
          <span className="block text-12 text-soft">이유: {post.hiddenReason}</span>
        )}
      </th>
      <td className={`${cell} whitespace-nowrap max-lg:order-3 max-lg:col-start-2`}>
        <Author post={post} />
      </td>
      <td
        className={`${cell} whitespace-nowrap text-soft numbers max-lg:order-4 max-lg:col-start-2 max-lg:text-12`}
      >
        <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
        <span className="lg:hidden">
          {" "}
          · 조회 {count.format(views)} · 댓글 {count.format(comments)}
        </span>
      </td>
      <td className={`${cell} text-right numbers max-lg:hidden`}>{count.format(views)}</td>
      <td className={`${cell} text-right numbers max-lg:hidden`}>
        <CommentCount post={post} />
      </td>
      <td className={`${cell} whitespace-nowrap max-lg:order-2 max-lg:text-right`}>
        <State post={post} />
      </td>
    </tr>
  );
}

function Author({ post: { author, authorId } }: { post: ModeratedPost }) {
  if (!authorId) return author;
  return (
    <TextLink look="row" to={`/admin/board?by=${authorId}`}>
      {author}
      <span className="sr-only">의 글 모두 보기</span>
    </TextLink>
  );
}

function CommentCount({ post: { id, comments } }: { post: ModeratedPost }) {
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

function State({ post: { pinnedAt, hiddenAt, removedAt } }: { post: ModeratedPost }) {
  if (removedAt) return <StatusBadge tone="bad" label="지움" />;
  if (hiddenAt) return <StatusBadge tone="warn" label="숨김" />;
  return pinnedAt ? (
    <StatusBadge tone="accent" label="공지" />
  ) : (
    <StatusBadge tone="good" label="보임" />
  );
}
