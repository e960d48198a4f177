import { seoulTime } from "#lib/seoul-time.ts";
import { eventLabel } from "#shop/office/notice/event-labels.ts";
import type { NoticeRow } from "#shop/office/notice/list-notices.server.ts";
import { noticeChannels, type NoticeChannel } from "#shop/office/notice/notice-filter.ts";
import { noticeStates, type NoticeState } from "#shop/office/notice/notice-states.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { amountHead, cardCell as cell, Table } from "#app/ui/table.tsx";

type NoticeTableProps = {
  rows: NoticeRow[];
  isLocal: Record<NoticeChannel, boolean>;
  reply: FormReply<{ retried: number }> | undefined;
};

export const noticeTones: Record<NoticeState, StatusTone> = {
  queued: "warn",
  sent: "good",
  parked: "bad",
};
const heads = ["상태", "알림", "받는 사람", "만든 때", amountHead("시도"), "다음 할 일"];

export function NoticeTable({ rows, isLocal, reply }: NoticeTableProps) {
  return (
    <>
      <div role="status" className="text-14">
        {reply?.done && (
          <p className="pb-4">
            {reply.done.retried > 1
              ? `알림 ${reply.done.retried}개를 다시 보낼게요.`
              : "알림을 다시 보낼게요."}
          </p>
        )}
      </div>
      {reply?.refused && (
        <NoticeBox className="mb-4" tone="bad">
          {reply.refused.message}
        </NoticeBox>
      )}
      <Table caption="보낼 알림과 보낸 알림" heads={heads}>
        {rows.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} isLocal={isLocal[notice.channel]} />
        ))}
      </Table>
    </>
  );
}

function NoticeItem({ notice, isLocal }: { notice: NoticeRow; isLocal: boolean }) {
  const { state, number } = notice;
  return (
    <tr className="border-b border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-4">
      <td className={`${cell} max-lg:order-2 max-lg:text-right`}>
        <StatusBadge tone={noticeTones[state]} label={noticeStates[state]} />
      </td>
      <td className={`${cell} max-lg:order-1`}>
        <span className="font-medium">{eventLabel(notice.event)}</span>
        <span className="ml-2 text-12 text-soft">{noticeChannels[notice.channel]}</span>
        <span className="block text-12 text-soft">{notice.subject}</span>
        {number &&
          (number.startsWith("R") ? (
            <span className="block text-12 text-soft numbers">{number}</span>
          ) : (
            <TextLink
              look="row"
              to={`/admin/order/${number}`}
              className="text-12 text-soft numbers"
            >
              {number}
            </TextLink>
          ))}
        {notice.lastError && (
          <span className="block text-12 break-all text-bad">{notice.lastError}</span>
        )}
      </td>
      <td className={`${cell} max-lg:order-3`}>{notice.to}</td>
      <td
        className={`${cell} whitespace-nowrap text-soft numbers max-lg:order-5 max-lg:col-span-2`}
      >
        <time dateTime={notice.createdAt.toISOString()}>{seoulTime(notice.createdAt)}</time>
        {state === "sent" && notice.sentAt && (
          <span className="block text-12">
            <time dateTime={notice.sentAt.toISOString()}>{seoulTime(notice.sentAt)}</time>에
            보냈어요
          </span>
        )}
      </td>
      <td className={`${cell} text-right whitespace-nowrap numbers max-lg:order-4`}>
        {notice.tries}회
      </td>
      <td
        className={`${cell} whitespace-nowrap max-lg:order-6 max-lg:col-span-2 max-lg:empty:hidden`}
      >
        {state === "parked" && <Retry id={notice.id} subject={notice.subject} />}
        {state === "queued" && (
          <span className="text-12 text-soft numbers">
            {notice.tries ? `${seoulTime(notice.dueAt)}에 다시 보내요` : "곧 보내요"}
          </span>
        )}
        {state === "sent" && isLocal && (
          <TextLink
            look="row"
            to={`/admin/mailbox?${new URLSearchParams({ view: "mails", open: notice.messageId })}`}
          >
            {notice.channel === "mail" ? "메일 보기" : "문자 보기"}
          </TextLink>
        )}
      </td>
    </tr>
  );
}

function Retry({ id, subject }: { id: string; subject: string }) {
  return (
    <PostForm reply={undefined} fields={{ id }} asMember className="">
      {({ busy }) => (
        <Button
          size="s"
          look="ink"
          busy={busy}
          aria-label={`다시 보내기: ${subject}`}
          className="max-lg:min-h-11"
        >
          다시 보내기
        </Button>
      )}
    </PostForm>
  );
}
