import * as z from "zod";
import { emailField, line, sentBack, typedLine } from "../typed-words.ts";
import { numberField } from "../typed-number.ts";
import {
  mailPresetNames,
  MAILS_PER_SECOND,
  MOST_MAILS_PER_SECOND,
  type Encryption,
} from "./vendor-settings.ts";

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** What mail programs send through: https://www.rfc-editor.org/rfc/rfc8314 */
const PORTS = ["465", "587", "25"] as const;

const typed = z.object({
  intent: z.enum(["try", "save"], "할 수 없는 작업이에요."),
  seen: sentBack(30, "새로고침한 뒤 다시 저장해주세요."),
  host: line("메일 서버의 이름을 적어주세요.")
    .toLowerCase()
    .refine(
      (typed) => HOST.test(typed),
      "smtp.naver.com처럼 인터넷에 있는 서버의 이름을 적어주세요.",
    )
    .meta({ label: "메일 서버", maxLength: 253 }),
  port: z
    .enum(PORTS, "465, 587, 25 가운데 하나를 골라주세요.")
    .transform(Number)
    .meta({ label: "포트" }),
  encryption: z
    .enum(["tls", "starttls"] satisfies Encryption[], "암호화 방식을 골라주세요.")
    .meta({ label: "암호화" }),
  user: typedLine("메일 서버의 아이디를 적어주세요.", 200).meta({ label: "아이디" }),
  /** empty: the one that is stored stays */
  password: z
    .string()
    .max(300, "300자까지 쓸 수 있어요.")
    .default("")
    .meta({ label: "비밀번호", type: "password" }),
  fromName: typedLine("보내는 사람의 이름을 적어주세요.", 60).meta({ label: "보내는 사람 이름" }),
  fromAddress: emailField.meta({ label: "보내는 이메일 주소", autoComplete: "off" }),
  perSecond: numberField({
    least: 1,
    most: MOST_MAILS_PER_SECOND,
    wrong: `1에서 ${MOST_MAILS_PER_SECOND} 사이의 정수로 입력해주세요.`,
  })
    .default(MAILS_PER_SECOND)
    .meta({ label: "1초에 보낼 메일 (통)", inputMode: "numeric", maxLength: 20 }),
});
export type MailSettingsForm = z.output<typeof typed>;

/** The owner's mail server; `try` only sends a test mail, a preset's name only fills in fields. */
export const mailSettingsForm = z.discriminatedUnion(
  "intent",
  [typed, z.object({ intent: z.enum(mailPresetNames) })],
  "할 수 없는 작업이에요.",
);
