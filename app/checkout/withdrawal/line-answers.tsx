import { answerWords, type LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { Ruled } from "#app/ui/ruled.tsx";

const grounds = { mind: "마음이 바뀌면", fault: "상품에 문제가 있으면" };

/** The decision table's answer per line, for shopper and desk. */
export function LineAnswers({ lines }: { lines: LineWithdrawal[] }) {
  if (!lines.length) return null;
  return (
    <Ruled>
      {lines.map(({ lineId, title, answers }) => (
        <li key={lineId} className="py-3">
          <p className="text-14 font-medium">{title}</p>
          <dl className="mt-1 grid gap-x-3 gap-y-1 text-14 md:grid-cols-[9rem_minmax(0,1fr)]">
            {answers.map((answer) => {
              const { sentence, facts } = answerWords(answer);
              return (
                <div key={answer.ground} className="contents">
                  <dt className="text-soft">{grounds[answer.ground]}</dt>
                  <dd>
                    {sentence} <span className="block text-12 text-soft numbers">{facts}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </Ruled>
  );
}
