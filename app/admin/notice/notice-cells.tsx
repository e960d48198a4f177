import { seoulTime } from "#lib/seoul-time.ts";
import { eventLabel } from "#shop/office/notice/event-labels.ts";
import type { NoticeRow } from "#shop/office/notice/list-notices.server.ts";
import { noticeChannels, type NoticeChannel } from "#shop/office/notice/notice-filter.ts";
import { noticeStates, type NoticeState } from "#shop/office/notice/notice-states.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const noticeTones: Record<NoticeState, StatusTone> = {
  queued: "warn",
  sent: "good",
  parked: "bad",
};

/** The columns of the outbox; `isLocal` is what this shop keeps in its own mailbox. */
export const noticeCells = (isLocal: Record<NoticeChannel, boolean>) => ({
  state: {
    cell: ({ state }: NoticeRow) => (
      <StatusBadge tone={noticeTones[state]} label={noticeStates[state]} />
    ),
    className: "max-lg:order-2 max-lg:text-right",
  },
  event: { cell: Event, isHead: true, className: "max-lg:order-1" },
  to: { cell: ({ to }: NoticeRow) => to, className: "max-lg:order-3" },
  createdAt: {
    cell: Times,
    className: "whitespace-nowrap text-soft numbers max-lg:order-5 max-lg:col-span-2",
  },
  tries: {
    cell: ({ tries }: NoticeRow) => `${tries}회`,
    isNumber: true,
    className: "text-right whitespace-nowrap max-lg:order-4",
  },
  next: {
    cell: (notice: NoticeRow) => nextOf(notice, isLocal[notice.channel]),
    className: "whitespace-nowrap max-lg:order-6 max-lg:col-span-2 max-lg:empty:hidden",
  },
});

const Event = ({ event, channel, subject, number, lastError }: NoticeRow) => (
  <>
    <span className="font-medium">{eventLabel(event)}</span>
    <span className="ml-2 text-12 text-soft">{noticeChannels[channel]}</span>
    <span className="block text-12 text-soft">{subject}</span>
    {number &&
      (number.startsWith("R") ? (
        <span className="block text-12 text-soft numbers">{number}</span>
      ) : (
        <TextLink look="row" to={`/admin/order/${number}`} className="text-12 text-soft numbers">
          {number}
        </TextLink>
      ))}
    {lastError && <span className="block text-12 break-all text-bad">{lastError}</span>}
  </>
);

const Times = ({ state, createdAt, sentAt }: NoticeRow) => (
  <>
    <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
    {state === "sent" && sentAt && (
      <span className="block text-12">
        <time dateTime={sentAt.toISOString()}>{seoulTime(sentAt)}</time>에 보냈어요
      </span>
    )}
  </>
);

function nextOf(
  { id, state, subject, tries, dueAt, channel, messageId }: NoticeRow,
  isLocal: boolean,
) {
  if (state === "parked") return <Retry id={id} subject={subject} />;
  if (state === "queued")
    return (
      <span className="text-12 text-soft numbers">
        {tries ? `${seoulTime(dueAt)}에 다시 보내요` : "곧 보내요"}
      </span>
    );
  return (
    isLocal && (
      <TextLink
        look="row"
        to={`/admin/mailbox?${new URLSearchParams({ view: "mails", open: messageId })}`}
      >
        {channel === "mail" ? "메일 보기" : "문자 보기"}
      </TextLink>
    )
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
