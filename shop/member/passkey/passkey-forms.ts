import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { line, maybeLine, sentBack } from "#shop/typed-words.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { ownPasswordField } from "../fields.ts";
import { MOST_NAME } from "./passkey-limits.ts";

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const id = encoded(1400);

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, and of signing in. */
const answer = z.object({
  id,
  rawId: id,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(12_000).optional(),
    authenticatorData: encoded(4000).optional(),
    signature: encoded(4000).optional(),
    userHandle: encoded(200).optional(),
    transports: z.array(sentBack(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

const answerField = z
  .string("다시 시도해주세요.")
  .max(30_000, "다시 시도해주세요.")
  .transform((text, ctx) => {
    const read = strictJsonOf(text);
    if (read !== undefined) return read;
    ctx.addIssue({ code: "custom", message: "다시 시도해주세요." });
    return z.NEVER;
  })
  .pipe(answer);

const most = `이름은 ${MOST_NAME}자까지 쓸 수 있어요.`;
const passkeyId = z.string().regex(/^\w{1,64}$/);
const door = z.enum(["shop", "office"]).default("shop");
const pre = line().max(2000).default("/");

/** What scripts ask for: `ask` and `answer` sign in, `propose` and `add` register. */
export const passkeyStep = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("ask") }),
    z.object({ intent: z.literal("answer"), response: answerField, door, pre }),
    z.object({ intent: z.literal("propose"), password: ownPasswordField }),
    z.object({
      intent: z.literal("add"),
      response: answerField,
      name: maybeLine(MOST_NAME, most).meta({
        label: "패스키 이름",
        optional: true,
        hint: "나중에 알아볼 이름이에요. 비우면 이 기기의 이름을 써요.",
      }),
      pre,
    }),
  ],
  "다시 시도해주세요.",
);

const rename = z.object({
  intent: z.literal("rename-passkey"),
  passkeyId,
  name: line("이름을 입력해주세요.")
    .min(1, "이름을 입력해주세요.")
    .max(MOST_NAME, most)
    .meta({ label: "패스키 이름" }),
});
const remove = z.object({
  intent: z.literal("remove-passkey"),
  passkeyId,
  password: ownPasswordField,
});
export const passkeyChanges = [rename, remove] as const;

/** What the loaders of both pages send. A new one is made in two steps out of one form. */
export const passkeyFields = () => ({
  add: { ...fieldsOf(passkeyStep, "add"), ...fieldsOf(passkeyStep, "propose") },
  rename: fieldsOf(rename),
  remove: fieldsOf(remove),
});
export type PasskeyFields = ReturnType<typeof passkeyFields>;

export type PasskeyChange = z.output<(typeof passkeyChanges)[number]>;
