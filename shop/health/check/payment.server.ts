import { seoulTime } from "#lib/seoul-time.ts";
import type { Shop } from "#shop/shop.ts";
import { listSilences } from "../silence.server.ts";
import type { Trouble } from "../trouble.ts";

/** The payment company has answered none of the shop's calls for five minutes. */
export async function paymentTroubles({ db }: Pick<Shop, "db">): Promise<Trouble[]> {
  const silence = (await listSilences(db)).find(({ of }) => of === "payment");
  if (!silence) return [];
  return [
    {
      kind: "payment",
      harm: "now",
      since: silence.beganAt,
      reason: `결제사가 ${seoulTime(silence.beganAt)}부터 답하지 않아요. 그동안은 새로 결제할 수 없어요. 결제 중이던 주문은 답이 오면 자동으로 처리돼요. 결제사의 공지를 확인해주세요.`,
      button: { label: "결제 설정 보기", href: "/admin/payment-settings" },
    },
  ];
}
