import * as z from "zod";
import { BadInput } from "#shop/bad-input.ts";
import { sentBack } from "#shop/typed-words.ts";

/** A ticked thing's field. */
export const THING_FIELD = "thing.";

/** In place of a product: the shop looks for it by its name again. */
export const BY_NAME = "name";

/** What is given to a product by hand: the ticked things, and to which product they go. */
export const giveForm = z.looseObject({
  intent: z.literal("give", "할 수 없는 작업이에요."),
  to: sentBack(40, "새로고침한 뒤 다시 골라주세요.").default(""),
});
export type GiveRequest = z.output<typeof giveForm>;

/** The ticked things. Throws BadInput where nothing is ticked, or no product chosen. */
export function thingsGiven(form: GiveRequest): string[] {
  const things = Object.keys(form)
    .filter((name) => name.startsWith(THING_FIELD))
    .map((name) => name.slice(THING_FIELD.length));
  const errors = {
    ...(!form.to && { to: ["어디에 정할지 골라주세요."] }),
    ...(!things.length && { things: ["하나 이상 골라주세요."] }),
  };
  if (Object.keys(errors).length) throw new BadInput(errors);
  return things;
}
