import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import type { MailSettingsForm } from "./mail-settings-form.ts";
import { saveVendorSettings } from "./save-vendor-settings.server.ts";
import type { MailTrouble } from "./vendors.ts";

type MailShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;

const TESTS_AN_HOUR = 20;

/** Sends a test mail through these settings, and saves them on request. Throws BadInput when the
 * server refused, `vendor-fixed`, `site-changed`. */
export async function saveMailSettings(
  shop: MailShop,
  { intent, seen, password: typed, ...shown }: MailSettingsForm,
  acting: AuditActor,
): Promise<void> {
  if (shop.vendors.fixed.mail) throw new Refusal("vendor-fixed");
  const password = typed || (await storedPassword(shop, shown));
  await spendAttempt(shop.db, [
    { key: `test mail of ${acting.account?.id}`, most: TESTS_AN_HOUR, seconds: 3600 },
  ]);
  const trouble = await shop.vendors.tryMail(
    { ...shown, password },
    testMail(shop.origin, acting.account?.email ?? ""),
  );
  if (trouble) throw new BadInput(wordsOf(trouble));
  if (intent === "save")
    await saveVendorSettings(shop, { name: "mail", shown, secret: password }, { seen, acting });
}

/** The stored password may be sent only to the server it belongs to. */
async function storedPassword(
  shop: MailShop,
  { host, user }: Pick<MailSettingsForm, "host" | "user">,
): Promise<string> {
  const { mail } = await findStoredVendors(shop.db, shop.secret);
  if (mail?.secret && mail.shown.host === host && mail.shown.user === user) return mail.secret;
  throw new BadInput({ password: ["비밀번호를 적어주세요."] });
}

const testMail = (origin: string, to: string) => {
  const text = `이 메일이 보이면 상점의 메일 설정이 맞아요.\n${origin}`;
  return {
    messageId: `<test-${randomNonce()}@${new URL(origin).hostname}>`,
    to,
    subject: "상점의 시험 메일이에요",
    text,
    html: `<p>이 메일이 보이면 상점의 메일 설정이 맞아요.</p>`,
  };
};

const words: Record<MailTrouble, [field: string, words: string]> = {
  name: ["host", "이 이름의 메일 서버를 찾지 못했어요."],
  private: ["host", "인터넷에 있는 메일 서버만 쓸 수 있어요."],
  closed: [
    "port",
    "이 포트로 연결되지 않아요. 포트 번호와 메일 서비스의 SMTP 사용 설정을 확인해주세요.",
  ],
  tls: ["encryption", "암호화된 연결을 열지 못했어요. 포트에 맞는 암호화 방식을 골라주세요."],
  password: [
    "password",
    "메일 서버가 아이디나 비밀번호를 받지 않았어요. 2단계 인증을 쓰면 앱 비밀번호가 필요해요.",
  ],
  sender: ["fromAddress", "메일 서버가 이 주소로 보내는 것을 받지 않았어요."],
  other: ["host", "메일 서버가 시험 메일을 받지 않았어요. 설정을 확인하고 다시 시도해주세요."],
};

const wordsOf = (trouble: MailTrouble) => ({ [words[trouble][0]]: [words[trouble][1]] });
