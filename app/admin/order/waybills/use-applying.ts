import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { beside } from "#app/browser/state/use-saving.ts";
import type { FormReply } from "#app/form-action.server.ts";
import type { AppliedRow } from "#shop/order/waybills/apply-waybills.server.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { previewedRows } from "#shop/order/waybills/previewed-rows.ts";
import type { ImportAnswer } from "./import-answer.ts";

/** Rows sent at once: few enough to see it go on and to stop in between. */
const AT_ONCE = 100;

type Work = {
  waiting: WaybillPlan[];
  asked: number;
  done: AppliedRow[];
  isStopped: boolean;
  /** the unusual numbers are right */
  isConfirmed: boolean;
};
type Reply = FormReply<ImportAnswer>;

const problemOf = (reply: Reply | undefined): string | null =>
  reply?.refused?.message ?? reply?.errors?.rows?.join(" ") ?? null;

/** The progress after an answer; one without results stops. */
function answeredWork(before: Work, { done }: Reply): Work {
  const results = done && "results" in done ? done.results : null;
  if (!results) return { ...before, isStopped: true };
  return {
    ...before,
    waiting: before.waiting.slice(AT_ONCE),
    done: [...before.done, ...results],
  };
}

const skippedOf = (plans: WaybillPlan[], isConfirmed: boolean): WaybillPlan[] =>
  plans.flatMap((plan) => {
    if (plan.outcome === "refused") return [plan];
    return plan.isUnusual && !isConfirmed
      ? [{ ...plan, words: "번호가 맞다고 확인하지 않았어요." }]
      : [];
  });

const mayGoOn = ({ isStopped, waiting }: Work): boolean => !isStopped && waiting.length > 0;

/** Applies a preview in pieces, with progress and a stop button. */
export function useApplying(plans: WaybillPlan[] | null) {
  const fetcher = useFetcher<Reply>({ key: beside("waybills") });
  const [work, setWork] = useState<Work | null>(null);
  const answered = useRef<unknown>(null);
  const { data, state } = fetcher;

  useEffect(() => {
    if (!work || state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    setWork((before) => before && answeredWork(before, data));
  }, [data, state, work]);

  const sent = useRef(-1);
  useEffect(() => {
    if (!work || !mayGoOn(work) || state !== "idle" || sent.current === work.done.length) return;
    sent.current = work.done.length;
    void fetcher.submit(
      {
        intent: "apply",
        rows: previewedRows(work.waiting.slice(0, AT_ONCE)),
        ...(work.isConfirmed && { confirmed: "on" }),
      },
      { method: "post" },
    );
  }, [work, state, fetcher]);

  const over = work && state === "idle" && !mayGoOn(work) ? work : null;
  return {
    start: (isConfirmed: boolean) => {
      const waiting = (plans ?? []).filter(
        ({ token, isUnusual }) => token !== null && (isConfirmed || !isUnusual),
      );
      sent.current = -1;
      answered.current = data;
      setWork({ waiting, asked: waiting.length, done: [], isStopped: false, isConfirmed });
    },
    stop: () => setWork((before) => before && { ...before, isStopped: true }),
    progress:
      work && !over ? { done: work.done.length, of: work.asked, isStopping: work.isStopped } : null,
    results: over?.done.length ? over.done : null,
    skipped: over ? skippedOf(plans ?? [], over.isConfirmed) : [],
    /** shown and not applied, since it was stopped or failed */
    left: over ? over.waiting : [],
    problem: over ? problemOf(data) : null,
  };
}
