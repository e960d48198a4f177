import { useRef, useState, type RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { previewedRows } from "#shop/order/waybills/previewed-rows.ts";
import type { useApplying } from "./use-applying.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { WaybillRows } from "./waybill-rows.tsx";

type Props = { plans: WaybillPlan[]; applying: ReturnType<typeof useApplying> };

/**
 * The button processes exactly the two lists above it: a doubtful number joins them once confirmed.
 * Plans that need another look come first.
 */
function sortedPlans(plans: WaybillPlan[], isConfirmed: boolean) {
  const of = (outcome: WaybillPlan["outcome"]) => plans.filter((plan) => plan.outcome === outcome);
  const inOrder = (rows: WaybillPlan[]) =>
    rows
      .filter(({ isUnusual }) => isConfirmed || !isUnusual)
      .toSorted((one, other) => Number(one.warning === null) - Number(other.warning === null));
  return {
    ship: inOrder(of("ship")),
    change: inOrder(of("change")),
    unusual: plans.filter(({ isUnusual }) => isUnusual),
    same: of("same"),
    refused: of("refused"),
  };
}

/** The plan per row, those that need attention first. */
export function PlannedWaybills({ plans, applying: { start, stop, progress } }: Props) {
  const busy = useNavigation().formData?.get("intent") === "apply";
  const [isConfirmed, setConfirmed] = useState(false);
  const { ship, change, unusual, same, refused } = sortedPlans(plans, isConfirmed);
  const ready = ship.length + change.length;
  const waiting = isConfirmed ? [] : unusual;
  const isNothing = ready === 0;
  const tick = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(isNothing);
    if (isNothing) tick.current?.focus();
    else start(isConfirmed);
  };
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-6 border-t border-ink pt-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="preview" className="text-20 font-semibold">
          미리 보기
        </h2>
        <p role="status" className="text-14 numbers">
          적용 {ready} (발송 {ship.length} · 송장 변경 {change.length})
          {waiting.length > 0 && ` · 확인할 번호 ${waiting.length}`} · 변경 없음 {same.length} ·{" "}
          <span className={refused.length ? "font-medium text-bad" : ""}>
            할 수 없음 {refused.length}
          </span>
        </p>
      </div>
      <RefusedRows rows={refused} title={`처리할 수 없는 줄 ${refused.length}`} />
      <WaybillRows title={`번호를 확인할 줄 ${waiting.length}`} rows={waiting} open />
      <WaybillRows title={`발송할 주문 ${ship.length}`} rows={ship} open />
      <WaybillRows title={`송장을 바꿀 주문 ${change.length}`} rows={change} open />
      <WaybillRows title={`변경 없는 줄 ${same.length}`} rows={same} />
      <div className="sticky bottom-20 z-10 rounded-m border border-line bg-paper p-3 shadow-float md:bottom-6">
        {progress ? (
          <Progress progress={progress} onStop={stop} />
        ) : (
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <AsField />
            <input type="hidden" name="intent" value="apply" />
            <input type="hidden" name="rows" value={previewedRows(plans)} />
            {unusual.length > 0 && (
              <UnusualTick
                count={unusual.length}
                tick={tick}
                isAsked={isAsked && !isConfirmed}
                isTicked={isConfirmed}
                onTick={setConfirmed}
              />
            )}
            <p className="text-14 text-soft">
              {ready + waiting.length > 0
                ? "발송하는 주문의 주문자에게 바로 알려요. 처리할 수 없는 줄은 건너뛰어요."
                : "적용할 줄이 없어요. 위의 내용을 고쳐 다시 미리 보기를 해주세요."}
            </p>
            <Button
              look="primary"
              size="l"
              busy={busy}
              disabled={ready + waiting.length === 0}
              className="max-md:w-full"
            >
              {ready}건 적용
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}

function UnusualTick({
  count,
  tick,
  isAsked,
  isTicked,
  onTick,
}: {
  count: number;
  tick: RefObject<HTMLInputElement | null>;
  isAsked: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <div className="w-full">
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          ref={tick}
          type="checkbox"
          name="confirmed"
          aria-invalid={isAsked || undefined}
          aria-describedby={isAsked ? "confirmed-error" : undefined}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        번호가 달라 보이는 {count}건도 맞는 번호예요. 함께 적용할게요.
      </label>
      {isAsked && (
        <p id="confirmed-error" className="text-14 text-bad" data-field-error>
          맞는 번호라면 여기에 체크해주세요.
        </p>
      )}
    </div>
  );
}

function Progress({
  progress,
  onStop,
}: {
  progress: NonNullable<Props["applying"]["progress"]>;
  onStop: () => void;
}) {
  return (
    <div className="flex items-center gap-4">
      <label className="flex min-w-0 flex-1 items-center gap-3 text-14 numbers">
        <span role="status" className="whitespace-nowrap">
          {progress.done} / {progress.of}
        </span>
        <ProgressBar value={progress.done} max={progress.of} />
      </label>
      <Button type="button" onClick={onStop} disabled={progress.isStopping}>
        {progress.isStopping ? "멈추는 중" : "그만하기"}
      </Button>
    </div>
  );
}
