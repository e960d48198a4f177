import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import type { ShownReview } from "#shop/review/shown-review.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { reviewsPath } from "#shop/review/review-filter.ts";

type Props = { review: Pick<ShownReview, "id" | "helpful" | "writerName">; productId: string };

/** Once per member or device. Its page is shared, so it does not know whether the visitor voted. */
export function HelpfulForm({ review: { id, helpful, writerName }, productId }: Props) {
  const fetcher = useFetcher<FormReply<{ helpful: number }>>();
  const done = fetcher.data?.done;
  const count = done?.helpful ?? helpful;
  return (
    <PostForm
      action={reviewsPath(productId)}
      reply={fetcher.data}
      fetcher={fetcher}
      fields={{ intent: "helpful", review: id }}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      {({ busy }) => (
        <>
          <Button size="s" busy={busy} disabled={done !== undefined} className="max-md:min-h-11">
            도움이 됐어요
            {count > 0 && <span className="numbers">{count.toLocaleString("ko-KR")}</span>}
            <span className="sr-only">: {writerName}님의 후기</span>
          </Button>
          {done && (
            <span role="status" className="text-12 text-soft">
              고마워요. 도움이 됐다고 표시했어요.
            </span>
          )}
        </>
      )}
    </PostForm>
  );
}
