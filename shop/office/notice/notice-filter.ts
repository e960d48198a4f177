import { readOrderNumber } from "#shop/order/place/number.ts";
import { readNoticeEvent } from "./event-labels.ts";
import { readNoticeState, type NoticeState } from "./notice-states.ts";

export const noticeChannels = { mail: "메일", message: "문자·알림톡" } as const;
export type NoticeChannel = keyof typeof noticeChannels;

/** `number`: what the notices are about, an order's or a reservation's number. */
export type NoticeFilter = {
  state: NoticeState | null;
  event: string | null;
  channel: NoticeChannel | null;
  number: string;
};

/** Reads an address; invalid values are ignored. `view` is the tab. */
export function readNoticeFilter(query: URLSearchParams): NoticeFilter {
  const channel = query.get("channel");
  return {
    state: readNoticeState(query.get("view")),
    event: readNoticeEvent(query.get("event")),
    channel:
      channel !== null && Object.hasOwn(noticeChannels, channel)
        ? (channel as NoticeChannel)
        : null,
    number: readOrderNumber((query.get("number") ?? "").slice(0, 100)).slice(0, 40),
  };
}

/** The same as an address says it. */
export const noticeQuery = ({ state, event, channel, number }: NoticeFilter): URLSearchParams =>
  new URLSearchParams({
    view: state ?? "all",
    ...(event && { event }),
    ...(channel && { channel }),
    ...(number && { number }),
  });

export const isNoticeFiltered = ({ event, channel, number }: NoticeFilter): boolean =>
  Boolean(event || channel || number);
