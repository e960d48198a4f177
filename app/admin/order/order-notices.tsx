import { seoulTime } from "#lib/seoul-time.ts";
import { eventLabel } from "#shop/office/notice/event-labels.ts";
import type { NoticeRow } from "#shop/office/notice/list-notices.server.ts";
import { noticeChannels } from "#shop/office/notice/notice-filter.ts";
import { noticeStates } from "#shop/office/notice/notice-states.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { noticeTones } from "#app/admin/notice/notice-cells.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Notices about an order with their recipients, newest first. */
export function OrderNotices({ number, notices }: { number: string; notices: NoticeRow[] }) {
  return (
    <section aria-labelledby="notices">
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-3">
        <h2 id="notices" className="text-20 font-semibold">
          알림
        </h2>
        {notices.length > 0 && (
          <TextLink
            look="soft"
            to={`/admin/mailbox?${new URLSearchParams({ view: "all", number })}`}
            className="text-14"
          >
            알림함에서 보기
          </TextLink>
        )}
      </div>
      {notices.length === 0 && <p className="py-3 text-14 text-soft">보낸 알림이 없어요.</p>}
      <ul>
        {notices.map(({ id, event, channel, to, state, createdAt, sentAt, tries, lastError }) => (
          <li
            key={id}
            className="grid gap-x-6 border-b border-line py-3 text-14 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={(sentAt ?? createdAt).toISOString()} className="text-soft numbers">
              {seoulTime(sentAt ?? createdAt)}
            </time>
            <p className="min-w-0">
              <span className="font-medium">{eventLabel(event)}</span>{" "}
              <span className="text-soft">
                {noticeChannels[channel]} · {to}
              </span>
              {lastError && (
                <span className="block text-12 break-all text-bad">
                  {tries}번 시도 · {lastError}
                </span>
              )}
            </p>
            <StatusBadge tone={noticeTones[state]} label={noticeStates[state]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
