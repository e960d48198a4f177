import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import type { MessageSettingsForm } from "./message-settings-form.ts";
import { endVendorSettings, saveVendorSettings } from "./save-vendor-settings.server.ts";
import type { MessageTrouble } from "./vendors.ts";

type MessageShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;

/** Each test costs the owner some won, and may go to any phone. */
const TESTS_AN_HOUR = 10;

/**
 * Sends a test message with these keys and saves them on request, or removes the current ones. The
 * test phone is not stored. Throws BadInput when the service refused, `vendor-fixed`,
 * `site-changed`.
 */
export async function saveMessageSettings(
  shop: MessageShop,
  form: MessageSettingsForm,
  acting: AuditActor,
): Promise<void> {
  if (shop.vendors.fixed.message) throw new Refusal("vendor-fixed");
  if (form.intent === "end") return endVendorSettings(shop, "message", { ...form, acting });
  const { intent, seen, to, apiSecret: typed, ...shown } = form;
  const apiSecret = typed || (await storedSecret(shop, shown.apiKey));
  await spendAttempt(shop.db, [
    { key: `test message of ${acting.account?.id}`, most: TESTS_AN_HOUR, seconds: 3600 },
  ]);
  const trouble = await shop.vendors.tryMessage(
    { ...shown, apiSecret },
    { to, title: "시험 문자", text: `${new URL(shop.origin).hostname}의 시험 문자예요.` },
  );
  if (trouble) throw new BadInput({ [words[trouble][0]]: [words[trouble][1]] });
  if (intent === "save")
    await saveVendorSettings(
      shop,
      { name: "message", shown: { ...shown, secretEnd: apiSecret.slice(-4) }, secret: apiSecret },
      { seen, acting },
    );
}

/** A secret that is not typed again stays, but only beside the key it was entered with. */
async function storedSecret(shop: MessageShop, apiKey: string): Promise<string> {
  const { message } = await findStoredVendors(shop.db, shop.secret);
  if (message?.secret && message.shown.apiKey === apiKey) return message.secret;
  throw new BadInput({ apiSecret: ["API Secret을 적어주세요."] });
}

const words: Record<MessageTrouble, [field: string, words: string]> = {
  keys: [
    "apiSecret",
    "솔라피가 이 키를 받지 않았어요. API Key 관리에서 두 값을 다시 복사하고, 허용 IP를 정했으면 이 서버의 주소를 넣어주세요.",
  ],
  sender: ["sender", "솔라피에 등록되지 않은 발신번호예요. 발신번호 관리에서 먼저 등록해주세요."],
  balance: ["apiKey", "솔라피에 충전한 잔액이 모자라요. 충전한 뒤 다시 보내주세요."],
  unanswered: ["apiKey", "솔라피가 응답하지 않았어요. 잠시 뒤에 다시 보내주세요."],
  other: ["to", "솔라피가 시험 문자를 받지 않았어요. 번호를 확인해주세요."],
};
