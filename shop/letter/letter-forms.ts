import * as z from "zod";
import { phoneDigits } from "#lib/phone.ts";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { adChannels } from "#shop/member/consent/ad-channel.ts";
import { blocksField } from "#shop/page/blocks.ts";
import { identifier, maybeText, ticked, typedLine, typedText, version } from "#shop/typed-words.ts";
import { LETTERS } from "./letter.ts";
import { isLetterBlock } from "./letter-blocks.ts";
import { occasionNames } from "./occasion.ts";
import { segmentFields } from "./segment.ts";

/** The limit of a posted form: a syllable takes nine bytes in it, and texts are in it twice. */
export const LETTER_FORM_BYTES = 1024 * 1024;

const UNKNOWN = "할 수 없는 작업이에요.";

const subject = typedLine("제목을 적어주세요.", LETTERS.subject).meta({
  label: "제목",
  hint: "보낼 때 앞에 ‘(광고) [상점 이름]’이 붙어요.",
});

const create = z.object({
  intent: z.literal("create"),
  subject,
  channel: z.enum(adChannels, "보낼 방법을 골라주세요."),
});

const refusal = z.object({
  intent: z.literal("refusal"),
  adRefusalPhone: identifier()
    .overwrite(phoneDigits)
    .regex(/^(080\d{7,8})?$/, "080으로 시작하는 번호를 확인해주세요. 예: 080-123-4567")
    .default("")
    .meta({
      label: "무료 수신거부 전화번호",
      type: "tel",
      inputMode: "tel",
      placeholder: "080-000-0000",
      maxLength: 20,
      optional: true,
    }),
});

const refused = z.object({
  intent: z.literal("refused"),
  phones: typedText("번호를 적어주세요.", LETTERS.phones).meta({
    label: "080으로 거부한 번호",
    rows: 4,
    hint: "수신거부 서비스에 모인 휴대폰 번호를 한 줄에 하나씩 붙여넣으면, 그 회원의 문자 소식 동의를 철회해요.",
  }),
});

/** A new newsletter, the switch of an occasion, or how messages are refused by phone. */
export const lettersForm = z.discriminatedUnion(
  "intent",
  [
    create,
    z.object({ intent: z.literal("begin"), occasion: z.enum(occasionNames, UNKNOWN) }),
    refusal,
    refused,
  ],
  UNKNOWN,
);
export type NewLetter = Omit<z.output<typeof create>, "intent">;

const blocks = blocksField
  .refine(
    (typed) => typed.every(isLetterBlock),
    "메일에는 글, 그림, 고른 상품, 샘플 듣기, 버튼 블록만 넣을 수 있어요.",
  )
  .refine(
    (typed) => typed.length <= LETTERS.blocks,
    `블록은 ${LETTERS.blocks}개까지 쓸 수 있어요. 줄여서 저장해주세요.`,
  );

const save = z.object({
  intent: z.literal("save"),
  subject,
  blocks,
  words: maybeText(LETTERS.words).meta({
    label: "문자 내용",
    rows: 6,
    hint: "앞에 ‘(광고)[상점 이름]’, 끝에 보낸 곳의 전화번호와 ‘무료수신거부’ 번호, 주소가 자동으로 붙어요.",
  }),
  countsLinks: ticked,
  edits: version,
  ...segmentFields,
});
export type LetterSave = Omit<z.output<typeof save>, "intent">;

const minute = z
  .string()
  .default("")
  .transform((typed, context) => {
    const at = fromSeoulLocal(typed.slice(0, 16));
    if (at) return at;
    context.addIssue("날짜와 시각을 모두 골라주세요.");
    return z.NEVER;
  });

/** What may be done with one letter. */
export const letterForm = z.discriminatedUnion(
  "intent",
  [
    save,
    z.object({ intent: z.literal("trial") }),
    z.object({ intent: z.literal("send"), edits: version }),
    z.object({
      intent: z.literal("schedule"),
      edits: version,
      at: minute.meta({ label: "보낼 시각 (서울 시각)", type: "datetime-local" }),
    }),
    z.object({ intent: z.literal("stop") }),
    z.object({ intent: z.literal("resume") }),
    z.object({ intent: z.literal("remove") }),
  ],
  UNKNOWN,
);
