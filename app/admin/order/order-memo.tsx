import { useState } from "react";
import { useKeptForm } from "#app/browser/typing/use-kept-form.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { KeptOffer } from "#app/ui/form/kept-offer.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

type Props = { number: string; memo: string; reply: FormReply<never> | undefined };

/** A note for the office. What is typed stays on the device until it is saved. */
export function OrderMemo({ number, memo, reply }: Props) {
  const [isTyped, setTyped] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const { offer, isKept, take, keep, keepNow, forget } = useKeptForm(`memo ${number}`, {
    isNews: (values) => values.memo !== memo,
  });
  return (
    <section aria-labelledby="memos">
      <h2 id="memos" className="border-b border-ink pb-2 text-16 font-semibold">
        관리자 메모
      </h2>
      <PostForm
        reply={reply}
        fields={{ intent: "memo" }}
        order={["memo"]}
        onInput={({ target }) => {
          setTyped(true);
          keep({ memo: (target as HTMLTextAreaElement).value });
        }}
        onSubmit={keepNow}
        onSaved={() => {
          setTyped(false);
          setTaken(null);
          forget();
        }}
        className="flex flex-col items-stretch gap-3 pt-3"
      >
        {({ field, busy }) => (
          <>
            <KeptOffer
              offer={offer}
              onTake={(values) => {
                setTyped(true);
                setTaken(values.memo ?? "");
                take();
              }}
              onDrop={forget}
            />
            <TextField
              key={taken ?? memo}
              {...field("memo", taken ?? memo)}
              label="주문하신 분에게는 보이지 않아요"
              maxLength={1000}
            />
            <Button busy={busy} className="self-start">
              메모 저장
            </Button>
          </>
        )}
      </PostForm>
      <LeaveGuard active={isTyped} isKept={isKept} />
    </section>
  );
}
