import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

/** Removes the product after one question. Without JavaScript the list's own page does it. */
export function RemoveProduct({
  id,
  title,
  onLeave,
}: {
  id: string;
  title: string;
  onLeave: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button type="button" look="danger" onClick={() => setAsking(true)}>
        삭제
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="이 상품을 삭제할까요?"
        actions={
          <>
            <Button type="button" onClick={() => setAsking(false)}>
              닫기
            </Button>
            <PostForm
              reply={undefined}
              fields={{ intent: "remove", [`product.${id}`]: "on" }}
              asMember
              action="/admin/product"
              onSubmit={onLeave}
              className="contents"
            >
              {({ busy }) => (
                <Button look="danger" busy={busy}>
                  삭제하기
                </Button>
              )}
            </PostForm>
          </>
        }
      >
        <p className="text-14 text-soft">
          <strong className="font-semibold text-ink">{title}</strong> 상품이 상점과 목록에서
          사라져요. 이미 받은 주문의 내용은 그대로 남아요.
        </p>
      </Dialog>
    </>
  );
}
