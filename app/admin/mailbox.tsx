import { data } from "react-router";
import * as z from "zod";
import { findMail } from "#shop/notice/find-mail.server.ts";
import { listMails } from "#shop/notice/list-mails.server.ts";
import { listNotices } from "#shop/notice/list-notices.server.ts";
import { noticeStates, readNoticeState, type NoticeState } from "#shop/notice/notice-states.ts";
import { retryNotice } from "#shop/notice/retry-notice.server.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/mailbox";
import { ListTabs } from "./list-tabs.tsx";
import { MailList } from "./mail-list.tsx";
import { NoticeTable } from "./notice-table.tsx";
import { OpenedMail } from "./opened-mail.tsx";
import { Pager } from "./pager.tsx";

export const meta: Route.MetaFunction = () => [{ title: "알림함 | 소리상점 관리" }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, mailer } = shopOf(context);
  const isLocal = mailer.name === "mailbox";
  const asked = { after: searchParams.get("after"), before: searchParams.get("before") };
  const view = searchParams.get("view");
  if (!isLocal || (view && view !== "mails")) {
    const state = readNoticeState(view);
    return { isLocal, view: "notices" as const, state, ...(await listNotices(db, { state, ...asked })) };
  }
  const messageId = searchParams.get("open");
  const [page, opened] = await Promise.all([listMails(db, asked), messageId ? findMail(db, messageId, visitorOf(context)) : null]);
  const reply = { isLocal, view: "mails" as const, state: null, opened, missing: messageId !== null && !opened, ...page };
  return data(reply, reply.missing ? 404 : 200);
}

export const action = formAction(z.object({ id: z.uuid("알림을 다시 골라주세요.") }), async (shop, { id }, { visitor }) => {
  await retryNotice(shop.db, id, visitor);
  return { retried: true };
});

export default function Mailbox({ loaderData, actionData }: Route.ComponentProps) {
  const { isLocal, view, state, previous, next } = loaderData;
  return (
    <>
      <h1 className="text-28 font-bold">알림함</h1>
      <div className="mt-3 mb-4"><Tabs isLocal={isLocal} here={view === "mails" ? "mails" : (state ?? "all")} /></div>
      {view === "mails" ? <Mails {...loaderData} /> : <Notices rows={loaderData.rows} isLocal={isLocal} reply={actionData} />}
      <Pager previous={previous} next={next} />
    </>
  );
}

function Tabs({ isLocal, here }: { isLocal: boolean; here: NoticeState | "all" | "mails" }) {
  const titles = { ...(isLocal && { mails: "메일" }), all: "모든 알림", ...noticeStates };
  return <ListTabs label="알림함 보기" tabs={Object.entries(titles).map(([key, title]) => ({ to: `/admin/mailbox?view=${key}`, title, isHere: key === here }))} />;
}

type MailsView = Extract<Route.ComponentProps["loaderData"], { view: "mails" }>;

function Mails({ rows, opened, missing }: MailsView) {
  if (!rows.length && !opened) return <EmptyState title="메일이 없어요" words="메일 서버를 설정하지 않은 상점에서는 보낸 메일이 여기에 쌓여요." />;
  return (
    <div className="grid gap-x-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={opened || missing ? "max-lg:hidden" : ""}><MailList rows={rows} openId={opened?.messageId} /></div>
      {opened && <OpenedMail mail={opened} />}
      {missing && <EmptyState title="메일이 없어요" words="주소가 잘못되었거나 지워진 메일이에요." />}
      {!opened && !missing && <p className="self-start py-20 text-center text-16 text-soft max-lg:hidden">왼쪽에서 읽을 메일을 골라주세요.</p>}
    </div>
  );
}

type NoticesView = Extract<Route.ComponentProps["loaderData"], { view: "notices" }>;

function Notices({ rows, isLocal, reply }: Pick<NoticesView, "rows" | "isLocal"> & { reply: Route.ComponentProps["actionData"] }) {
  if (!rows.length) return <EmptyState title="알림이 없어요" words="주문이 들어오거나 상태가 바뀌면 보낼 알림이 여기에 나타나요." />;
  return <NoticeTable rows={rows} isLocal={isLocal} reply={reply} />;
}
