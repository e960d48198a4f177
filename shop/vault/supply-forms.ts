import * as z from "zod";
import { line, sentBack } from "#shop/typed-words.ts";

/** Why the desk changes what an order's buyer may open; `words` ask for it. */
const reason = (words: string) =>
  line(words).min(2, words).max(200, "200자까지 쓸 수 있어요.").meta({ label: "이유" });

export const reopenForm = z.object({
  intent: z.literal("supply-reopen"),
  supply: sentBack(40),
  reason: reason("다시 여는 이유를 적어주세요."),
});
export type ReopenRequest = Pick<z.output<typeof reopenForm>, "supply" | "reason">;

export const freeDevicesForm = z.object({
  intent: z.literal("supply-devices"),
  line: z.coerce.number().int().positive(),
  reason: reason("기기를 초기화하는 이유를 적어주세요."),
});
export type DeviceRelease = Pick<z.output<typeof freeDevicesForm>, "line" | "reason">;
