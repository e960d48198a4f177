import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import { readPortoneSecret, writePortoneSecret } from "./payment-secret.ts";
import type { PaymentSettingsForm } from "./payment-settings-form.ts";
import { saveVendorSettings } from "./save-vendor-settings.server.ts";
import type { PortoneAccount, ShownPortone, TossKeys } from "./vendor-settings.ts";
import type { PortoneTrial } from "./vendors.ts";

type TossForm = Extract<PaymentSettingsForm, { by: "toss" }>;
type PortoneForm = Extract<PaymentSettingsForm, { by: "portone" }>;
type PaymentShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;
type SaveContext = { seen: string; acting: AuditActor };

const TRIES_AN_HOUR = 20;

/**
 * Tests keys with the provider and uses them from the next request, starts practice mode, or ends
 * either. Throws BadInput for refused keys, `vendor-fixed`, `site-changed`.
 */
export async function savePaymentSettings(
  shop: PaymentShop,
  form: PaymentSettingsForm,
  acting: AuditActor,
): Promise<void> {
  if (form.by === "transfer") return saveTransfer(shop, form, acting);
  if (shop.vendors.fixed.payment) throw new Refusal("vendor-fixed");
  const saving = { seen: form.seen, acting };
  if (form.by === "practice" || form.by === "none") {
    const shown = { by: form.by };
    return saveVendorSettings(shop, { name: "payment", shown, secret: null }, saving);
  }
  return form.by === "toss" ? saveToss(shop, form, saving) : savePortone(shop, form, saving);
}

/** Nobody is asked about an account, so that it is the owner who must read it once more. */
async function saveTransfer(
  shop: PaymentShop,
  { by: _by, seen, ...shown }: Extract<PaymentSettingsForm, { by: "transfer" }>,
  acting: AuditActor,
): Promise<void> {
  await saveVendorSettings(shop, { name: "transfer", shown, secret: null }, { seen, acting });
}

async function saveToss(shop: PaymentShop, form: TossForm, saving: SaveContext): Promise<void> {
  const keys = await tossKeysOf(shop, form);
  await spendTry(shop, saving);
  const { clientKey, ways } = form;
  const isTested = await tryToss(shop, keys, form.untested);
  const shown = { by: "toss", clientKey, secretEnd: keys.secretKey.slice(-4), isTested, ways };
  await saveVendorSettings(
    shop,
    { name: "payment", shown: { ...shown, by: "toss" }, secret: keys.secretKey },
    saving,
  );
}

const spendTry = ({ db }: PaymentShop, { acting }: SaveContext) =>
  spendAttempt(db, [
    { key: `payment keys tried by ${acting.account?.id}`, most: TRIES_AN_HOUR, seconds: 3600 },
  ]);

/** A secret that is not typed again stays, but only beside the client key it was entered with. */
async function tossKeysOf(
  shop: PaymentShop,
  { clientKey, secretKey }: TossForm,
): Promise<TossKeys> {
  if (secretKey) return { clientKey, secretKey };
  const { payment } = await findStoredVendors(shop.db, shop.secret);
  const isSame = payment?.shown.by === "toss" && payment.shown.clientKey === clientKey;
  if (!payment?.secret || !isSame) throw new BadInput({ secretKey: ["시크릿 키를 적어주세요."] });
  return { clientKey, secretKey: payment.secret };
}

async function tryToss(
  { vendors }: PaymentShop,
  keys: TossKeys,
  mayBeUntested: boolean,
): Promise<boolean> {
  const answer = await vendors.tryKeys(keys);
  if (answer === "refused")
    throw new BadInput({
      secretKey: ["토스페이먼츠가 이 키를 받지 않았어요. 개발자센터에서 키를 다시 복사해주세요."],
    });
  if (answer === "unanswered" && !mayBeUntested) throw unanswered("토스페이먼츠가");
  return answer === "taken";
}

const unanswered = (who: string) =>
  new BadInput({
    untested: [
      `${who} 응답하지 않아 키를 확인하지 못했어요. 잠시 뒤에 다시 저장하거나, 확인 없이 저장하려면 여기를 골라주세요.`,
    ],
  });

async function savePortone(
  shop: PaymentShop,
  form: PortoneForm,
  saving: SaveContext,
): Promise<void> {
  const account = await accountOf(shop, form);
  await spendTry(shop, saving);
  const trial = await shop.vendors.tryPortone(account);
  if (trial === "unanswered" && !form.untested) throw unanswered("포트원이");
  if (typeof trial === "object") throw new BadInput(wordsOf(trial, form));
  const { storeId, isLive, channels, apiSecret } = account;
  const shown: ShownPortone = {
    by: "portone",
    storeId,
    isLive,
    channels,
    secretEnd: apiSecret.slice(-4),
    isTested: trial === "taken",
  };
  const secret = writePortoneSecret(account);
  await saveVendorSettings(shop, { name: "payment", shown, secret }, saving);
}

/**
 * Secrets that are not typed again stay, but only with the store they were entered for; that of
 * webhooks is of real channels or of test ones, and stays only with its kind.
 */
async function accountOf(shop: PaymentShop, form: PortoneForm): Promise<PortoneAccount> {
  const { storeId, isLive, channels } = form;
  const stored = await storedSecrets(shop, form);
  const apiSecret = form.apiSecret || stored?.apiSecret;
  const webhookSecret = form.webhookSecret || stored?.webhookSecret;
  if (apiSecret && webhookSecret) return { storeId, isLive, channels, apiSecret, webhookSecret };
  throw new BadInput({
    ...(!apiSecret && { apiSecret: ["V2 API Secret을 적어주세요."] }),
    ...(!webhookSecret && { webhookSecret: ["웹훅 시크릿을 적어주세요."] }),
  });
}

async function storedSecrets(shop: PaymentShop, { storeId, isLive }: PortoneForm) {
  const { payment } = await findStoredVendors(shop.db, shop.secret);
  if (payment?.shown.by !== "portone" || payment.shown.storeId !== storeId) return null;
  const secrets = readPortoneSecret(payment.secret);
  const isSameKind = payment.shown.isLive === isLive;
  return secrets && { ...secrets, ...(!isSameKind && { webhookSecret: undefined }) };
}

const refusedKeys = {
  secret: [
    "apiSecret",
    "포트원이 이 API Secret을 받지 않았어요. 관리자 콘솔의 연동 정보에서 V2 API Secret을 다시 복사해주세요.",
  ],
  store: [
    "storeId",
    "이 API Secret으로는 쓸 수 없는 상점 아이디예요. 같은 상점의 값을 적어주세요.",
  ],
} as const;

function wordsOf(trial: Extract<PortoneTrial, object>, { isLive }: PortoneForm) {
  if (!("way" in trial)) {
    const [field, words] = refusedKeys[trial.refused];
    return { [field]: [words] };
  }
  const kind = isLive
    ? "테스트 채널의 키예요. 실연동 채널의 키를 적거나 위에서 테스트를 골라주세요."
    : "실연동 채널의 키예요. 테스트 채널의 키를 적거나 위에서 실연동을 골라주세요.";
  const missing = "이 상점에 없는 채널 키예요. 관리자 콘솔의 채널 관리에서 다시 복사해주세요.";
  return { [`channel_${trial.way}`]: [trial.refused === "kind" ? kind : missing] };
}
