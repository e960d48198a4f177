import type { Finding } from "#shop/law/finding.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";

export type ShownFinding = Finding & { title: string; article: string; looksAt: string };

/** A violation, its place, and the one thing to do. */
export function BrokenRule({ finding }: { finding: ShownFinding }) {
  const { title, article, looksAt, seen, path } = finding;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-70">
        <h3 className="flex flex-wrap items-center gap-x-3 text-16 font-semibold">
          {title}
          <StatusBadge tone="bad" label="위반" />
        </h3>
        <ul className="mt-1 text-14">
          {seen.map((words) => (
            <li key={words} className="break-words">
              {words}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-12 text-soft">
          {article} · 본 곳: {looksAt}
        </p>
      </div>
      <ButtonLink to={path} look="ink">
        고치러 가기
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </li>
  );
}

/** Rules that are kept or do not apply. */
export function KeptRules({
  heading,
  findings,
}: {
  heading: string;
  findings: readonly ShownFinding[];
}) {
  if (!findings.length) return null;
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-16 font-semibold">
        {heading}
        <span className="text-14 font-normal text-soft numbers">{findings.length}가지</span>
      </summary>
      <ul>
        {findings.map(({ rule, title, article, looksAt, verdict }) => (
          <li
            key={rule}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-70">
              <p className="text-14">{title}</p>
              <p className="text-12 text-soft">
                {article} · 본 곳: {looksAt}
              </p>
            </div>
            <StatusBadge
              tone={verdict === "green" ? "good" : "neutral"}
              label={verdict === "green" ? "준수" : "해당 없음"}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
