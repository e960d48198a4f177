import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { endTrackingRest } from "#shop/order/tracking/rest.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import { endVendorSettings, saveVendorSettings } from "./save-vendor-settings.server.ts";
import type { TrackingForm } from "./tracking-form.ts";

type TrackingShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;
type SaveForm = Extract<TrackingForm, { intent: "save" }>;

const TRIES_AN_HOUR = 20;

/**
 * Tries keys at the service and uses them from the next parcel, or removes those in force. Throws
 * BadInput for keys that were refused or not answered, `vendor-fixed`, `site-changed`.
 */
export async function saveTracking(
  shop: TrackingShop,
  form: TrackingForm,
  acting: AuditActor,
): Promise<void> {
  if (shop.vendors.fixed.tracking) throw new Refusal("vendor-fixed");
  if (form.intent === "end") return endVendorSettings(shop, "tracking", { ...form, acting });
  const { service, clientId, seen } = form;
  const secret = form.clientSecret || (await storedSecret(shop, form));
  await spendAttempt(shop.db, [
    { key: `tracking keys tried by ${acting.account?.id}`, most: TRIES_AN_HOUR, seconds: 3600 },
  ]);
  const trial = await shop.vendors.tryTracking({ service, clientId, secret });
  if (trial !== "taken") throw new BadInput({ clientSecret: [words[trial]] });
  const shown = { service, clientId, secretEnd: secret.slice(-4) };
  await saveVendorSettings(shop, { name: "tracking", shown, secret }, { seen, acting });
  // What rested because of the keys of before need not rest with these.
  await endTrackingRest(shop.db);
}

const words = {
  refused: "서비스가 이 키를 받지 않았어요. 서비스의 화면에서 키를 다시 복사해주세요.",
  unanswered: "서비스가 응답하지 않아 키를 확인하지 못했어요. 잠시 뒤에 다시 저장해주세요.",
};

/** A secret that is not typed again stays, but only with the service and id it was entered for. */
async function storedSecret(shop: TrackingShop, { service, clientId }: SaveForm): Promise<string> {
  const { tracking } = await findStoredVendors(shop.db, shop.secret);
  const isSame = tracking?.shown.service === service && tracking.shown.clientId === clientId;
  if (tracking?.secret && isSame) return tracking.secret;
  throw new BadInput({ clientSecret: ["키를 적어주세요."] });
}
