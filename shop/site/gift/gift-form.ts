import * as z from "zod";
import { typedInteger } from "#lib/typed-integer.ts";
import { GIFT_DAYS, type GiftTerms } from "#shop/site/settings.ts";

const DAYS = `${GIFT_DAYS.least}일부터 ${GIFT_DAYS.most}일까지 적어주세요.`;

export const giftFields = {
  part: z.literal("gifts"),
  giftsOn: z.enum(["on", "off"], "선물을 받을지 골라주세요."),
  giftDays: z
    .string(DAYS)
    .transform((typed) => typedInteger(typed) ?? 0)
    .refine((days) => days >= GIFT_DAYS.least && days <= GIFT_DAYS.most, DAYS),
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
