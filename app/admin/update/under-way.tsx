import { useEffect, useState } from "react";
import { updateSteps, type UpdateRun, type UpdateStep } from "#shop/update/update-state.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const ASKED_EVERY_MS = 2000;
const names = Object.keys(updateSteps) as UpdateStep[];
/** Going back is no step on the way. */
const forward = names.filter((name) => name !== "returning");

type Progress = { current: UpdateRun | null; isWaiting: boolean };
type Props = { current: UpdateRun | null };

/**
 * How far the update has come. It goes on asking while the shop changes over and does not answer
 * for a moment, and loads the page anew, with the new release's own scripts, once it has ended.
 */
export function UnderWay({ current: shown }: Props) {
  const [current, setCurrent] = useState(shown);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      void askProgress().then((progress) => {
        setAway(progress === null);
        if (progress?.current) setCurrent(progress.current);
        else if (progress && !progress.isWaiting) location.reload();
      });
    }, ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const step = current?.step ?? null;
  return (
    <NoticeBox className="flex max-w-2xl flex-col gap-3">
      <p>
        <strong className="font-semibold">업데이트 중이에요.</strong>{" "}
        {step ? updateSteps[step] : "곧 시작해요"}.
      </p>
      <ProgressBar
        aria-label="진행"
        max={forward.length}
        value={step && step !== "returning" ? forward.indexOf(step) : 0}
      />
      {current && <Steps current={current} />}
      <p className="text-12 text-soft" role="status">
        {isAway
          ? "상점이 바뀌는 중이라 잠깐 답하지 않아요. 이 화면은 계속 지켜보고 있어요."
          : "이 화면을 닫아도 계속해요."}{" "}
        <TextLink to="/admin/updates">지금 상태 보기</TextLink>
      </p>
    </NoticeBox>
  );
}

/** What is done, what is being done, and what comes. */
function Steps({ current: { step, steps } }: { current: UpdateRun }) {
  const done = new Set(steps.map((one) => one.step));
  const shown = step === "returning" ? names : forward;
  return (
    <ol className="flex flex-col gap-1 text-14">
      {shown
        .filter((name) => step !== "returning" || done.has(name))
        .map((name) => (
          <li
            key={name}
            aria-current={name === step ? "step" : undefined}
            className={name === step ? "font-semibold" : "text-soft"}
          >
            <span aria-hidden className="inline-block w-5">
              {name === step && "→"}
              {name !== step && done.has(name) && "✓"}
            </span>
            {updateSteps[name]}
          </li>
        ))}
    </ol>
  );
}

/** Null while the shop does not answer, or answers with something else. */
async function askProgress(): Promise<Progress | null> {
  try {
    const answer = await fetch("/admin/updates/progress", {
      headers: { accept: "application/json" },
    });
    const isJson = answer.headers.get("content-type")?.includes("json");
    return answer.ok && isJson ? ((await answer.json()) as Progress) : null;
  } catch {
    return null;
  }
}
