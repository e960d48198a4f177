import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { needsReason, REASON, type PostMove } from "#shop/board/moderation/moderation-forms.ts";

type Props = {
  id: string;
  moves: Partial<Record<PostMove, string>>;
  chosen: number;
  noun: string;
  onCancel: () => void;
};

const reasons = [
  "광고나 도배",
  "욕설이나 비방",
  "개인정보 노출",
  "저작권 침해",
  "게시판과 맞지 않는 내용",
];

/** Moves everything that is ticked; the ticks stand in the table and belong to this form by its id. What takes something away asks why. */
export function ModerationBar({ id, moves, chosen, noun, onCancel }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const [asked, setAsked] = useState<PostMove | null>(null);
  const open = asked !== null && chosen > 0;
  return (
    <>
      <Form
        method="post"
        id={id}
        preventScrollReset
        onSubmit={(event) => (busy ? event.preventDefault() : setAsked(null))}
        className={`fixed bottom-20 z-20 w-max rounded-m max-md:inset-x-4 max-md:w-auto md:left-1/2 md:-translate-x-1/2 border border-line bg-paper p-2 shadow-float md:bottom-6 ${chosen ? "" : "hidden noscript:block"}`}
      >
        <AsField />
        <div className="flex flex-wrap items-center justify-center gap-1">
          <p
            className="px-3 text-14 whitespace-nowrap numbers max-md:basis-full max-md:py-1 max-md:text-center noscript:hidden"
            aria-live="polite"
          >
            {chosen}개 선택
          </p>
          <noscript>
            <label className="text-14">
              이유{" "}
              <input
                name="reason"
                maxLength={REASON.most}
                className="min-h-11 rounded-s border border-edge bg-paper px-3"
              />
            </label>
          </noscript>
          {(Object.entries(moves) as [PostMove, string][]).map(([move, label]) => (
            <Button
              key={move}
              name="intent"
              value={move}
              disabled={busy}
              look={move === "remove" ? "danger" : "outline"}
              onClick={(event) => {
                if (needsReason(move)) {
                  event.preventDefault();
                  setAsked(move);
                }
              }}
            >
              {label}
            </Button>
          ))}
          <Button type="button" look="quiet" onClick={onCancel} className="noscript:hidden">
            취소
          </Button>
        </div>
      </Form>
      <Dialog
        open={open}
        onClose={() => setAsked(null)}
        title={
          asked === "remove" ? `${noun} ${chosen}개를 지울까요?` : `${noun} ${chosen}개를 숨길까요?`
        }
        actions={
          asked && (
            <>
              <Button type="button" onClick={() => setAsked(null)}>
                취소
              </Button>
              <Button
                form={id}
                name="intent"
                value={asked}
                busy={busy}
                look={asked === "remove" ? "danger" : "ink"}
              >
                {asked === "remove" ? "지우기" : "숨기기"}
              </Button>
            </>
          )
        }
      >
        {open && (
          <div className="flex flex-col gap-3">
            <p className="text-14 text-soft">
              {asked && wordsOf(asked, noun)} 이유는 감사 기록에 남아요.
            </p>
            <Field
              form={id}
              label="이유"
              name="reason"
              required
              minLength={REASON.least}
              maxLength={REASON.most}
              autoComplete="off"
              list={`${id}-reasons`}
              autoFocus
            />
            <datalist id={`${id}-reasons`}>
              {reasons.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** What becomes of it for others. */
function wordsOf(move: PostMove, noun: string): string {
  if (move === "remove")
    return `지우면 아무도 볼 수 없고 되돌릴 수 없어요.${noun === "글" ? " 30일 동안 삭제 탭에 남아요." : ""}`;
  return noun === "글"
    ? "글쓴이에게는 이유와 함께 보여요."
    : "댓글을 쓴 사람에게는 숨겼다는 표시와 함께 보여요.";
}
