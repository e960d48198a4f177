import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";

/** Audit entries about this person, including this view. */
export function UserLog({ id, log }: Pick<Member, "id" | "log">) {
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="border-b border-ink pb-3 text-20 font-semibold">
        열람과 처리 기록
      </h2>
      <p className="pt-3 text-12 text-soft">
        지금 이 화면을 본 것도 기록돼요. 최근 20건만 보여요.{" "}
        <Link
          to={`/admin/audit?about=${id}`}
          className="underline underline-offset-4 hover:text-ink"
        >
          감사 기록에서 모두 보기
        </Link>
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
    </section>
  );
}
