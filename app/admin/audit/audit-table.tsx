import { seoulTime } from "#lib/seoul-time.ts";
import type { AuditRow } from "#shop/office/audit/list-audit.server.ts";
import type { Difference } from "#shop/office/audit/masked-difference.ts";
import { Table, cardCell } from "#app/ui/table.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

const heads = ["시각", "누가", "한 일", "대상", "이유와 변경"];
const cell = `${cardCell} lg:align-top`;
const isTrouble = (action: string) => /failed$|turned-away$/.test(action);

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  return (
    <Table caption="감사 기록" heads={heads}>
      {rows.map((row) => (
        <EntryItem key={row.id} row={row} />
      ))}
    </Table>
  );
}

function EntryItem({
  row: { at, email, address, action, label, subject, whose, reason, difference },
}: {
  row: AuditRow;
}) {
  return (
    <tr className="border-b border-line max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-4">
      <td className={`${cell} whitespace-nowrap max-lg:order-2 max-lg:text-12 max-lg:text-soft`}>
        <time dateTime={at.toISOString()} className="numbers">
          {seoulTime(at)}
        </time>
      </td>
      <td className={`${cell} max-lg:order-3 lg:min-w-52`}>
        <span className="wrap-anywhere">{email ?? "로그인하지 않음"}</span>
        <span className="block text-12 break-all text-soft numbers">{address}</span>
      </td>
      <td
        className={`${cell} font-medium max-lg:order-1 lg:whitespace-nowrap ${isTrouble(action) ? "text-bad" : ""}`}
      >
        {label}
      </td>
      <td className={`${cell} max-lg:order-4 xl:min-w-80`}>
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
      </td>
      <td className={`${cell} max-lg:order-5 max-lg:empty:hidden lg:w-1/3`}>
        {reason && <p className="break-words">이유: {reason}</p>}
        {difference.length > 0 && <Changes difference={difference} />}
      </td>
    </tr>
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
        <dd className="min-w-0 break-words">
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
