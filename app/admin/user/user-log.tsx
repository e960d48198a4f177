import { seoulTime } from "#lib/seoul-time.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Audit entries about this person, including this view. */
export function UserLog({ id, log }: Pick<Member, "id" | "log">) {
  return (
    <Section id="log" title="열람과 처리 기록">
      <p className="pt-3 text-12 text-soft">
        지금 이 화면을 본 것도 기록돼요. 최근 20건만 보여요.{" "}
        <TextLink look="soft" to={`/admin/audit?about=${id}`}>
          감사 기록에서 모두 보기
        </TextLink>
      </p>
      <ol>
        {log.map(({ id: entry, at, who, words, reason }) => (
          <li
            key={entry}
            className="grid gap-x-6 border-b border-line py-2.5 text-14 md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <time dateTime={at.toISOString()} className="text-soft numbers">
              {seoulTime(at)}
            </time>
            <div className="flex flex-wrap justify-between gap-x-4">
              <p>
                {words}
                {reason && <span className="block text-soft">이유: {reason}</span>}
              </p>
              <p className="text-12 leading-(--text-14--line-height) text-soft">
                {who ?? "회원 또는 상점"}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
