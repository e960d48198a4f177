import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { GIFT_DAYS, type GiftTerms } from "#shop/site/settings.ts";

export const giftFields = {
  part: z.literal("gifts"),
  giftsOn: z.enum(["on", "off"], "선물을 받을지 골라주세요.").meta({
    hint: "주문서와 상품 화면에 ‘선물하기’가 보여요. 파일은 받은 분만 열어요. 주문 제작과 예약은 선물할 수 없어요.",
  }),
  giftDays: numberField({
    ...GIFT_DAYS,
    wrong: `${GIFT_DAYS.least}일부터 ${GIFT_DAYS.most}일까지 적어주세요.`,
  }).meta({
    hint: `${GIFT_DAYS.least}일부터 ${GIFT_DAYS.most}일. 결제한 날부터 계산해요. 그 안에 받는 분이 받지 않으면 주문을 취소하고 전액 환불해요. 그동안 재고는 확보해둬요.`,
  }),
  giftsEverywhere: z
    .enum(["sent", "refused"], "추가 배송비 지역을 어떻게 할지 골라주세요.")
    .meta({ hint: "주소는 결제한 뒤에 알게 되어, 추가 배송비를 누구에게도 받을 수 없어요." }),
};

type TypedGifts = { giftsOn: string; giftDays: number; giftsEverywhere: string };

export const giftsOf = ({ giftsOn, giftDays, giftsEverywhere }: TypedGifts) => ({
  gifts: {
    isOn: giftsOn === "on",
    days: giftDays,
    everywhere: giftsEverywhere === "sent",
  } satisfies GiftTerms,
});
