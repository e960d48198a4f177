import { channelWords, type Channel } from "#shop/notice/channel.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";

type ShutDoor = {
  channel: Channel;
  reason: string;
  /** time of day, "14:05" */
  since: string;
};

/** To owners through the working channel, since the other one is down. */
export const shutKind: NoticeKind<ShutDoor> = {
  subject: "#{수단} 발송이 멈췄어요",
  lines: [
    "#{수단} 발송이 #{때}부터 멈춰 있어요.",
    "구매자에게 갈 알림이 쌓이고 있어요. 발송 설정과 서비스의 상태를 확인해주세요. 다시 열리면 쌓인 알림을 차례로 보내요.",
    "이유: #{까닭}",
  ],
  message: "#{수단} 발송이 #{때}부터 멈췄어요. 관리 화면의 ‘오늘’에서 확인해주세요.",
  facts: ({ channel, reason, since }) => ({
    values: { 수단: channelWords[channel], 때: since, 까닭: reason },
    button: ["오늘 할 일 보기", "/admin/today?kind=channel"],
  }),
};
