import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { REASON } from "#shop/reservation/admin-reservation-forms.ts";

type Intent = "confirm" | "cancel" | "prolong";
type Props = {
  id: string;
  chosen: number;
  /** what fits some of the ticked ones */ intents: Intent[];
  /** a deadline to begin with */ orderUntil: string;
  onCancel: () => void;
};

const labels: Record<Intent, string> = {
  confirm: "확정",
  prolong: "기한 늘리기",
  cancel: "예약 취소",
};
const titles: Record<Intent, (count: number) => string> = {
  confirm: (count) => `예약 ${count}건을 확정할까요?`,
  prolong: (count) => `예약 ${count}건의 기한을 바꿀까요?`,
  cancel: (count) => `예약 ${count}건을 취소할까요?`,
};
const words: Record<Intent, string> = {
  confirm: "확정하면 주문할 수 있는 링크를 메일로 보내요. 순번이 앞선 예약부터 확정해요.",
  prolong:
    "새 기한과 새 링크를 메일로 보내요. 먼저 보낸 링크는 더 이상 열리지 않아요. 확정된 예약에만 적용돼요.",
  cancel:
    "수량은 재고로 돌아오고, 까닭을 적은 메일을 보내요. 결제를 확인하고 있거나 이미 주문한 예약은 취소되지 않아요.",
};

/** Moves everything that is ticked; the ticks stand in the table and belong to this form by its id. */
export function ReservationBar({ id, chosen, intents, orderUntil, onCancel }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const [asked, setAsked] = useState<Intent | null>(null);
  const open = asked !== null && chosen > 0;
  return (
    <>
      <Form
        method="post"
        id={id}
        preventScrollReset
        onSubmit={(event) => (busy ? event.preventDefault() : setAsked(null))}
        className={`fixed bottom-20 z-20 w-max rounded-m border border-line bg-paper p-2 shadow-float max-md:inset-x-4 max-md:w-auto md:bottom-6 md:left-1/2 md:-translate-x-1/2 ${chosen ? "" : "hidden noscript:block"}`}
      >
        <AsField />
        <div className="flex flex-wrap items-center justify-center gap-1">
          <p
            className="px-3 text-14 whitespace-nowrap numbers max-md:basis-full max-md:py-1 max-md:text-center noscript:hidden"
            aria-live="polite"
          >
            {chosen}건 선택
          </p>
          <noscript>
            <label className="text-14">
              기한{" "}
              <input
                type="datetime-local"
                name="orderUntil"
                defaultValue={orderUntil}
                className="min-h-11 rounded-s border border-edge bg-paper px-3"
              />
            </label>
            <label className="text-14">
              까닭{" "}
              <input
                name="reason"
                maxLength={REASON.most}
                className="min-h-11 rounded-s border border-edge bg-paper px-3"
              />
            </label>
          </noscript>
          {intents.map((intent) => (
            <Button
              key={intent}
              name="intent"
              value={intent}
              disabled={busy}
              look={intent === "confirm" ? "primary" : intent === "cancel" ? "danger" : "outline"}
              onClick={(event) => {
                event.preventDefault();
                setAsked(intent);
              }}
            >
              {labels[intent]}
            </Button>
          ))}
          <Button type="button" look="quiet" onClick={onCancel} className="noscript:hidden">
            선택 해제
          </Button>
        </div>
      </Form>
      <Dialog
        open={open}
        onClose={() => setAsked(null)}
        title={asked ? titles[asked](chosen) : ""}
        actions={
          asked && (
            <>
              <Button type="button" onClick={() => setAsked(null)}>
                그대로 두기
              </Button>
              <Button
                form={id}
                name="intent"
                value={asked}
                busy={busy}
                look={asked === "cancel" ? "danger" : "ink"}
              >
                {labels[asked]}
              </Button>
            </>
          )
        }
      >
        {open && (
          <div className="flex flex-col gap-3">
            <p className="text-14 text-soft">{words[asked]}</p>
            {asked === "cancel" ? (
              <Field
                form={id}
                label="까닭"
                name="reason"
                required
                minLength={REASON.least}
                maxLength={REASON.most}
                autoComplete="off"
                autoFocus
                hint="예약한 분께 보내는 메일과 감사 기록에 남아요."
              />
            ) : (
              <Field
                form={id}
                label="주문할 수 있는 기한"
                name="orderUntil"
                type="datetime-local"
                required
                defaultValue={orderUntil}
                autoFocus
                hint="지금부터 30분 뒤에서 60일 안으로 정해주세요. (서울 시각)"
              />
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
