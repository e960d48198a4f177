import { useEffect, useRef, useState } from "react";
import { Link, useFetcher, useLocation, useSearchParams } from "react-router";
import type { FieldLooks } from "#shop/form-fields.ts";
import type { CommentRow } from "#shop/board/comment/list-comments.server.ts";
import { failWith } from "#app/browser/run-action.ts";
import { isServerThere } from "#app/browser/offline/is-server-there.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem, type CommentAction } from "./comment-item.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";

type Page = { rows: CommentRow[]; earlier: number | null };
type Props = {
  postId: string;
  count: number;
  page: Page;
  mayWrite: boolean;
  writeKey: string;
  fields: FieldLooks<"text">;
  reply: FormAnswer;
};

/** The newest comments, with a link to earlier ones and the form below. */
export function Comments({ postId, count, page, mayWrite, writeKey, fields, reply }: Props) {
  const [query] = useSearchParams();
  const { rows, earlier, load, loading } = useEarlier(postId, page, reply);
  const [doing, setDoing] = useDoing(query, reply);
  const isSigned = useRoot()?.account;
  const to = (next: CommentAction) => {
    const there = new URLSearchParams(query);
    for (const param of ["edit", "remove"]) there.delete(param);
    if (next) there.set(next.what, String(next.id));
    return `?${there}${next ? `#comment-${next.id}` : ""}`;
  };
  return (
    <section id="comments" aria-labelledby="comments-title" className="mt-12 scroll-mt-24">
      <h2 id="comments-title" className="text-16 font-semibold numbers">
        댓글 {count.toLocaleString("ko-KR")}
      </h2>
      <div className="mt-3 border-t border-ink">
        {earlier !== null && (
          <EarlierLink before={earlier} busy={loading} onOpen={() => void load()} />
        )}
        {rows.length ? (
          <ul>
            {rows.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                doing={doing}
                to={to}
                onDo={setDoing}
                fields={fields}
                reply={reply}
              />
            ))}
          </ul>
        ) : (
          <p className="border-b border-line py-6 text-14 text-soft">
            아직 댓글이 없어요.{mayWrite && " 첫 댓글을 남겨주세요."}
          </p>
        )}
        {query.has("before") && (
          <p className="py-2 text-center">
            <Link to="?#comments" preventScrollReset className={buttonClass({ look: "quiet" })}>
              최근 댓글 보기
            </Link>
          </p>
        )}
      </div>
      {mayWrite && (
        <div className="mt-6">
          {isSigned ? (
            <CommentForm
              fields={{ intent: "comment" }}
              writeKey={writeKey}
              of={fields}
              submit="댓글 남기기"
              reply={reply}
            />
          ) : (
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-wash px-4 py-3 text-14">
              <span>댓글은 로그인한 뒤에 쓸 수 있어요.</span>
              <ButtonLink
                to={`/login?pre=${encodeURIComponent(`/board/content/${postId}#comments`)}`}
              >
                로그인하고 댓글 쓰기
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function EarlierLink({
  before,
  busy,
  onOpen,
}: {
  before: number;
  busy: boolean;
  onOpen: () => void;
}) {
  return (
    <p className="border-b border-line py-2 text-center">
      <Link
        to={`?before=${before}#comments`}
        preventScrollReset
        aria-busy={busy || undefined}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
        className={buttonClass({ look: "quiet" })}
      >
        이전 댓글 보기
      </Link>
    </p>
  );
}

const whats = { "edit-comment": "edit", "remove-comment": "remove" } as const;

/** The action that a refusal concerns. */
function answered(reply: FormAnswer): CommentAction {
  const { intent, commentId } = reply?.values ?? {};
  return intent === "edit-comment" || intent === "remove-comment"
    ? { what: whats[intent], id: Number(commentId) }
    : null;
}

/**
 * The comment being answered or edited, from a click or, without JavaScript, from the address; ends
 * when done or on another page.
 */
function useDoing(query: URLSearchParams, reply: FormAnswer) {
  const { key } = useLocation();
  const action = (["edit", "remove"] as const).find((what) =>
    /^\d{1,15}$/.test(query.get(what) ?? ""),
  );
  const [doing, setDoing] = useState<CommentAction>(
    action ? { what: action, id: Number(query.get(action)) } : null,
  );
  const [at, setAt] = useState(key);
  if (at !== key) {
    setAt(key);
    setDoing(answered(reply));
  }
  return [doing, setDoing] as const;
}

const MOST_KEPT = 20;
/** Loaded earlier comments by visit, for returning within this document. */
const pagesByVisit = new Map<string, Page[]>();

function keepEarlier(visit: string, pages: Page[]): void {
  if (!pages.length) return;
  pagesByVisit.delete(visit);
  pagesByVisit.set(visit, pages);
  for (const oldest of [...pagesByVisit.keys()].slice(0, -MOST_KEPT)) pagesByVisit.delete(oldest);
}

/** Earlier comments are fetched on top of those that are shown, until something is written. */
function useEarlier(postId: string, page: Page, reply: FormAnswer) {
  const { key } = useLocation();
  const fetcher = useFetcher<{ comments: Page }>();
  const visit = `${key} ${useRoot()?.account?.id ?? ""}`;
  const [pages, setPages] = useState<Page[]>(() => pagesByVisit.get(visit) ?? []);
  const [at, setAt] = useState(key);
  if (at !== key) {
    setAt(key);
    if (!reply) setPages([]);
  }
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) pagesByVisit.clear();
    before.current = key;
    keepEarlier(visit, pages);
  }, [key, visit, pages]);
  const { data } = fetcher;
  useEffect(() => {
    if (data) setPages((currentPages) => [data.comments, ...currentPages]);
  }, [data]);
  const { earlier } = pages[0] ?? page;
  const all = [...pages, page].flatMap(({ rows }) => rows);
  return {
    // Another comment may have moved the border between two pages, so rows may repeat.
    rows: [...new Map(all.map((row) => [row.id, row])).values()].toSorted(
      (one, other) => one.id - other.id,
    ),
    earlier,
    loading: fetcher.state !== "idle",
    async load() {
      if (fetcher.state !== "idle") return;
      if (await isServerThere()) await fetcher.load(`/board/content/${postId}?before=${earlier}`);
      else failWith("이전 댓글을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요");
    },
  };
}
