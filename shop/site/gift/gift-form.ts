import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { GIFT_DAYS, type GiftTerms } from "#shop/site/settings.ts";

export const giftFields = {
  part: z.literal("gifts"),
  giftsOn: z.enum(["on", "off"], "선물을 받을지 골라주세요."),
  giftDays: numberField({
    ...GIFT_DAYS,
    wrong: `${GIFT_DAYS.least}일부터 ${GIFT_DAYS.most}일까지 적어주세요.`,
  }),
  giftsEverywhere: z.enum(["sent", "refused"], "추가 배송비 지역을 어떻게 할지 골라주세요."),
};

type TypedGifts = { giftsOn: string; giftDays: number; giftsEverywhere: string };

export const giftsOf = ({ giftsOn, giftDays, giftsEverywhere }: TypedGifts) => ({
  gifts: {
    isOn: giftsOn === "on",
    days: giftDays,
    everywhere: giftsEverywhere === "sent",
  } satisfies GiftTerms,
});
