import { data } from "react-router";
import * as z from "zod";
import { findMail } from "#shop/office/notice/find-mail.server.ts";
import { keptHere, noticeList } from "#shop/office/notice/notice-list.server.ts";
import { retryNotice, retryParked } from "#shop/office/notice/retry-notice.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/mailbox";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { MailList } from "./mail-list.tsx";
import { RetryAll } from "./retry-all.tsx";
import { noticeCells } from "./notice-cells.tsx";
import { OpenedMail } from "./opened-mail.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "알림함");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const page = await noticeList(shop).read(shop, searchParams);
  const messageId = page.filter.view === "mails" ? searchParams.get("open") : null;
  const opened = messageId ? await findMail(shop, messageId, visitorOf(context)) : null;
  const missing = messageId !== null && !opened;
  return data({ ...page, isLocal: keptHere(shop), opened, missing }, missing ? 404 : 200);
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
  const query = new URL(request.url).searchParams;
  const { view, number, event, channel } = noticeList(shop).filterOf(query);
  const state = view === "all" || view === "mails" ? null : view;
  const filter = { state, number, event: event || null, channel: channel || null };
  return { retried: await retryParked(shop.db, filter, visitor) };
});

type Data = Route.ComponentProps["loaderData"];
type Reply = Route.ComponentProps["actionData"];

export default function Mailbox({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, list, previous, next } = loaderData;
  return (
    <>
      <Title>알림함</Title>
      {filter.view === "mails" ? (
        <>
          <div className="mt-3 mb-4">
            <ListTabs label={list.tabsLabel} tabs={list.tabs} />
          </div>
          <Mails {...loaderData} />
          <Pager previous={previous} next={next} />
        </>
      ) : (
        <Notices page={loaderData} reply={actionData} />
      )}
    </>
  );
}

function Mails({ mails: rows, opened, missing }: Data) {
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

function Notices({ page, reply }: { page: Data; reply: Reply }) {
  const { list, filter, isLocal } = page;
  const isParked = filter.view === "parked";
  return (
    <OfficeList
      list={list}
      page={page}
      caption="보낼 알림과 보낸 알림"
      keyOf={({ id }) => id}
      rowClass="border-b border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-4"
      empty={emptyWords[isParked ? "parked" : "all"]}
      nothing={{
        title: "찾는 알림이 없어요",
        words: filter.number
          ? `'${filter.number}'에 대한 알림이 없어요. 주문번호나 예약번호 전체를 입력해주세요.`
          : "이 조건에 맞는 알림이 없어요.",
      }}
      cells={noticeCells(isLocal)}
    >
      {isParked && Boolean(list.counts["parked"]) && <RetryAll isNarrowed={list.isNarrowed} />}
      <div role="status" className="text-14">
        {reply?.done && <p className="pb-4">{retriedWords(reply.done.retried)}</p>}
      </div>
      <Trouble words={reply?.refused?.message} />
    </OfficeList>
  );
}

function retriedWords(retried: number): string {
  if (!retried) return "다시 보낼 알림이 없어요.";
  return retried > 1 ? `알림 ${retried}개를 다시 보낼게요.` : "알림을 다시 보낼게요.";
}

const emptyWords = {
  parked: {
    title: "보류한 알림이 없어요",
    words: "여러 번 시도해도 보내지 못한 알림이 여기에 나타나요.",
  },
  all: {
    title: "알림이 없어요",
    words: "주문이 들어오거나 상태가 바뀌면 보낼 알림이 여기에 나타나요.",
  },
};
