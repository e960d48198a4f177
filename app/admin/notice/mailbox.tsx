import { data } from "react-router";
import * as z from "zod";
import { findMail } from "#shop/office/notice/find-mail.server.ts";
import { listMails } from "#shop/office/notice/list-mails.server.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import { countQueued, listNotices } from "#shop/office/notice/list-notices.server.ts";
import {
  isNoticeFiltered,
  noticeQuery,
  readNoticeFilter,
  type NoticeFilter,
} from "#shop/office/notice/notice-filter.ts";
import { noticeStates, type NoticeState } from "#shop/office/notice/notice-states.ts";
import { retryNotice, retryParked } from "#shop/office/notice/retry-notice.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/mailbox";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { MailList } from "./mail-list.tsx";
import { NoticeFiltering } from "./notice-filtering.tsx";
import { RetryAll } from "./retry-all.tsx";
import { NoticeTable } from "./notice-table.tsx";
import { OpenedMail } from "./opened-mail.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "알림함");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, mailer, messenger } = shop;
  const isLocal = { mail: mailer.name === "mailbox", message: messenger.name === "mailbox" };
  const hasMailbox = isLocal.mail || isLocal.message;
  const cursor = { after: searchParams.get("after"), before: searchParams.get("before") };
  const filter = readNoticeFilter(searchParams);
  const view = searchParams.get("view");
  const [queued, parked] = await Promise.all([countQueued(db), countDuty(shop, "notice")]);
  const unsent = { queued, parked };
  const isMails =
    hasMailbox && (view ? view === "mails" : isLocal.mail && !isNoticeFiltered(filter));
  if (!isMails)
    return {
      isLocal,
      hasMailbox,
      unsent,
      filter,
      view: "notices" as const,
      ...(await listNotices(db, { ...filter, ...cursor })),
    };
  const messageId = searchParams.get("open");
  const [page, opened] = await Promise.all([
    listMails(db, cursor),
    messageId ? findMail(shop, messageId, visitorOf(context)) : null,
  ]);
  const reply = {
    isLocal,
    hasMailbox,
    unsent,
    filter,
    view: "mails" as const,
    opened,
    missing: messageId !== null && !opened,
    ...page,
  };
  return data(reply, reply.missing ? 404 : 200);
}

const form = z.union(
  [
    z.object({ intent: z.literal("retry-all") }),
    z.object({ id: z.uuid("알림을 다시 골라주세요.") }),
  ],
  "알림을 다시 골라주세요.",
);

/** All means all that the address's filter does. */
export const action = formAction(form, async (shop, input, { visitor, request }) => {
  if ("id" in input) {
    await retryNotice(shop.db, input.id, visitor);
    return { retried: 1 };
  }
  return {
    retried: await retryParked(
      shop.db,
      readNoticeFilter(new URL(request.url).searchParams),
      visitor,
    ),
  };
});

export default function Mailbox({ loaderData, actionData }: Route.ComponentProps) {
  const { view, previous, next } = loaderData;
  return (
    <>
      <Title>알림함</Title>
      <div className="mt-3 mb-4">
        <MailboxTabs {...loaderData} />
      </div>
      {view === "mails" ? (
        <Mails {...loaderData} />
      ) : (
        <Notices {...loaderData} reply={actionData} />
      )}
      <Pager previous={previous} next={next} />
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

function MailboxTabs({
  hasMailbox,
  view,
  filter,
  unsent,
}: Pick<Data, "hasMailbox" | "view" | "filter" | "unsent">) {
  const states = { all: "모든 알림", ...noticeStates };
  const here = view === "mails" ? "mails" : (filter.state ?? "all");
  const counts: Partial<Record<string, number>> = { queued: unsent.queued, parked: unsent.parked };
  const tabs = (Object.keys(states) as (NoticeState | "all")[]).map((key) => ({
    to: `/admin/mailbox?${noticeQuery({ ...filter, state: key === "all" ? null : key })}`,
    title: states[key],
    isHere: key === here,
    count: counts[key] || null,
  }));
  return (
    <ListTabs
      label="알림함 보기"
      tabs={[
        ...(hasMailbox
          ? [{ to: "/admin/mailbox?view=mails", title: "우편함", isHere: here === "mails" }]
          : []),
        ...tabs,
      ]}
    />
  );
}

type MailsView = Extract<Data, { view: "mails" }>;

function Mails({ rows, opened, missing }: MailsView) {
  if (!rows.length && !opened)
    return (
      <EmptyState
        title="메일이 없어요"
        words="메일 서버나 문자 서비스를 설정하지 않은 상점에서는 보낸 메일과 문자가 여기에 쌓여요."
      />
    );
  return (
    <div className="grid gap-x-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={opened || missing ? "max-lg:hidden" : ""}>
        <MailList rows={rows} openId={opened?.messageId} />
      </div>
      {opened && <OpenedMail mail={opened} />}
      {missing && (
        <EmptyState title="메일이 없어요" words="주소가 잘못되었거나 지워진 메일이에요." />
      )}
      {!opened && !missing && (
        <p className="self-start py-20 text-center text-16 text-soft max-lg:hidden">
          왼쪽에서 읽을 메일이나 문자를 골라주세요.
        </p>
      )}
    </div>
  );
}

type NoticesView = Extract<Data, { view: "notices" }>;

function Notices({
  rows,
  filter,
  isLocal,
  unsent,
  reply,
}: NoticesView & { reply: Route.ComponentProps["actionData"] }) {
  return (
    <>
      <div className="pb-4">
        <NoticeFiltering filter={filter} />
      </div>
      {filter.state === "parked" && unsent.parked > 0 && <RetryAll filter={filter} />}
      {rows.length ? (
        <NoticeTable rows={rows} isLocal={isLocal} reply={reply} />
      ) : (
        <>
          <div role="status" className="text-14">
            {reply?.done && (
              <p className="pb-4">
                {reply.done.retried
                  ? `알림 ${reply.done.retried}개를 다시 보낼게요.`
                  : "다시 보낼 알림이 없어요."}
              </p>
            )}
          </div>
          <NoNotices filter={filter} />
        </>
      )}
    </>
  );
}

function NoNotices({ filter }: { filter: NoticeFilter }) {
  if (isNoticeFiltered(filter)) {
    return (
      <EmptyState
        title="찾는 알림이 없어요"
        words={
          filter.number
            ? `'${filter.number}'에 대한 알림이 없어요. 주문번호나 예약번호 전체를 입력해주세요.`
            : "이 조건에 맞는 알림이 없어요."
        }
      >
        <ButtonLink
          to={`/admin/mailbox?${noticeQuery({ state: filter.state, event: null, channel: null, number: "" })}`}
        >
          조건 지우기
        </ButtonLink>
      </EmptyState>
    );
  }
  if (filter.state === "parked")
    return (
      <EmptyState
        title="보류한 알림이 없어요"
        words="여러 번 시도해도 보내지 못한 알림이 여기에 나타나요."
      />
    );
  return (
    <EmptyState
      title="알림이 없어요"
      words="주문이 들어오거나 상태가 바뀌면 보낼 알림이 여기에 나타나요."
    />
  );
}
