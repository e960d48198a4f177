import { Link, useSearchParams } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { MailRow } from "#shop/office/notice/list-mails.server.ts";

export function MailList({ rows, openId }: { rows: MailRow[]; openId: string | undefined }) {
  const [search] = useSearchParams();
  const to = (messageId: string) => {
    const there = new URLSearchParams(search);
    there.set("open", messageId);
    return `?${there}`;
  };
  return (
    <ul className="border-t border-ink">
      {rows.map(({ messageId, channel, to: address, subject, arrivedAt }) => (
        <li key={messageId} className="border-b border-line">
          <Link
            to={to(messageId)}
            preventScrollReset
            aria-current={messageId === openId ? "true" : undefined}
            className="block px-3 py-3 transition-colors duration-150 hover:bg-wash focus-visible:-outline-offset-2 aria-[current=true]:bg-wash"
          >
            <span className="block text-14 font-medium">
              {channel === "message" && (
                <span className="mr-1.5 text-12 font-normal text-soft">문자</span>
              )}
              {subject}
            </span>
            <span className="mt-0.5 flex justify-between gap-3 text-12 text-soft numbers">
              <span className="truncate">{address}</span>
              <time dateTime={arrivedAt.toISOString()} className="whitespace-nowrap">
                {seoulTime(arrivedAt)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
