import { eq, sql, and } from "drizzle-orm";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Shop } from "#shop/shop.ts";
import { SILENT_MINUTES } from "../payment-silence.server.ts";
import { healthSilences } from "../table.server.ts";
import type { Trouble } from "../trouble.ts";

/** The payment company has answered none of the shop's calls for five minutes. */
export async function paymentTroubles({ db }: Pick<Shop, "db">): Promise<Trouble[]> {
  const [silence] = await db
    .select()
    .from(healthSilences)
    .where(
      and(
        eq(healthSilences.of, "payment"),
        sql`last_at - began_at >= make_interval(mins => ${SILENT_MINUTES})`,
      ),
    );
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
