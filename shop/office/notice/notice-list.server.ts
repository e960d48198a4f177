import { readOrderNumber } from "#shop/order/number.ts";
import type { Shop } from "#shop/shop.ts";
import { countDuty } from "../duty/list-duties.server.ts";
import { choice, groupedChoice, search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { eventGroups, readNoticeEvent } from "./event-labels.ts";
import { listMails, type MailRow } from "./list-mails.server.ts";
import { countQueued, listNotices, type NoticeRow } from "./list-notices.server.ts";
import { noticeChannels } from "./notice-filter.ts";
import { noticeStates } from "./notice-states.ts";

/** Which notices this shop keeps in its own mailbox, since nobody is there to send them. */
export const keptHere = ({ mailer, messenger }: Pick<Shop, "mailer" | "messenger">) => ({
  mail: mailer.name === "mailbox",
  message: messenger.name === "mailbox",
  push: false,
});

const views = { all: "모든 알림", ...noticeStates };
type View = keyof typeof views | "mails";

function fieldsOf(shop: Pick<Shop, "mailer" | "messenger">) {
  const { mail, message } = keptHere(shop);
  const shown = { ...((mail || message) && { mails: "우편함" }), ...views };
  return {
    view: tabs("알림함 보기", shown as Record<View, string>, {
      usual: mail ? "mails" : "all",
      usualNarrowed: "all",
      staysInSearch: true,
    }),
    number: {
      ...search("주문번호나 예약번호", "주문번호나 예약번호", 40),
      isExact: true,
      read: (typed: string | null) => readOrderNumber((typed ?? "").slice(0, 100)).slice(0, 40),
    },
    event: {
      ...groupedChoice("알림 종류", "모든 종류", eventGroups),
      read: (typed: string | null) => readNoticeEvent(typed) ?? "",
    },
    channel: choice("보내는 방법", { "": "메일, 문자, 푸시", ...noticeChannels }),
  };
}

/** Notices, newest first; what is kept here instead of sent stands under a tab of its own. */
export const noticeList = (shop: Pick<Shop, "mailer" | "messenger">) =>
  officeList({
    path: "/admin/mailbox",
    fields: fieldsOf(shop),
    page: async ({ db }, { view, ...filter }, page) => {
      if (view === "mails") {
        const { rows: mails, ...cursors } = await listMails(db, page);
        return { ...cursors, rows: [] as NoticeRow[], mails };
      }
      const state = view === "all" ? null : view;
      const listed = await listNotices(db, { ...filter, state, ...page });
      return { ...listed, mails: [] as MailRow[] };
    },
    counts: async (place): Promise<Record<string, number>> => {
      const [queued, parked] = await Promise.all([
        countQueued(place.db),
        countDuty(place, "notice"),
      ]);
      return { ...(queued && { queued }), ...(parked && { parked }) };
    },
    columns: {
      state: ["상태"],
      event: ["알림"],
      to: ["받는 사람"],
      createdAt: ["생성일"],
      tries: ["시도"],
      next: ["다음 할 일"],
    },
  });
