import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { line, maybeLine, sentBack } from "#shop/typed-words.ts";
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

const password = z.string().max(128, "비밀번호는 128자까지예요.").default("");
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
    z.object({ intent: z.literal("propose"), password }),
    z.object({
      intent: z.literal("add"),
      response: answerField,
      name: maybeLine(MOST_NAME, most),
      pre,
    }),
  ],
  "다시 시도해주세요.",
);

export const passkeyChanges = [
  z.object({
    intent: z.literal("rename-passkey"),
    passkeyId,
    name: line("이름을 입력해주세요.").min(1, "이름을 입력해주세요.").max(MOST_NAME, most),
  }),
  z.object({ intent: z.literal("remove-passkey"), passkeyId, password }),
] as const;

export type PasskeyChange = z.output<(typeof passkeyChanges)[number]>;
