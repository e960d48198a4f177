import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormReply } from "#app/form-action.server.ts";
import type { AppliedRow } from "#shop/order/waybills/apply-waybills.server.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { previewedRows } from "#shop/order/waybills/previewed-rows.ts";
import type { ImportAnswer } from "./import-answer.ts";

/** Rows sent at once: few enough to see it go on and to stop in between. */
const AT_ONCE = 100;

type Work = { waiting: WaybillPlan[]; asked: number; done: AppliedRow[]; isStopped: boolean };

/** Applies a preview piece by piece, with progress and a way to stop. What was sent is done; nothing else is. */
export function useApplying(plans: WaybillPlan[] | null) {
  const fetcher = useFetcher<FormReply<ImportAnswer>>({ key: "waybills" });
  const [work, setWork] = useState<Work | null>(null);
  const answered = useRef<unknown>(null);
  const { data, state } = fetcher;
  const problem = data?.refused?.message ?? data?.errors?.rows?.join(" ") ?? null;

  useEffect(() => {
    if (!work || state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    const results = data.done && "results" in data.done ? data.done.results : null;
    setWork(
      (before) =>
        before && {
          ...before,
          waiting: results ? before.waiting.slice(AT_ONCE) : before.waiting,
          done: [...before.done, ...(results ?? [])],
          isStopped: before.isStopped || !results,
        },
    );
  }, [data, state, work]);

  const sent = useRef(-1);
  useEffect(() => {
    if (
      !work ||
      work.isStopped ||
      !work.waiting.length ||
      state !== "idle" ||
      sent.current === work.done.length
    )
      return;
    sent.current = work.done.length;
    void fetcher.submit(
      { intent: "apply", rows: previewedRows(work.waiting.slice(0, AT_ONCE)) },
      { method: "post" },
    );
  }, [work, state, fetcher]);

  const isOver = work !== null && state === "idle" && (work.isStopped || !work.waiting.length);
  return {
    start: () => {
      const waiting = (plans ?? []).filter(({ token }) => token !== null);
      sent.current = -1;
      answered.current = data;
      setWork({ waiting, asked: waiting.length, done: [], isStopped: false });
    },
    stop: () => setWork((before) => before && { ...before, isStopped: true }),
    progress:
      work && !isOver
        ? { done: work.done.length, of: work.asked, isStopping: work.isStopped }
        : null,
    results: isOver && work.done.length ? work.done : null,
    skipped: isOver ? (plans ?? []).filter(({ outcome }) => outcome === "refused") : [],
    /** shown and not applied, since it was stopped or failed */
    left: isOver ? work.waiting : [],
    problem: isOver ? problem : null,
  };
}
