import * as z from "zod";
import { maybeNumberField } from "#shop/typed-number.ts";
import { ticked, typedLine, typedText, version } from "#shop/typed-words.ts";
import { LICENCE, LICENCE_ID } from "./licence.ts";
import { licenceScopes } from "#shop/product/voice/voice-facts.ts";

const id = z.string().regex(LICENCE_ID, "라이선스를 찾을 수 없어요. 새로고침해주세요.");

/** Empty: there is no end to it. */
const countUpTo = (most: number, wrong: string) => maybeNumberField({ least: 1, most, wrong });
const words = (most: number) => z.literal("").or(typedText("", most)).default("");

export const licenceForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      id: id.optional().or(z.literal("").transform(() => undefined)),
      /** the version that was shown; none for a new licence */
      version: version.optional(),
      name: typedLine("이름을 적어주세요.", LICENCE.name),
      scope: z.enum(licenceScopes, "사용 범위를 골라주세요."),
      allowed: typedText("쓸 수 있는 일을 적어주세요.", LICENCE.words),
      forbidden: words(LICENCE.words),
      places: words(LICENCE.places),
      months: countUpTo(
        LICENCE.months,
        "기간은 1에서 1,200 사이의 개월 수로 적거나, 기한이 없으면 비워주세요.",
      ),
      people: countUpTo(
        LICENCE.people,
        "사람 수는 1에서 1,000,000 사이로 적거나, 세지 않으면 비워주세요.",
      ),
      attribution: words(LICENCE.attribution),
      noTraining: ticked,
    }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  "할 수 없는 작업이에요.",
);
export type LicenceSave = Omit<Extract<z.output<typeof licenceForm>, { intent: "save" }>, "intent">;
