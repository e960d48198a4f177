import { TickedBar, type TickedMove } from "#app/admin/list/ticked-bar.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { REASON } from "#shop/reservation/admin-reservation-forms.ts";

export type ReservationMove = "confirm" | "cancel" | "prolong";
type Props = {
  id: string;
  count: number;
  /** moves that apply to some selected ones */
  moves: ReservationMove[];
  /** a deadline to begin with */
  orderUntil: string;
  onCancel: () => void;
};

type MoveWords = { label: string; title(count: number): string; words: string };

const moveWords: Record<ReservationMove, MoveWords> = {
  confirm: {
    label: "확정",
    title: (count) => `예약 ${count}건을 확정할까요?`,
    words: "확정하면 주문할 수 있는 링크를 메일로 보내요. 순번이 앞선 예약부터 확정해요.",
  },
  prolong: {
    label: "기한 늘리기",
    title: (count) => `예약 ${count}건의 기한을 바꿀까요?`,
    words:
      "새 기한과 새 링크를 메일로 보내요. 먼저 보낸 링크는 더 이상 열리지 않아요. 확정된 예약에만 적용돼요.",
  },
  cancel: {
    label: "예약 취소",
    title: (count) => `예약 ${count}건을 취소할까요?`,
    words:
      "수량은 재고로 돌아오고, 이유를 적은 메일을 보내요. 결제를 확인하고 있거나 이미 주문한 예약은 취소되지 않아요.",
  },
};
const buttonLooks = { confirm: "primary", prolong: "outline", cancel: "danger" } as const;

/** Moves the ticked reservations, each after a question. */
export function ReservationBar({ id, count, moves, orderUntil, onCancel }: Props) {
  const asMove = (intent: ReservationMove): TickedMove => {
    const { label, title, words } = moveWords[intent];
    return {
      intent,
      label,
      look: buttonLooks[intent],
      question: {
        title: title(count),
        label,
        look: intent === "cancel" ? "danger" : "ink",
        fields: (
          <>
            <p className="text-14 text-soft">{words}</p>
            {intent === "cancel" ? (
              <ReasonField form={id} />
            ) : (
              <DeadlineField form={id} orderUntil={orderUntil} />
            )}
          </>
        ),
      },
    };
  };
  return (
    <TickedBar
      id={id}
      count={count}
      countWords={`${count}건 선택`}
      moves={moves.map(asMove)}
      cancelWords={{ question: "그대로 두기", bar: "선택 해제" }}
      onCancel={onCancel}
      withoutScript={<FieldsWithoutScript orderUntil={orderUntil} />}
    />
  );
}

const ReasonField = ({ form }: { form: string }) => (
  <Field
    form={form}
    label="이유"
    name="reason"
    required
    minLength={REASON.least}
    maxLength={REASON.most}
    autoComplete="off"
    autoFocus
    hint="예약한 분께 보내는 메일과 감사 기록에 남아요."
  />
);

const DeadlineField = ({ form, orderUntil }: { form: string; orderUntil: string }) => (
  <Field
    form={form}
    label="주문할 수 있는 기한"
    name="orderUntil"
    type="datetime-local"
    required
    defaultValue={orderUntil}
    autoFocus
    hint="지금부터 30분 뒤에서 60일 안으로 정해주세요. (서울 시각)"
  />
);

const plainBox = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16";

const FieldsWithoutScript = ({ orderUntil }: { orderUntil: string }) => (
  <>
    <label className="text-14">
      기한{" "}
      <input
        type="datetime-local"
        name="orderUntil"
        defaultValue={orderUntil}
        className={plainBox}
      />
    </label>
    <label className="text-14">
      이유 <input name="reason" maxLength={REASON.most} className={plainBox} />
    </label>
  </>
);
