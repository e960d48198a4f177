import { seoulTime } from "#lib/seoul-time.ts";
import { endWords, type UpdateRun } from "#shop/update/update-state.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

const kinds = {
  kept: { label: "바뀜", tone: "good" },
  returned: { label: "되돌림", tone: "warn" },
  refused: { label: "하지 않음", tone: "neutral" },
} as const;

/** The last updates, how each ended and why. */
export function PastUpdates({ past }: { past: UpdateRun[] }) {
  if (!past.length)
    return (
      <EmptyState
        title="아직 업데이트한 적이 없어요"
        words="업데이트하면 언제 어떻게 끝났는지 여기에 남아요."
      />
    );
  return (
    <ul>
      {past.map((run) => (
        <li key={run.id} className="flex flex-col gap-1 border-b border-line py-4">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            {run.end && <StatusBadge {...kinds[run.end.kind]} />}
            <span className="text-14 font-medium break-all">{run.release}</span>
            <span className="text-12 text-soft numbers">
              {run.end && seoulTime(new Date(run.end.at))}
            </span>
          </p>
          <p className="text-14">{endWords(run)}</p>
          {run.detail && (
            <Unfold title="서버를 돌보는 사람에게 보여줄 내용">
              <pre className="max-h-60 overflow-auto rounded-s bg-wash p-3 text-12 break-all whitespace-pre-wrap">
                {run.detail}
              </pre>
            </Unfold>
          )}
        </li>
      ))}
    </ul>
  );
}
