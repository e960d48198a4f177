import { Link, useSearchParams } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { OpenedReservation as Opened } from "#shop/office/reservation/find-admin-reservation.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const actors: Record<string, string> = {
  shopper: "구매자",
  admin: "관리자",
  payment: "결제",
  clock: "자동",
  courier: "택배",
};

/** One reservation with its person; that it was opened stands in the audit log. */
export function OpenedReservation({
  reservation: { number, name, phone, email, memberId, shipBy, shipByAgreedAt, history },
}: {
  reservation: Opened;
}) {
  const [search] = useSearchParams();
  const closed = new URLSearchParams(search);
  closed.delete("open");
  const facts: [string, React.ReactNode][] = [
    [
      "이름",
      memberId ? (
        <TextLink key="who" to={`/admin/user/${memberId}`}>
          {name}
        </TextLink>
      ) : (
        name
      ),
    ],
    ["휴대폰", phone],
    ["이메일", email],
    ["동의한 날", `${seoulDate(shipBy)}까지 (${seoulTime(shipByAgreedAt)}에 동의)`],
  ];
  return (
    <section aria-labelledby="opened" className="mb-6 rounded-m bg-wash p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="opened" className="text-16 font-semibold numbers">
          {number}
        </h2>
        <Link to={`?${closed}`} preventScrollReset className={buttonClass({ size: "s" })}>
          닫기
        </Link>
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-5 md:grid-cols-2">
        <dl className="flex flex-col gap-2 text-14">
          {facts.map(
            ([label, words]) =>
              words && (
                <div key={label} className="flex gap-4">
                  <dt className="w-18 shrink-0 text-soft">{label}</dt>
                  <dd className="min-w-0 break-all numbers">{words}</dd>
                </div>
              ),
          )}
        </dl>
        <ol aria-label="진행 기록" className="flex flex-col gap-1.5 text-14">
          {history.map(({ id, at, words, by, facts: more }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <time dateTime={at.toISOString()} className="text-soft numbers">
                {seoulTime(at)}
              </time>
              <span>
                {words}{" "}
                <span className="text-soft">
                  ({actors[by]}){typeof more.reason === "string" && ` · ${more.reason}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
