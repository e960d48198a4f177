import * as z from "zod";
import { companyWayNames, waysToPay, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { maybeLine, sentBack, ticked, typedLine } from "../typed-words.ts";
import { CHANNEL_KEY, gatewayNames, STORE_ID } from "./portone-channels.ts";

/** No form is promised for it: long, and without signs that no copied key has. */
const SECRET = /^[A-Za-z0-9+/=_-]{40,200}$/;
const WEBHOOK_SECRET = /^(?:whsec_)?[A-Za-z0-9+/]{16,180}={0,2}$/;

/** Keys of Toss Payments begin like this. */
const TOSS = /^(?:test|live)_(?:gck|gsk|ck|sk)_/;
/** PortOne's older version: its store code, and a number for a key. */
const V1 = /^(?:imp\d{6,}|\d{16})$/;

const ELSEWHERE = "토스페이먼츠의 키예요. 위의 토스페이먼츠에 적어주세요.";
const OLDER = "포트원 V1의 값이에요. 관리자 콘솔의 연동 정보에서 V2 값을 복사해주세요.";

/** What a value is instead of what was asked for; null for one that nothing is known of. */
function wrongValue(value: string): string | null {
  if (TOSS.test(value)) return ELSEWHERE;
  if (V1.test(value)) return OLDER;
  if (value.startsWith("whsec_")) return "웹훅 시크릿이에요. 웹훅 시크릿 자리에 적어주세요.";
  if (CHANNEL_KEY.test(value)) return "채널 키예요. 결제 수단의 채널 키 자리에 적어주세요.";
  return STORE_ID.test(value) ? "상점 아이디예요. 상점 아이디 자리에 적어주세요." : null;
}

const STORE_MISSING = "store-로 시작하는 상점 아이디를 적어주세요.";
const storeTrouble = (value: string): string | null =>
  STORE_ID.test(value) ? null : (wrongValue(value) ?? STORE_MISSING);

const secretTrouble = (value: string): string | null =>
  wrongValue(value) ??
  (SECRET.test(value) ? null : "V2 API Secret을 다시 복사해주세요. 영문과 숫자가 길게 이어져요.");

const webhookTrouble = (value: string): string | null => {
  if (value.startsWith("whsec_") && WEBHOOK_SECRET.test(value)) return null;
  const isWebhook = !wrongValue(value) && WEBHOOK_SECRET.test(value);
  return isWebhook ? null : (wrongValue(value) ?? "whsec_로 시작하는 웹훅 시크릿을 적어주세요.");
};

const channelTrouble = (value: string): string | null =>
  CHANNEL_KEY.test(value)
    ? null
    : (wrongValue(value) ?? "channel-key-로 시작하는 채널 키를 적어주세요.");

const key = maybeLine(200);

const channelField = (way: CompanyWay) =>
  key.meta({
    label: waysToPay[way],
    optional: true,
    spellCheck: false,
    placeholder: "channel-key-",
  });

const channelFields: Record<`channel_${CompanyWay}`, ReturnType<typeof channelField>> = {
  channel_card: channelField("card"),
  channel_naverpay: channelField("naverpay"),
  channel_kakaopay: channelField("kakaopay"),
  channel_tosspay: channelField("tosspay"),
  channel_virtual_account: channelField("virtual_account"),
};

/** A PortOne store: its keys, and a channel for each way to pay. */
export const portoneForm = z
  .object({
    by: z.literal("portone"),
    seen: sentBack(30, "새로고침한 뒤 다시 저장해주세요."),
    kind: z
      .enum(["live", "test"], "실연동인지 테스트인지 골라주세요.")
      .meta({ label: "채널의 종류" }),
    storeId: typedLine(STORE_MISSING, 200).meta({
      label: "상점 아이디(Store ID)",
      spellCheck: false,
      placeholder: "store-",
    }),
    /** empty: the one that is stored stays */
    apiSecret: key.meta({ type: "password", label: "V2 API Secret" }),
    webhookSecret: key.meta({
      type: "password",
      label: "웹훅 시크릿",
      placeholder: "whsec_",
    }),
    ...channelFields,
    accountGateway: z
      .enum(gatewayNames, "가상계좌 채널의 결제대행사를 골라주세요.")
      .default("tosspayments")
      .meta({ label: "가상계좌 채널의 결제대행사" }),
    untested: ticked,
  })
  .transform(({ accountGateway, kind, ...form }) => {
    const keys: Partial<Record<CompanyWay, string>> = {};
    for (const way of companyWayNames)
      if (form[`channel_${way}`]) keys[way] = form[`channel_${way}`];
    const { by, seen, storeId, apiSecret, webhookSecret, untested } = form;
    const channels = { keys, accountGateway };
    const isLive = kind === "live";
    return { by, seen, isLive, storeId, apiSecret, webhookSecret, channels, untested };
  })
  .superRefine(({ storeId, apiSecret, webhookSecret, channels: { keys } }, context) => {
    const refuse = (path: string, message: string | null) =>
      message && context.addIssue({ code: "custom", path: [path], message });
    refuse("storeId", storeTrouble(storeId));
    if (apiSecret) refuse("apiSecret", secretTrouble(apiSecret));
    if (webhookSecret) refuse("webhookSecret", webhookTrouble(webhookSecret));
    for (const way of companyWayNames)
      if (keys[way]) refuse(`channel_${way}`, channelTrouble(keys[way]));
    if (!Object.keys(keys).length)
      refuse("channel_card", "결제 수단의 채널 키를 하나 이상 적어주세요.");
  });
