import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import type { PaymentSettingsForm } from "./payment-settings-form.ts";
import { saveVendorSettings } from "./save-vendor-settings.server.ts";
import type { TossKeys } from "./vendor-settings.ts";

type TossForm = Extract<PaymentSettingsForm, { by: "toss" }>;
type PaymentShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;

const TRIES_AN_HOUR = 20;

/** Tests keys with the provider and uses them from the next request, or starts practice mode.
 * Throws BadInput for refused keys, `vendor-fixed`, `site-changed`. */
export async function savePaymentSettings(
  shop: PaymentShop,
  form: PaymentSettingsForm,
  acting: AuditActor,
): Promise<void> {
  if (shop.vendors.fixed.payment) throw new Refusal("vendor-fixed");
  const saving = { seen: form.seen, acting };
  if (form.by === "practice") {
    const shown = { by: "practice" } as const;
    return saveVendorSettings(shop, { name: "payment", shown, secret: null }, saving);
  }
  const keys = await keysOf(shop, form);
  await spendAttempt(shop.db, [
    { key: `payment keys tried by ${acting.account?.id}`, most: TRIES_AN_HOUR, seconds: 3600 },
  ]);
  const { clientKey, ways } = form;
  const isTested = await tryKeys(shop, keys, form.untested);
  const shown = { by: "toss", clientKey, secretEnd: keys.secretKey.slice(-4), isTested, ways };
  await saveVendorSettings(
    shop,
    { name: "payment", shown: { ...shown, by: "toss" }, secret: keys.secretKey },
    saving,
  );
}

/** A secret that is not typed again stays, but only beside the client key it was entered with. */
async function keysOf(shop: PaymentShop, { clientKey, secretKey }: TossForm): Promise<TossKeys> {
  if (secretKey) return { clientKey, secretKey };
  const { payment } = await findStoredVendors(shop.db, shop.secret);
  const isSame = payment?.shown.by === "toss" && payment.shown.clientKey === clientKey;
  if (!payment?.secret || !isSame) throw new BadInput({ secretKey: ["시크릿 키를 적어주세요."] });
  return { clientKey, secretKey: payment.secret };
}

async function tryKeys(
  { vendors }: PaymentShop,
  keys: TossKeys,
  mayBeUntested: boolean,
): Promise<boolean> {
  const answer = await vendors.tryKeys(keys);
  if (answer === "refused")
    throw new BadInput({
      secretKey: ["토스페이먼츠가 이 키를 받지 않았어요. 개발자센터에서 키를 다시 복사해주세요."],
    });
  if (answer === "unanswered" && !mayBeUntested)
    throw new BadInput({
      untested: [
        "토스페이먼츠가 응답하지 않아 키를 확인하지 못했어요. 잠시 뒤에 다시 저장하거나, 확인 없이 저장하려면 여기를 골라주세요.",
      ],
    });
  return answer === "taken";
}
