import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

/** `fields` go along, e.g. what proves whose reservation it is. */
export function CancelReservation({ fields }: { fields: Record<string, string> }) {
  return (
    <AskOnce label="예약 취소" question="이 예약을 취소할까요?" wide>
      <PostForm
        asMember
        fields={{ intent: "cancel", ...fields }}
        reply={undefined}
        preventScrollReset
        className=""
      >
        {({ busy }) => (
          <>
            <p className="mb-4 text-14 text-soft">
              결제된 금액은 없어요. 취소하면 순번이 사라지고 되돌릴 수 없어요.
            </p>
            <Button look="danger" wide busy={busy}>
              예약 취소하기
            </Button>
          </>
        )}
      </PostForm>
    </AskOnce>
  );
}
