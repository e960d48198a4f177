import { Link, useSearchParams } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OpenedMail as Mail } from "#shop/office/notice/find-mail.server.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { MailFrame } from "./mail-frame.tsx";

/** A mail in a frame that can run and reach nothing; a message as a phone shows it. */
export function OpenedMail({
  mail: { subject, channel, to, arrivedAt, messageId, html, text },
}: {
  mail: Mail;
}) {
  const [search] = useSearchParams();
  const list = new URLSearchParams(search);
  list.delete("open");
  return (
    <article className="min-w-0 lg:border-t lg:border-ink lg:pt-3">
      <Link
        to={`?${list}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink lg:hidden"
      >
        <ChevronIcon className="size-4 rotate-180" />
        목록
      </Link>
      <h2 className="text-20 font-semibold">{subject}</h2>
      <dl className="mt-2 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-14">
        <dt className="text-soft">받는 사람</dt>
        <dd>{to}</dd>
        <dt className="text-soft">도착</dt>
        <dd className="numbers">
          <time dateTime={arrivedAt.toISOString()}>{seoulTime(arrivedAt)}</time>
        </dd>
        <dt className="text-soft">알림 번호</dt>
        <dd className="text-12 leading-(--text-14--line-height) break-all text-soft">
          {messageId}
        </dd>
      </dl>
      {channel === "message" ? (
        <p className="mt-4 max-w-sm rounded-l bg-wash px-5 py-4 text-16 break-words whitespace-pre-wrap">
          {text}
        </p>
      ) : (
        <MailFrame subject={subject} html={html} text={text} />
      )}
    </article>
  );
}
