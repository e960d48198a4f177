import { seoulTime } from "#lib/seoul-time.ts";
import type { Member } from "#shop/member/find-member.server.ts";

/** Who looked at this person and what was done; this very look included. */
export function UserLog({ log }: Pick<Member, "log">) {
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="border-b border-ink pb-3 text-20 font-semibold">열람과 처리 기록</h2>
      <p className="pt-3 text-12 text-soft">최근 20건이에요. 지금 이 화면을 본 것도 기록돼요.</p>
      <ol>
        {log.map(({ id, at, who, words, reason }) => (
          <li key={id} className="grid gap-x-6 border-b border-line py-2.5 text-14 md:grid-cols-[12rem_minmax(0,1fr)]">
            <time dateTime={at.toISOString()} className="text-soft numbers">{seoulTime(at)}</time>
            <div className="flex flex-wrap justify-between gap-x-4">
              <p>{words}{reason && <span className="block text-soft">이유: {reason}</span>}</p>
              <p className="text-12 leading-(--text-14--line-height) text-soft">{who ?? "회원 또는 상점"}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
