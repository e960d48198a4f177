import { Link } from "react-router";

type Props = { id: string; written: { posts: number; comments: number } };

const way =
  "inline-flex min-h-6 items-center font-medium underline decoration-edge underline-offset-4 numbers hover:decoration-ink";

/** What somebody wrote on the board, and the way to it. */
export function UserBoard({ id, written: { posts, comments } }: Props) {
  return (
    <section aria-labelledby="board">
      <h2 id="board" className="border-b border-ink pb-3 text-20 font-semibold">
        게시판
      </h2>
      {posts + comments === 0 ? (
        <p className="py-4 text-14 text-soft">쓴 글과 댓글이 없어요.</p>
      ) : (
        <p className="flex gap-6 border-b border-line py-3 text-14">
          <Link to={`/admin/board?by=${id}`} className={way}>
            글 {posts.toLocaleString("ko-KR")}개
          </Link>
          <Link to={`/admin/board?tab=comments&by=${id}`} className={way}>
            댓글 {comments.toLocaleString("ko-KR")}개
          </Link>
        </p>
      )}
    </section>
  );
}
