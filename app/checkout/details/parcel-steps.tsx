import { seoulTime } from "#lib/seoul-time.ts";
import type { ParcelStep } from "#shop/order/tracking/courier.ts";
import { parcelStages } from "#shop/order/tracking/parcel-stages.ts";
import type { ParcelView } from "#shop/order/tracking/parcel-view.ts";
import { textLink } from "#app/ui/text-link.tsx";

/** The courier's reports, newest first, the older ones behind a click. */
export function ParcelSteps({ parcel: { stage, steps, lookedAt } }: { parcel: ParcelView }) {
  const [last, ...older] = steps.toReversed();
  return (
    <div className="mt-4 border-t border-line pt-4 text-14">
      <p className="font-semibold">{parcelStages[stage]}</p>
      {last && (
        <ol>
          <Step step={last} saysStage={last.stage !== stage} />
        </ol>
      )}
      {older.length > 0 && (
        <details>
          <summary className={textLink("tall")}>지나온 곳 {older.length}곳 보기</summary>
          <ol className="flex flex-col gap-2 pb-2">
            {older.map((step, at) => (
              <Step key={at} step={step} saysStage />
            ))}
          </ol>
        </details>
      )}
      <p className="mt-1 text-12 text-soft numbers">
        {seoulTime(lookedAt)}에 택배사에서 확인했어요.
      </p>
    </div>
  );
}

function Step({ step: { at, stage, place }, saysStage }: { step: ParcelStep; saysStage: boolean }) {
  const words = [saysStage && parcelStages[stage], place].filter(Boolean).join(" · ");
  return (
    <li className="grid gap-x-4 md:grid-cols-[12rem_1fr]">
      {at && (
        <time dateTime={at} className="text-soft numbers">
          {seoulTime(at)}
        </time>
      )}
      {words && <span className={at ? "" : "md:col-start-2"}>{words}</span>}
    </li>
  );
}
