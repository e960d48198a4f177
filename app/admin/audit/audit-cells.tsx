import { seoulTime } from "#lib/seoul-time.ts";
import type { AuditRow } from "#shop/office/audit/list-audit.server.ts";
import type { Difference } from "#shop/office/audit/masked-difference.ts";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

const isTrouble = (action: string) => /failed$|turned-away$/.test(action);

/** The columns of the log on the screen. */
export const auditCells = {
  at: {
    cell: At,
    className: "whitespace-nowrap max-lg:order-2 max-lg:text-12 max-lg:text-soft lg:align-top",
  },
  person: { cell: Who, className: "max-lg:order-3 lg:w-1/6 lg:align-top" },
  label: {
    cell: ({ action, label }: AuditRow) =>
      isTrouble(action) ? <span className="text-bad">{label}</span> : label,
    className: "font-medium max-lg:order-1 lg:align-top",
  },
  subject: { cell: About, className: "max-lg:order-4 lg:w-1/4 lg:align-top" },
  why: {
    cell: Why,
    className: "max-lg:order-5 max-lg:empty:hidden lg:w-1/3 lg:align-top",
  },
};

function At({ at }: AuditRow) {
  return (
    <time dateTime={at.toISOString()} className="numbers">
      {seoulTime(at)}
    </time>
  );
}

function Who({ email, address }: AuditRow) {
  return (
    <>
      <span className="wrap-anywhere">{email ?? "로그인하지 않음"}</span>
      <span className="block text-12 break-all text-soft numbers">{address}</span>
    </>
  );
}

function About({ subject, whose }: AuditRow) {
  return (
    <>
      <span className="wrap-anywhere">
        <Subject subject={subject} />
      </span>
      {whose && !subject.endsWith(whose) && (
        <span className="block text-12 break-all text-soft">
          정보 주체{" "}
          <TextLink look="soft" to={`?about=${encodeURIComponent(whose)}`}>
            {whose}
          </TextLink>
        </span>
      )}
    </>
  );
}

function Why({ reason, difference }: AuditRow) {
  if (!reason && !difference.length) return null;
  return (
    <>
      {reason && <p className="wrap-anywhere">이유: {reason}</p>}
      {difference.length > 0 && <Changes difference={difference} />}
    </>
  );
}

const ORDER = /^주문 (\d{8}-[A-Z2-9]{8})$/;

function Subject({ subject }: { subject: string }) {
  const number = ORDER.exec(subject)?.[1];
  return number ? (
    <TextLink look="faint" to={`?about=${number}`} className="numbers">
      {subject}
    </TextLink>
  ) : (
    subject
  );
}

const AT_ONCE = 3;

function Changes({ difference }: { difference: Difference[] }) {
  const [first, rest] = [difference.slice(0, AT_ONCE), difference.slice(AT_ONCE)];
  return (
    <>
      <ChangeList difference={first} />
      {rest.length > 0 && (
        <details>
          <summary className={`${textLink("soft")} inline-flex min-h-9 items-center text-12`}>
            {rest.length}가지 더 보기
          </summary>
          <ChangeList difference={rest} />
        </details>
      )}
    </>
  );
}

const ChangeList = ({ difference }: { difference: Difference[] }) => (
  <dl>
    {difference.map(({ field, before, after }) => (
      <div key={field} className="flex flex-wrap gap-x-2">
        <dt className="text-soft">{field}</dt>
        <dd className="min-w-0 wrap-anywhere">
          {before !== null && (
            <>
              <span className="sr-only">바뀌기 전 </span>
              <del className="text-soft">{before}</del>{" "}
            </>
          )}
          {before !== null && after !== null && <span aria-hidden>→ </span>}
          {after !== null ? (
            <>
              <span className="sr-only">바뀐 뒤 </span>
              <ins className="no-underline">{after}</ins>
            </>
          ) : (
            <span className="text-soft">{before !== null && "지움"}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
