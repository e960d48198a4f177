import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { MoveSoFar } from "#shop/office/reservation/find-reserved-product.server.ts";
import { Section } from "#app/ui/section.tsx";

const counts = [
  ["wait", "기다림"],
  ["refund", "환불·취소"],
  ["open", "답변 대기"],
  ["lapsed", "답 없어 취소"],
  ["superseded", "끝난 질문"],
] as const;

/** Every move of the day, the newest first, with the answers so far. */
export function MovesSoFar({ moves }: { moves: MoveSoFar[] }) {
  if (!moves.length) return null;
  return (
    <Section id="moves" title="바뀐 날과 답">
      <ul>
        {moves.map((move) => (
          <li key={move.id} className="border-b border-line py-4 text-14">
            <p className="text-16 font-medium numbers">{seoulDate(move.shipBy)}까지</p>
            <p className="mt-0.5">{move.reason}</p>
            <p className="mt-0.5 text-12 text-soft numbers">
              {seoulTime(move.movedAt)} {move.who} · 답 기한 {seoulTime(move.answerUntil)}
            </p>
            <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
              {counts.map(
                ([key, label]) =>
                  move[key] > 0 && (
                    <div key={key} className="flex gap-1.5">
                      <dt className="text-soft">{label}</dt>
                      <dd className="font-medium numbers">{move[key]}명</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
