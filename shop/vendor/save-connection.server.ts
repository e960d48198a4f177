import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { socialTitles, type SocialId } from "#shop/member/social/social-provider.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import type { ConnectionForm } from "./connection-form.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";
import { endVendorSettings, saveVendorSettings } from "./save-vendor-settings.server.ts";

type ConnectionShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;
type FilledForm<Intent> = Extract<ConnectionForm, { intent: Intent }>;
type SaveContext = { seen: string; acting: AuditActor };

const TRIES_AN_HOUR = 20;

/**
 * Tries keys of a sign-in or of the captcha at their company, and puts them in force, or removes
 * them. A captcha waits until the owner has passed it, see `startCaptcha`. Throws BadInput for keys
 * that were refused or not answered, `vendor-fixed`, `site-changed`.
 */
export async function saveConnection(
  shop: ConnectionShop,
  form: ConnectionForm,
  acting: AuditActor,
): Promise<void> {
  const name = form.intent === "end" ? form.of : form.intent;
  if (shop.vendors.fixed[name]) throw new Refusal("vendor-fixed");
  const saving = { seen: form.seen, acting };
  if (form.intent === "end") return endVendorSettings(shop, name, saving);
  await spendTry(shop.db, acting);
  await saveKeys(shop, form, saving);
}

const spendTry = (db: Db, acting: AuditActor) =>
  spendAttempt(db, [
    { key: `connections tried by ${acting.account?.id}`, most: TRIES_AN_HOUR, seconds: 3600 },
  ]);

function saveKeys(
  shop: ConnectionShop,
  form: Exclude<ConnectionForm, { intent: "end" }>,
  saving: SaveContext,
): Promise<void> {
  if (form.intent === "kakao") return saveKakao(shop, form, saving);
  return form.intent === "captcha" ? saveCaptcha(shop, form, saving) : saveApp(shop, form, saving);
}

async function saveApp(
  shop: ConnectionShop,
  form: FilledForm<"naver"> | FilledForm<"google">,
  saving: SaveContext,
): Promise<void> {
  const { intent: name, clientId } = form;
  const secret = form.clientSecret || (await storedSecret(shop, form));
  if (!secret) throw new BadInput({ clientSecret: ["Client Secret을 적어주세요."] });
  await tryApp(shop, name, { clientId, clientSecret: secret });
  const shown = { clientId, secretEnd: secret.slice(-4) };
  await saveVendorSettings(shop, { name, shown, secret }, saving);
}

async function saveKakao(
  shop: ConnectionShop,
  form: FilledForm<"kakao">,
  saving: SaveContext,
): Promise<void> {
  const { clientId, scriptKey } = form;
  const secret = (clientId && (form.clientSecret || (await storedSecret(shop, form)))) || null;
  if (clientId) await tryApp(shop, "kakao", { clientId, clientSecret: secret });
  const shown = { clientId, scriptKey, secretEnd: secret?.slice(-4) ?? "" };
  await saveVendorSettings(shop, { name: "kakao", shown, secret }, saving);
}

/** A secret that is not typed again stays, but only with the app it was entered for. */
async function storedSecret(
  shop: ConnectionShop,
  { intent, clientId }: FilledForm<SocialId>,
): Promise<string | null> {
  const stored = (await findStoredVendors(shop.db, shop.secret))[intent];
  return stored?.shown.clientId === clientId ? stored.secret : null;
}

async function tryApp(
  { vendors }: ConnectionShop,
  id: SocialId,
  app: Parameters<Shop["vendors"]["trySignIn"]>[1],
): Promise<void> {
  const trial = await vendors.trySignIn(id, app);
  const title = socialTitles[id];
  if (trial === "refused")
    throw new BadInput({
      clientId: [
        `${title}에서 이 키를 받지 않았어요. ${id === "kakao" ? "REST API 키와, 콘솔에서 켰다면 Client Secret을" : "두 값을"} 다시 복사해주세요.`,
      ],
    });
  if (trial === "unanswered") throw new BadInput({ clientId: [unanswered(title)] });
}

const unanswered = (title: string): string =>
  `${title}에서 답이 없어 키를 확인하지 못했어요. 잠시 뒤에 다시 저장해주세요.`;

async function saveCaptcha(
  shop: ConnectionShop,
  { siteKey, secretKey: typed }: FilledForm<"captcha">,
  saving: SaveContext,
): Promise<void> {
  const { captcha: stored } = await findStoredVendors(shop.db, shop.secret);
  const isSame = stored?.shown.siteKey === siteKey;
  const secret = typed || (isSame ? stored.secret : null);
  if (!secret) throw new BadInput({ secretKey: ["비밀 키를 적어주세요."] });
  const trial = await shop.vendors.tryCaptcha({ siteKey, secretKey: secret });
  if (trial === "refused")
    throw new BadInput({
      secretKey: ["Cloudflare가 이 키를 받지 않았어요. 위젯의 비밀 키를 다시 복사해주세요."],
    });
  if (trial === "unanswered") throw new BadInput({ secretKey: [unanswered("Cloudflare")] });
  const isOn = isSame && secret === stored.secret && stored.shown.isOn;
  const shown = { siteKey, secretEnd: secret.slice(-4), isOn };
  await saveVendorSettings(shop, { name: "captcha", shown, secret }, saving);
}

/**
 * Switches the entered captcha on after the owner passed it herself: a site key that does not work
 * would otherwise keep everybody from signing up and ordering. Throws `captcha-failed`,
 * `too-many-attempts`, `site-changed` when there is nothing to try any more.
 */
export async function startCaptcha(
  shop: ConnectionShop,
  { answer, address }: { answer: string | undefined; address: string },
  acting: AuditActor,
): Promise<void> {
  await spendTry(shop.db, acting);
  // Another process may have saved them.
  await shop.vendors.reload();
  const waits = shop.vendors.waitingCaptcha();
  if (!waits) throw new Refusal("site-changed");
  if (!(await waits.passed(answer, address))) throw new Refusal("captcha-failed");
  const { captcha: stored } = await findStoredVendors(shop.db, shop.secret);
  if (!stored?.secret || stored.shown.siteKey !== waits.widget?.siteKey)
    throw new Refusal("site-changed");
  await saveVendorSettings(
    shop,
    { name: "captcha", shown: { ...stored.shown, isOn: true }, secret: stored.secret },
    { seen: String(stored.id), acting },
  );
}
