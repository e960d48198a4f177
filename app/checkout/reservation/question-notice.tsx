import type { ReactNode } from "react";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { ShipByQuestion } from "#shop/reservation/ship-by/ship-by-question.ts";

/** The agreed day moved, and this buyer has not answered. */
export function QuestionNotice({
  question: { previousShipBy, shipBy, reason, answerUntil, state, paid },
  children,
}: {
  question: ShipByQuestion;
  children?: ReactNode;
}) {
  return (
    <NoticeBox tone="warn">
      <div className="flex flex-col gap-1.5 text-ink">
        <p className="font-semibold">발송 예정일이 바뀌었어요</p>
        <p className="numbers">
          <s>{seoulDate(previousShipBy)}까지</s> → <strong>{seoulDate(shipBy)}까지</strong>
        </p>
        <p className="text-soft">{reason}</p>
        {state === "open" ? (
          <p className="numbers">
            {seoulTime(answerUntil)}까지 고르지 않으면{" "}
            {paid > 0 ? "전액을 환불해드려요" : "예약을 취소해요"}.
          </p>
        ) : (
          <p>
            답할 수 있는 시간이 지났어요. 곧 {paid > 0 ? "전액을 환불해드려요" : "예약을 취소해요"}.
          </p>
        )}
        {state === "open" && children}
      </div>
    </NoticeBox>
  );
}
