import { Link, useLocation } from "react-router";
import type { Post } from "#shop/board/find-post.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The neighbouring posts, and the board page that the visitor came from. */
export function PostNeighbours({ newer, older }: Pick<Post, "newer" | "older">) {
  const { state } = useLocation() as { state: { board?: unknown } | null };
  const query = typeof state?.board === "string" ? state.board : "";
  const ways = [
    { words: "다음 글", post: newer, rel: "next" },
    { words: "이전 글", post: older, rel: "prev" },
  ];
  return (
    <nav aria-label="다른 글" className="mt-14">
      <ul className="border-t border-ink">
        {ways.map(
          ({ words, post, rel }) =>
            post && (
              <li key={words} className="border-b border-line">
                <Link
                  to={`/board/content/${post.id}`}
                  state={{ board: query }}
                  rel={rel}
                  className="group grid min-h-12 grid-cols-[4.5rem_minmax(0,1fr)] items-center px-2 text-14 transition-colors duration-150 hover:bg-wash focus-visible:-outline-offset-2"
                >
                  <span className="text-soft">{words}</span>
                  <span className="truncate font-medium underline-offset-4 group-hover:underline">
                    {post.title}
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
      <p className="mt-6 text-center">
        <ButtonLink to={`/board${query}`}>목록 보기</ButtonLink>
      </p>
    </nav>
  );
}
