import type { ImportedStatement } from "#shop/statement/line/import-statement.server.ts";
import type { LineResult } from "#shop/statement/settle/settle-lines.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";

function importedWords({ added, repeated, others, old }: ImportedStatement): string {
  const words = [added ? `새 거래 ${added}건을 넣었어요.` : "새 거래가 없어요."];
  if (repeated) words.push(`이미 넣은 ${repeated}건은 다시 넣지 않았어요.`);
  if (others) words.push(`환불과 관계없는 출금 ${others}건은 저장하지 않았어요.`);
  if (old) words.push(`90일이 지난 ${old}건은 제외했어요.`);
  return words.join(" ");
}

/** What became of the statement that was just put in. */
export function ImportedLines({ imported }: { imported: ImportedStatement }) {
  const { problems } = imported;
  return (
    <div className="flex flex-col gap-3">
      <NoticeBox tone={problems.length ? "warn" : "good"}>{importedWords(imported)}</NoticeBox>
      {problems.length > 0 && (
        <div>
          <h2 className="text-16 font-semibold">읽지 못한 줄 {problems.length}</h2>
          <ul className="pt-1 text-14">
            {problems.map(({ line, words }) => (
              <li key={line} className="numbers">
                {line}번째 줄: {words}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What became of each chosen line; what was refused comes first. */
export function SettledLines({ results }: { results: readonly LineResult[] }) {
  const done = results.filter(({ outcome }) => outcome !== "refused");
  const refused = results.filter(({ outcome }) => outcome === "refused");
  return (
    <div className="flex flex-col gap-3">
      <NoticeBox tone={refused.length ? "warn" : "good"}>
        {done.length}건을 처리했어요.
        {refused.length > 0 && ` ${refused.length}건은 처리하지 못했어요.`}
      </NoticeBox>
      <ul className="text-14">
        {[...refused, ...done].map(({ lineId, target, outcome, words }) => (
          <li key={lineId} className={outcome === "refused" ? "text-bad" : "text-soft"}>
            <span className="numbers">{target.length > 20 ? "환불" : target}</span>: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
