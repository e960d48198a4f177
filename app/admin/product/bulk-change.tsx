import { useEffect, useId, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { TAGS, type Category } from "#shop/product/category/category.ts";
import { failWith } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { wordsOf, type BulkDone } from "./bulk-words.ts";
import { CategoryOptions } from "./category/category-options.tsx";

type Props = {
  chosen: ReadonlySet<string>;
  onDone: () => void;
  categories: readonly Category[];
  children: (form: string) => ReactNode;
};

const box =
  "min-h-11 min-w-0 rounded-s border border-edge bg-paper px-2 text-16 md:w-40 md:text-14";

/** Changes all ticked products; the ticks stand in the table and belong to this form by its id. */
export function BulkChange({ chosen, onDone, categories, children }: Props) {
  const id = useId();
  const fetcher = useFetcher<FormReply<BulkDone>>();
  const { data: reply } = fetcher;

  useEffect(() => {
    if (reply?.done) {
      showAlert(wordsOf(reply.done), { type: "success" });
      onDone();
    } else if (reply?.errors || reply?.refused)
      failWith(
        reply.refused?.message ??
          Object.values(reply.errors ?? {})
            .flat()
            .join(" "),
      );
  }, [reply, onDone]);

  return (
    <>
      <PostForm
        reply={undefined}
        fetcher={fetcher}
        asMember
        id={id}
        className={`fixed bottom-20 left-1/2 z-20 flex max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-wrap items-center gap-1 rounded-m border border-line bg-paper p-2 whitespace-nowrap shadow-float md:bottom-6 ${chosen.size ? "" : "hidden noscript:flex"}`}
      >
        {({ busy }) => (
          <>
            <p className="px-3 text-14 numbers" aria-live="polite">
              {chosen.size}개 선택
            </p>
            <Button name="intent" value="show" disabled={busy}>
              보이기
            </Button>
            <Button name="intent" value="hide" disabled={busy}>
              숨기기
            </Button>
            {chosen.size === 1 && (
              <Button name="intent" value="copy" disabled={busy}>
                복사
              </Button>
            )}
            <details className="contents">
              <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-s px-3 text-14 hover:bg-wash [&::-webkit-details-marker]:hidden">
                분류하기
              </summary>
              <span className="flex w-full flex-wrap gap-1 pt-1">
                <select name="category" aria-label="옮길 카테고리" className={box}>
                  <CategoryOptions categories={categories} />
                </select>
                <Button name="intent" value="category" disabled={busy}>
                  옮기기
                </Button>
                <input
                  name="tag"
                  aria-label="붙일 태그"
                  placeholder="태그"
                  maxLength={TAGS.length}
                  className={box}
                />
                <Button name="intent" value="tag" disabled={busy}>
                  붙이기
                </Button>
              </span>
            </details>
            <Button type="button" look="quiet" onClick={onDone}>
              취소
            </Button>
          </>
        )}
      </PostForm>
      {children(id)}
    </>
  );
}
