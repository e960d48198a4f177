import * as z from "zod";
import { companyWayNames, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { maybeLine, sentBack, ticked } from "../typed-words.ts";
import { transferSettingsForm } from "./transfer-form.ts";
import { portoneForm } from "./portone-form.ts";

const KEY = /^(test|live)_(gck|gsk|ck|sk)_[\w-]{8,180}$/;
const kindOf = (key: string) => KEY.exec(key)?.slice(1) ?? [];

/** Store, channel and webhook of PortOne, which stands beside it. */
const PORTONE = /^(?:store-|channel-key-|whsec_|imp\d)/;
const ELSEWHERE = "포트원의 값이에요. 아래의 포트원에 적어주세요.";

const key = maybeLine(200);
const seen = sentBack(30, "새로고침한 뒤 다시 저장해주세요.");

/** Why this key cannot be the client key; null for one that can. */
function clientKeyTrouble(clientKey: string): string | null {
  const [, kind] = kindOf(clientKey);
  if (kind === "ck") return null;
  if (PORTONE.test(clientKey)) return ELSEWHERE;
  if (kind === "sk") return "시크릿 키가 들어 있어요. 두 키의 자리를 바꿔주세요.";
  return kind === "gck"
    ? "결제위젯 키(gck)로는 결제창이 열리지 않아요. API 개별 연동 키를 적어주세요."
    : "test_ck_ 또는 live_ck_로 시작하는 클라이언트 키를 적어주세요.";
}

/** The same of the secret key beside its client key. */
function secretKeyTrouble(secretKey: string, clientKey: string): string | null {
  const [mode, kind] = kindOf(secretKey);
  if (PORTONE.test(secretKey)) return ELSEWHERE;
  if (kind === "gsk") return "결제위젯 키(gsk)예요. API 개별 연동 키를 적어주세요.";
  if (kind !== "sk") return "test_sk_ 또는 live_sk_로 시작하는 시크릿 키를 적어주세요.";
  const [other] = kindOf(clientKey);
  return other && mode !== other
    ? "하나는 테스트 키, 하나는 라이브 키예요. 같은 종류의 두 키를 적어주세요."
    : null;
}

const wayTicks: Record<`way_${CompanyWay}`, typeof ticked> = {
  way_card: ticked,
  way_naverpay: ticked,
  way_kakaopay: ticked,
  way_tosspay: ticked,
  way_virtual_account: ticked,
};

const tossForm = z
  .object({
    by: z.literal("toss"),
    seen,
    clientKey: key.meta({ label: "클라이언트 키", spellCheck: false, placeholder: "live_ck_" }),
    /** empty: the one that is stored stays */
    secretKey: key.meta({ type: "password", label: "시크릿 키", placeholder: "live_sk_" }),
    ...wayTicks,
    untested: ticked,
  })
  .transform(({ by, seen: shown, clientKey, secretKey, untested, ...ticks }) => ({
    by,
    seen: shown,
    clientKey,
    secretKey,
    untested,
    ways: companyWayNames.filter((way) => ticks[`way_${way}`]),
  }))
  .superRefine(({ clientKey, secretKey, ways }, context) => {
    const refuse = (path: string, message: string | null) =>
      message && context.addIssue({ code: "custom", path: [path], message });
    refuse("clientKey", clientKeyTrouble(clientKey));
    if (secretKey) refuse("secretKey", secretKeyTrouble(secretKey, clientKey));
    if (!ways.length) refuse("way_card", "결제 수단을 하나 이상 골라주세요.");
  });

/** The owner's choice for payments: real keys, or none on purpose. */
export const paymentSettingsForm = z.discriminatedUnion(
  "by",
  [
    tossForm,
    portoneForm,
    transferSettingsForm,
    z.object({
      by: z.literal("practice"),
      seen,
      understood: z.literal("on", "연습 모드에서는 돈을 받지 않는다는 것을 확인해주세요."),
    }),
    z.object({
      by: z.literal("none"),
      seen,
      understood: z.literal("on", "다음 주문부터 받지 않는다는 것을 확인해주세요."),
    }),
  ],
  "할 수 없는 작업이에요.",
);
export type PaymentSettingsForm = z.output<typeof paymentSettingsForm>;
