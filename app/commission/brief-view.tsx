import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import { secondsWords } from "#shop/product/commission/count-script.ts";
import { Unfold } from "#app/ui/unfold.tsx";
import { StageTable } from "./stage-table.tsx";

/** The brief and consent of an ordered line. */
export default function BriefView({ brief, title }: { brief: CommissionBrief; title: string }) {
  const { script, characters, seconds, use, reference, pronunciation, tone, wishedOn, agreed } =
    brief;
  const facts: [name: string, words: string | null][] = [
    ["용도", `${use.name}: ${use.words}`],
    ["길이", `${characters.toLocaleString("ko-KR")}자 · ${secondsWords(seconds)}`],
    ["말투", tone],
    ["읽는 법", pronunciation],
    ["참고 자료", reference],
    ["받고 싶은 날", wishedOn && dayWords(wishedOn)],
    ["동의", agreed ? `${seoulTime(new Date(agreed.at))} 주문 제작 안내에 동의` : "아직 동의 전"],
  ];
  return (
    <div className="mt-3 text-14">
      <dl className="flex flex-col gap-2">
        {facts.map(
          ([name, words]) =>
            words && (
              <div key={name} className="flex gap-4">
                <dt className="w-18 shrink-0 text-soft">{name}</dt>
                <dd className="min-w-0 break-words whitespace-pre-line numbers">{words}</dd>
              </div>
            ),
        )}
      </dl>
      {script ? (
        <Unfold title="원고 보기" label={`${title} 원고 보기`}>
          <p className="border-l-2 border-line pl-4 break-words whitespace-pre-line">{script}</p>
        </Unfold>
      ) : (
        <p className="mt-2 text-soft">보관 기간이 끝나 원고를 지웠어요.</p>
      )}
      <Unfold title="중단할 때 환불 보기" label={`${title}: 중단할 때 환불 보기`}>
        <StageTable terms={brief.terms} />
      </Unfold>
    </div>
  );
}
