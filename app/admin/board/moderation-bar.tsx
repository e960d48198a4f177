import { TickedBar, type TickedMove } from "#app/admin/list/ticked-bar.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { needsReason, REASON, type PostMove } from "#shop/board/moderation/moderation-forms.ts";

type Props = {
  id: string;
  moves: Partial<Record<PostMove, string>>;
  count: number;
  noun: "글" | "댓글";
  onCancel: () => void;
};

const reasons = [
  "광고나 도배",
  "욕설이나 비방",
  "개인정보 노출",
  "저작권 침해",
  "게시판과 맞지 않는 내용",
];

/** Moves the ticked posts or comments. What takes something away asks why. */
export function ModerationBar({ id, moves, count, noun, onCancel }: Props) {
  const asMove = ([intent, label]: [PostMove, string]): TickedMove => ({
    intent,
    label,
    look: intent === "remove" ? "danger" : "outline",
    ...(needsReason(intent) && {
      question: {
        ...questionOf(intent, `${noun} ${count}개를`),
        fields: <ReasonField form={id} words={consequence(intent, noun)} />,
      },
    }),
  });
  return (
    <TickedBar
      id={id}
      count={count}
      countWords={`${count}개 선택`}
      moves={(Object.entries(moves) as [PostMove, string][]).map(asMove)}
      cancelWords={{ question: "취소", bar: "취소" }}
      onCancel={onCancel}
      withoutScript={
        <label className="text-14">
          이유{" "}
          <input
            name="reason"
            maxLength={REASON.most}
            className="min-h-11 rounded-s border border-edge bg-paper px-3 text-16"
          />
        </label>
      }
    />
  );
}

const questionOf = (move: PostMove, what: string) =>
  move === "remove"
    ? ({ title: `${what} 지울까요?`, label: "지우기", look: "danger" } as const)
    : ({ title: `${what} 숨길까요?`, label: "숨기기", look: "ink" } as const);

function ReasonField({ form, words }: { form: string; words: string }) {
  return (
    <>
      <p className="text-14 text-soft">{words} 이유는 감사 기록에 남아요.</p>
      <Field
        form={form}
        label="이유"
        name="reason"
        required
        minLength={REASON.least}
        maxLength={REASON.most}
        autoComplete="off"
        list={`${form}-reasons`}
        autoFocus
      />
      <datalist id={`${form}-reasons`}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}

/** The effect of a move for other people. */
function consequence(move: PostMove, noun: Props["noun"]): string {
  if (move === "remove")
    return `지우면 아무도 볼 수 없고 되돌릴 수 없어요.${noun === "글" ? " 30일 동안 삭제 탭에 남아요." : ""}`;
  return noun === "글"
    ? "글쓴이에게는 이유와 함께 보여요."
    : "댓글을 쓴 사람에게는 숨겼다는 표시와 함께 보여요.";
}
