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
      name: typedLine("이름을 적어주세요.", LICENCE.name).meta({
        label: "이름",
        placeholder: "예: 온라인 상업 2년",
      }),
      scope: z.enum(licenceScopes, "사용 범위를 골라주세요.").meta({
        label: "사용 범위",
        hint: "손님이 검색할 때 쓰는 조건이에요.",
      }),
      allowed: typedText("허용 범위를 적어주세요.", LICENCE.words).meta({
        label: "허용 범위",
        rows: 3,
      }),
      forbidden: words(LICENCE.words).meta({ label: "금지 사항", optional: true, rows: 3 }),
      places: words(LICENCE.places).meta({
        label: "이용 지역 (매체와 나라)",
        optional: true,
        placeholder: "예: 인터넷, 모든 나라",
      }),
      months: countUpTo(
        LICENCE.months,
        "기간은 1에서 1,200 사이의 개월 수로 적거나, 기한이 없으면 비워주세요.",
      ).meta({
        label: "기간 (개월)",
        optional: true,
        placeholder: "기한 없음",
        hint: "결제한 날부터 계산해요.",
      }),
      people: countUpTo(
        LICENCE.people,
        "사람 수는 1에서 1,000,000 사이로 적거나, 제한이 없으면 비워주세요.",
      ).meta({ label: "이용 인원 (명)", optional: true, placeholder: "제한 없음" }),
      attribution: words(LICENCE.attribution).meta({
        label: "출처 표시",
        optional: true,
        placeholder: "하지 않아도 돼요",
      }),
      noTraining: ticked,
    }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  "할 수 없는 작업이에요.",
);
export type LicenceSave = Omit<Extract<z.output<typeof licenceForm>, { intent: "save" }>, "intent">;
