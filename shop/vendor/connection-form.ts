import * as z from "zod";
import { maybeLine, sentBack } from "../typed-words.ts";

const seen = sentBack(30, "새로고침한 뒤 다시 저장해주세요.");
const COPY = "키를 다시 복사해주세요. 영문과 숫자, 몇 가지 기호만 들어 있어요.";
const key = maybeLine(200).refine((typed) => /^[\x21-\x7e]*$/.test(typed), COPY);
const needed = (words: string) => key.refine(Boolean, words);
/** Empty: the one that is stored stays. */
const clientSecret = key.meta({ type: "password", label: "Client Secret", spellCheck: false });

/** Both keys of Kakao that are used here, as its console makes them. */
const KAKAO_KEY = /^[0-9a-zA-Z]{16,64}$/;
const kakaoKey = (label: string, hint: string) =>
  key
    .refine(
      (typed) => !typed || KAKAO_KEY.test(typed),
      "영문과 숫자만 있는 키예요. 다시 복사해주세요.",
    )
    .meta({ label, hint, optional: true, spellCheck: false });

/** Cloudflare's keys for tests, which let everybody or nobody pass. */
const TEST_KEY = /^[123]x0{10,}/;

const kakao = z
  .object({
    intent: z.literal("kakao"),
    seen,
    clientId: kakaoKey("REST API 키", "카카오 로그인에 써요. 로그인을 쓰지 않으면 비워두세요."),
    clientSecret: clientSecret.meta({
      type: "password",
      label: "Client Secret",
      optional: true,
      spellCheck: false,
    }),
    scriptKey: kakaoKey(
      "JavaScript 키",
      "카카오톡으로 공유할 때 써요. 저장할 때 확인할 수 없는 키라서, 저장한 뒤 상품 화면에서 한 번 공유해보세요.",
    ),
  })
  .superRefine(({ clientId, scriptKey, clientSecret: typed }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!clientId && !scriptKey) refuse("clientId", "두 키 가운데 하나는 적어주세요.");
    if (clientId && clientId === scriptKey)
      refuse("scriptKey", "REST API 키와 같아요. JavaScript 키는 따로 있어요.");
    if (typed && !clientId) refuse("clientId", "Client Secret과 함께 쓸 REST API 키를 적어주세요.");
  });

const app = {
  seen,
  clientId: needed("Client ID를 적어주세요.").meta({ label: "Client ID", spellCheck: false }),
  clientSecret,
};

const naver = z.object({ intent: z.literal("naver"), ...app });

const google = z.object({ intent: z.literal("google"), ...app }).superRefine((typed, context) => {
  if (!typed.clientId.endsWith(".apps.googleusercontent.com"))
    context.addIssue({
      code: "custom",
      path: ["clientId"],
      message: ".apps.googleusercontent.com으로 끝나는 클라이언트 ID를 적어주세요.",
    });
});

const captcha = z
  .object({
    intent: z.literal("captcha"),
    seen,
    siteKey: needed("사이트 키를 적어주세요.").meta({ label: "사이트 키", spellCheck: false }),
    secretKey: clientSecret.meta({ type: "password", label: "비밀 키", spellCheck: false }),
  })
  .superRefine(({ siteKey, secretKey: typed }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (TEST_KEY.test(siteKey)) refuse("siteKey", "시험용 키예요. 만든 위젯의 키를 적어주세요.");
    if (TEST_KEY.test(typed)) refuse("secretKey", "시험용 키예요. 만든 위젯의 키를 적어주세요.");
    if (typed && typed === siteKey)
      refuse("secretKey", "사이트 키와 같아요. 비밀 키는 그 아래에 있어요.");
  });

/** The companies whose keys are entered on one screen, in its order. */
export const connectionNames = ["kakao", "naver", "google", "captcha"] as const;
export type ConnectionName = (typeof connectionNames)[number];

/** Keys of one of them; `end` removes them. */
export const connectionForm = z.discriminatedUnion(
  "intent",
  [
    kakao,
    naver,
    google,
    captcha,
    z.object({ intent: z.literal("end"), seen, of: z.enum(connectionNames, "다시 골라주세요.") }),
  ],
  "할 수 없는 작업이에요.",
);
export type ConnectionForm = z.output<typeof connectionForm>;
