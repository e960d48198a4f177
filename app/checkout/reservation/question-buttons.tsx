import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { shipByChoices } from "#shop/reservation/forms.ts";
import type { ShipByQuestion } from "#shop/reservation/ship-by/ship-by-question.ts";

/** Two equal buttons without preselection or emphasis (e-commerce act, article 21-2). */
export function QuestionButtons({
  question: { paid },
  busy,
}: {
  question: ShipByQuestion;
  busy: boolean;
}) {
  const { formData } = useNavigation();
  const answering = busy ? formData?.get("answer") : null;
  return (
    <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
      <Button
        name="answer"
        value="wait"
        look="ink"
        size="l"
        busy={answering === "wait"}
        disabled={busy && answering !== "wait"}
      >
        {shipByChoices.wait}
      </Button>
      <Button
        name="answer"
        value="refund"
        look="ink"
        size="l"
        busy={answering === "refund"}
        disabled={busy && answering !== "refund"}
      >
        {paid > 0 ? shipByChoices.refund : "예약 취소할게요"}
      </Button>
    </div>
  );
}
