import { tryPlace } from "#adapters/backup-places/try-place.server.ts";
import { mailboxMessenger } from "#adapters/messages/mailbox.server.ts";
import { solapi, trySolapi } from "#adapters/messages/solapi.server.ts";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { enteredSmtp, smtp, tryServer } from "#adapters/mail/smtp.server.ts";
import { ownAccount } from "#adapters/payment/own/own-account.server.ts";
import { withOwnAccount } from "#adapters/payment/own/with-own-account.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import {
  lostPayments,
  switchedPayments,
  type PaymentProviders,
} from "#adapters/payment/switched-payments.server.ts";
import { watchedPayments } from "#adapters/payment/watched-payments.server.ts";
import { retired } from "#adapters/payment/retired-payments.ts";
import { tryTossKeys } from "#adapters/payment/toss/toss-keys.server.ts";
import { toss } from "#adapters/payment/toss/toss.server.ts";
import { courierOf, tryCourier } from "#adapters/tracking/open-courier.server.ts";
import { tryPortone } from "#adapters/payment/portone/portone-keys.server.ts";
import { portone } from "#adapters/payment/portone/portone.server.ts";
import type { PaymentMode, PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import { companyWay, isWallet, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { keepingInventedMails, keepingInventedMessages } from "#adapters/keep-invented.ts";
import { noCourier } from "#adapters/tracking/none.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import type { Courier } from "#shop/order/tracking/courier.ts";
import type { Mailer } from "#shop/notice/mailer.ts";
import type { Messenger } from "#shop/notice/messenger.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  findStoredVendors,
  paymentKeys,
  type StoredVendors,
} from "#shop/vendor/find-vendor-settings.server.ts";
import {
  MAILS_PER_SECOND,
  takenBy,
  type EarlierKeys,
  type PortoneAccount,
  type TossKeys,
} from "#shop/vendor/vendor-settings.ts";
import {
  askConnections,
  connectionTriers,
  fixedConnections,
  kakaoKeyOf,
  openCaptcha,
  openSocial,
  type ConnectionEnv,
} from "./open-connections.server.ts";
import type { Env } from "./settings/env.server.ts";

type Doors = Pick<
  Shop,
  "payments" | "mailer" | "messenger" | "courier" | "vendors" | "social" | "sharing" | "captcha"
>;
type VendorEnv = Pick<
  Env,
  | "production"
  | "secret"
  | "sandboxPayments"
  | "toss"
  | "tossApiUrl"
  | "smtpUrl"
  | "mailFrom"
  | "mailsPerSecond"
  | "solapi"
  | "solapiApiUrl"
> &
  Partial<Pick<Env, "backupTo" | "portone" | "portoneApiUrl" | "tracking" | "trackingApiUrl">> &
  ConnectionEnv;

const NOTHING: StoredVendors = {
  payment: null,
  mail: null,
  message: null,
  transfer: null,
  tracking: null,
  kakao: null,
  naver: null,
  google: null,
  captcha: null,
  earlierKeys: [],
  hasLostKeys: false,
};

/**
 * Adapters for payments, mail, messages, parcels, sign-ins of others and the captcha, from the
 * environment or else from the owner's settings. New settings apply from the next call.
 */
export function openVendors(env: VendorEnv, db: Db): Doors {
  let stored = NOTHING;
  let providers = paymentsOf(env, db, stored);
  let own = ownOf(db, stored);
  let mail = mailOf(env, db, stored);
  let messenger = messengerOf(env, db, stored);
  let courier = followerOf(env, stored);
  let captcha = openCaptcha(env, db, stored);
  const social = openSocial(env, db, stored);
  const sharing = { kakaoKey: kakaoKeyOf(env, stored) };
  let loading = Promise.resolve();

  async function load(): Promise<void> {
    const now = await findStoredVendors(db, env.secret);
    if (JSON.stringify(now) === JSON.stringify(stored)) return;
    const isNewMail = now.mail?.id !== stored.mail?.id;
    stored = now;
    providers = paymentsOf(env, db, stored);
    own = ownOf(db, stored);
    messenger = messengerOf(env, db, stored);
    courier = followerOf(env, stored);
    captcha = openCaptcha(env, db, stored);
    social.splice(0, social.length, ...openSocial(env, db, stored));
    sharing.kakaoKey = kakaoKeyOf(env, stored);
    if (!isNewMail) return;
    const before = mail;
    mail = mailOf(env, db, stored);
    // Calls that still use the old adapters get time to finish.
    setTimeout(() => before.close?.(), CLOSE_MS).unref();
  }

  return {
    payments: withOwnAccount(
      watchedPayments(
        switchedPayments(() => providers),
        db,
      ),
      () => own,
    ),
    mailer: inForce<Mailer>(() => mail),
    messenger: inForce<Messenger>(() => messenger),
    courier: inForce<Courier>(() => courier),
    captcha: inForce<Captcha>(() => captcha.inForce),
    social,
    sharing,
    // Reloads run one after another, so that an older read cannot overwrite a newer one.
    vendors: {
      ...triersOf(env, db),
      waitingCaptcha: () => captcha.waits,
      askConnections: () => askConnections(env, db, stored),
      reload: () => (loading = loading.then(load, load)),
    },
  };
}

/** A proxy that looks up the current adapter at every call. */
const inForce = <Door extends object>(door: () => Door): Door =>
  new Proxy({} as Door, {
    get: (_, name) => Reflect.get(door(), name) as unknown,
    has: (_, name) => name in door(),
  });

const triersOf = (
  env: VendorEnv,
  db: Db,
): Omit<Shop["vendors"], "reload" | "waitingCaptcha" | "askConnections"> => ({
  fixed: {
    payment: Boolean(env.toss ?? env.portone),
    mail: env.smtpUrl !== undefined,
    message: env.solapi !== null,
    tracking: Boolean(env.tracking),
    ...fixedConnections(env),
    backup: Boolean(env.backupTo),
  },
  tryKeys: (keys) => tryTossKeys(tossOf(env, keys)),
  tryPortone: (account) => tryPortone(portoneOf(env, account)),
  tryMail: (server, sent) => tryServer({ ...server, isReal: env.production }, sent),
  tryPlace,
  ...connectionTriers(env, db),
  tryTracking: (keys) => tryCourier(courierOf({ ...keys, apiUrl: env.trackingApiUrl })),
  tryMessage: (keys, message) =>
    trySolapi({ ...keys, templates: {}, apiUrl: env.solapiApiUrl }, message),
});

const CLOSE_MS = 60_000;

/** Live keys always use the real Toss; TOSS_API_URL replaces it only for test keys. */
const tossOf = ({ tossApiUrl }: VendorEnv, keys: TossKeys) => ({
  ...keys,
  ...(tossApiUrl && keys.clientKey.startsWith("test_") && { apiUrl: tossApiUrl }),
});

/** Real channels always use the real PortOne. */
const portoneOf = ({ portoneApiUrl }: VendorEnv, account: PortoneAccount) => ({
  ...account,
  ...(portoneApiUrl && !account.isLive && { apiUrl: portoneApiUrl }),
});

function paymentsOf(env: VendorEnv, db: Db, stored: StoredVendors): PaymentProviders {
  const practicePath = env.production ? undefined : "/sandbox";
  const practice = sandbox({ db, mode: withoutKeys(env, stored), practicePath });
  const current = providerInForce(env, stored);
  const earlier = earlierOf(env, stored).map((keys) =>
    retired(keys.by === "toss" ? toss(tossOf(env, keys)) : portone(portoneOf(env, keys))),
  );
  if (current) return { current, earlier: [...earlier, practice] };
  const isLost = stored.hasLostKeys || stored.payment?.isUnreadable;
  return { current: practice, earlier: isLost ? [...earlier, lostPayments()] : earlier };
}

/** Off until the owner has entered all of it and switched it on. */
function ownOf(db: Db, { transfer }: StoredVendors) {
  const account = takenBy(transfer?.shown);
  return { account, calls: ownAccount({ db, account }) };
}

/**
 * Keys that the owner entered before the server's settings took their place took money as well.
 */
function earlierOf(env: VendorEnv, { payment, earlierKeys }: StoredVendors): EarlierKeys[] {
  const isReplaced = Boolean(env.toss ?? env.portone);
  const keys = isReplaced && payment ? paymentKeys(payment) : null;
  return keys ? [keys, ...earlierKeys] : earlierKeys;
}

function providerInForce(env: VendorEnv, stored: StoredVendors): PaymentProvider | null {
  if (env.portone) return portone(portoneOf(env, env.portone));
  const keys = !env.toss && stored.payment ? paymentKeys(stored.payment) : null;
  return keys?.by === "portone" ? portone(portoneOf(env, keys)) : tossInForce(env, stored);
}

function tossInForce(env: VendorEnv, { payment }: StoredVendors): PaymentProvider | null {
  // Wallets need separate contracts, which owners declare in the browser; the environment cannot.
  if (env.toss) return offering(toss(env.toss), (way) => !isWallet(way));
  if (!payment?.secret || payment.shown.by !== "toss") return null;
  const { clientKey, ways } = payment.shown;
  const provider = toss(tossOf(env, { clientKey, secretKey: payment.secret }));
  return offering(provider, (way) => ways.includes(companyWay(way)));
}

const offering = (provider: PaymentProvider, offers: (way: PayBy) => boolean): PaymentProvider => ({
  ...provider,
  waysToPay: provider.waysToPay.filter(offers),
});

function withoutKeys(
  { production, sandboxPayments }: VendorEnv,
  stored: StoredVendors,
): PaymentMode {
  if (stored.payment?.isUnreadable) return "none";
  if (!production) return "demo";
  return sandboxPayments || stored.payment?.shown.by === "practice" ? "practice" : "none";
}

function followerOf({ tracking: fixed, trackingApiUrl: apiUrl }: VendorEnv, stored: StoredVendors) {
  if (fixed) return courierOf({ ...fixed, apiUrl });
  const { tracking } = stored;
  return tracking?.secret
    ? courierOf({ ...tracking.shown, secret: tracking.secret, apiUrl })
    : noCourier;
}

/** An owner who entered the keys in the browser enters templates beside each notice's words. */
function messengerOf(env: VendorEnv, db: Db, stored: StoredVendors): Messenger {
  const mailbox = mailboxMessenger(db);
  const outside = outsideMessenger(env, stored);
  if (!outside) return mailbox;
  return env.production ? outside : keepingInventedMessages(outside, mailbox);
}

function outsideMessenger(
  { solapi: fixed, solapiApiUrl: apiUrl }: VendorEnv,
  { message }: StoredVendors,
): Messenger | null {
  if (fixed) return solapi(fixed);
  if (!message?.secret) return null;
  const { apiKey, sender, pfId } = message.shown;
  return solapi({ apiKey, apiSecret: message.secret, sender, pfId, templates: {}, apiUrl });
}

type ClosedMailer = Mailer & { close?(): void };

function mailOf(env: VendorEnv, db: Db, stored: StoredVendors): ClosedMailer {
  const mailbox = mailboxMailer(db, { reachesNobody: env.production });
  const outside = outsideMailer(env, stored);
  if (!outside) return mailbox;
  return env.production ? outside : keepingInventedMails(outside, mailbox);
}

function outsideMailer(
  { production, smtpUrl, mailFrom, mailsPerSecond }: VendorEnv,
  { mail }: StoredVendors,
): ClosedMailer | null {
  if (smtpUrl) return { ...smtp({ url: smtpUrl, from: mailFrom }), perSecond: mailsPerSecond };
  if (!mail || mail.isUnreadable) return null;
  const { perSecond = MAILS_PER_SECOND, ...server } = mail.shown;
  const password = mail.secret ?? "";
  return { ...enteredSmtp({ ...server, password, isReal: production }), perSecond };
}
