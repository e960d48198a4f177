import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { id: string; written: { posts: number; comments: number } };

/** What somebody wrote on the board, and the way to it. */
export function UserBoard({ id, written: { posts, comments } }: Props) {
  return (
    <Section id="board" title="게시판">
      {posts + comments === 0 ? (
        <p className="py-4 text-14 text-soft">쓴 글과 댓글이 없어요.</p>
      ) : (
        <p className="flex gap-6 border-b border-line py-3 text-14">
          <TextLink look="row" to={`/admin/board?by=${id}`} className="font-medium numbers">
            글 {posts.toLocaleString("ko-KR")}개
          </TextLink>
          <TextLink
            look="row"
            to={`/admin/board?tab=comments&by=${id}`}
            className="font-medium numbers"
          >
            댓글 {comments.toLocaleString("ko-KR")}개
          </TextLink>
        </p>
      )}
    </Section>
  );
}
