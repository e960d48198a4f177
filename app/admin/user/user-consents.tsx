import { seoulTime } from "#lib/seoul-time.ts";
import { consentKindNames, consentKinds } from "#shop/member/consent/consent-kinds.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";
import { Section } from "#app/ui/section.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

/** What holds now, and everything that led there. */
export function UserConsents({ consents: { now, history } }: Pick<Member, "consents">) {
  return (
    <Section id="consents" title="동의">
      <ul>
        {consentKindNames.map((kind) => {
          const row = now.find((consent) => consent.kind === kind);
          return (
            <li
              key={kind}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 text-14"
            >
              <span>
                {consentKinds[kind].label}
                {consentKinds[kind].required && <span className="text-soft"> (필수)</span>}
              </span>
              <span className={row?.agreed ? "font-medium" : "text-soft"}>
                {row?.agreed ? "동의" : "동의 안 함"}
                {row && (
                  <span className="font-normal text-soft numbers"> · 버전 {row.version}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {history.length > 0 && (
        <Unfold title={<>동의 이력 {history.length}건</>}>
          <ol>
            {history.map(({ id, at, kind, agreed, version }) => (
              <li
                key={id}
                className="grid gap-x-6 border-b border-line py-2.5 text-14 md:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <time dateTime={at.toISOString()} className="text-soft numbers">
                  {seoulTime(at)}
                </time>
                <span>
                  {consentKinds[kind].label}: {agreed ? "동의" : "철회"}{" "}
                  <span className="text-soft numbers">(버전 {version})</span>
                </span>
              </li>
            ))}
          </ol>
        </Unfold>
      )}
    </Section>
  );
}
