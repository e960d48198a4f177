import * as z from "zod";
import { isMobilePhone, isPhone, phoneDigits } from "#lib/phone.ts";
import { line, maybeLine, sentBack, typedLine } from "../typed-words.ts";

const CHANNEL = /^[A-Za-z0-9_-]{8,100}$/;
const seen = sentBack(30, "새로고침한 뒤 다시 저장해주세요.");
const key = (words: string) =>
  typedLine(words, 200).refine((typed) => /^[\x21-\x7e]+$/.test(typed), "키를 다시 복사해주세요.");
const phone = (words: string, fits: (digits: string) => boolean) =>
  z.string(words).max(20, words).transform(phoneDigits).refine(fits, words);

/** Keys of Solapi and a phone for the test message; `try` only sends it, `end` removes the keys. */
export const messageSettingsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.enum(["try", "save"], "할 수 없는 작업이에요."),
      seen,
      apiKey: key("API Key를 적어주세요.").meta({ label: "API Key", spellCheck: false }),
      /** empty: the one that is stored stays */
      apiSecret: maybeLine(200).meta({ type: "password", label: "API Secret", spellCheck: false }),
      sender: phone("솔라피에 등록한 발신번호를 적어주세요.", isPhone).meta({
        label: "발신번호",
        inputMode: "tel",
        hint: "솔라피에 등록한 번호만 쓸 수 있어요.",
        spellCheck: false,
      }),
      pfId: line()
        .default("")
        .refine(
          (typed) => !typed || CHANNEL.test(typed),
          "KA01PF로 시작하는 채널 아이디(pfId)를 적어주세요.",
        )
        .meta({
          label: "카카오 채널 아이디(pfId)",
          optional: true,
          maxLength: 100,
          placeholder: "KA01PF…",
          hint: "솔라피에 카카오톡 채널을 연동하면 나오는 값이에요. 알림톡을 보내지 않으면 비워두세요.",
          spellCheck: false,
        }),
      to: phone("시험 문자를 받을 휴대폰 번호를 적어주세요.", isMobilePhone).meta({
        label: "시험 문자를 받을 휴대폰 번호",
        inputMode: "tel",
        autoComplete: "tel",
        hint: "시험할 때만 쓰고 저장하지 않아요.",
      }),
    }),
    z.object({ intent: z.literal("end"), seen }),
  ],
  "할 수 없는 작업이에요.",
);
export type MessageSettingsForm = z.output<typeof messageSettingsForm>;
