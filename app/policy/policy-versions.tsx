import { dayWords } from "#lib/calendar-day.ts";
import { differencePath, policyPath, type PolicyKind } from "#shop/policy/policy-kinds.ts";
import { policyStates } from "#shop/policy/policy-state.ts";
import { StatusBadge, type StatusTone } from "../ui/status-badge.tsx";
import type { LoadedPolicyPage } from "./load-policy-page.server.ts";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const tones: Record<string, StatusTone> = { "in-force": "good", announced: "accent" };

/** Old versions stay readable. The one on the page is named and leads nowhere. */
export function PolicyVersions({
  kind,
  versions,
  shown,
}: {
  kind: PolicyKind;
  versions: LoadedPolicyPage["versions"];
  shown: string | null;
}) {
  return (
    <Section
      look="openSmall"
      id="versions"
      title="모든 버전"
      className="mt-16 border-t border-line pt-6 print:hidden"
    >
      <ul className="mt-2">
        {versions.map(({ version, effectiveOn, state }, at) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-14 last:border-b-0"
          >
            <span className="flex flex-wrap items-center gap-x-3">
              <TextLink
                look="tall"
                to={policyPath(kind, version)}
                aria-current={version === shown ? "page" : undefined}
                className="font-medium aria-[current=page]:no-underline"
              >
                버전 {version}
              </TextLink>
              <span className="text-soft numbers">
                <time dateTime={effectiveOn}>{dayWords(effectiveOn)}</time> 시행
              </span>
            </span>
            <span className="flex items-center gap-x-4">
              <StatusBadge tone={tones[state] ?? "neutral"} label={policyStates[state]} />
              {at < versions.length - 1 && (
                <TextLink
                  look="note"
                  to={differencePath(kind, version)}
                  aria-label={`버전 ${version}에서 달라진 점`}
                >
                  달라진 점
                </TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
