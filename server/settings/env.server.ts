import { join, resolve } from "node:path";
import * as z from "zod";
import { gatewayNames } from "#shop/vendor/portone-channels.ts";
import { MAILS_PER_SECOND } from "#shop/vendor/vendor-settings.ts";
import { BadSettings } from "./bad-settings.ts";
import { hasStarted } from "#server/postgres/has-started.server.ts";
import { words } from "#server/words/words.ts";
import { isFeedAddress } from "#adapters/updates/feed-address.ts";
import type { PlaceAccess } from "#shop/backup/place/backup-place.ts";
import { readPlaceUrl } from "#shop/backup/place/place-url.ts";
import { isEmail, normalizeEmail } from "#lib/email.ts";
import { DEMO_ADMINS, DEMO_MAIL_FROM, demoProblems, demoSecret } from "./demo-settings.ts";
import { fillFromEnvFile } from "./fill-from-env-file.server.ts";
import { realShopProblems } from "./real-shop-settings.ts";
import {
  solapiProblems,
  solapiSettings,
  solapiUrl,
  type SolapiSettings,
} from "./solapi-settings.ts";
import { strangeSettings } from "./strange-settings.ts";
import { tossProblems, tossSettings, type TossKeys } from "./toss-settings.ts";
import type { TrackingKeys } from "#shop/vendor/vendor-settings.ts";
import { trackingProblems, trackingSettings, trackingUrl } from "./tracking-settings.ts";
import { portoneProblems, portoneSettings, type PortoneSettings } from "./portone-settings.ts";
import { settingFault } from "./setting-fault.ts";

const text = (most = 2000) => z.string().trim().max(most);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Read when a setting is refused, in the language of that moment. */
const refusal = (say: () => string) => ({ error: say });

const address = (...kinds: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${kinds.join("|")})$`),
    ...refusal(() => words().notUrl(kinds.map((kind) => `${kind}://`).join(", "))),
  });

const MODES = ["development", "test", "production"] as const;

const schema = z.object({
  NODE_ENV: optional(
    text().pipe(
      z.enum(
        MODES,
        refusal(() => words().modes(MODES.join(", "))),
      ),
    ),
  ),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optional(text()).transform((host) => host || "localhost"),
  SHOP_URL: optional(address("https", "http")),
  SHOP_SECRET: optional(text()),
  ADMIN_EMAILS: optional(
    text()
      .transform((list) => list.split(",").map(normalizeEmail).filter(Boolean))
      .pipe(
        z
          .array(
            z.string().refine(
              isEmail,
              refusal(() => words().notMail),
            ),
          )
          .min(
            1,
            refusal(() => words().namesNobody),
          ),
      ),
  ),
  DATABASE_OWNER_URL: optional(address("postgres", "postgresql")),
  ADMIN_SECOND_FACTOR: optional(z.enum(["optional", "required"])),
  DATABASE_URL: optional(address("postgres", "postgresql")),
  DATABASE_READ_URL: optional(address("postgres", "postgresql")),
  EMBEDDED_POSTGRES: optional(z.enum(["0", "1", "join"])),
  DATA_DIR: text().default("data"),
  STORAGE_BUCKET: text()
    .regex(
      /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/,
      refusal(() => words().bucketName),
    )
    .default("shop"),
  S3_ENDPOINT: optional(address("https", "http")),
  S3_REGION: optional(
    text().regex(
      /^[a-z0-9-]{1,60}$/,
      refusal(() => words().region),
    ),
  ),
  S3_BUCKET: optional(
    text().regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      refusal(() => words().ofStore),
    ),
  ),
  S3_ACCESS_KEY_ID: optional(text()),
  S3_SECRET_ACCESS_KEY: optional(text()),
  S3_FORCE_PATH_STYLE: optional(z.enum(["0", "1"])),
  S3_PRESIGNED: optional(z.enum(["0", "1"])),
  SMTP_URL: optional(address("smtps", "smtp")),
  MAIL_FROM: optional(text()),
  MAILS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(MAILS_PER_SECOND),
  KAKAO_CLIENT_ID: optional(text()),
  KAKAO_CLIENT_SECRET: optional(text()),
  KAKAO_JAVASCRIPT_KEY: optional(
    text().regex(
      /^[0-9a-zA-Z]{16,64}$/,
      refusal(() => words().kakaoKey),
    ),
  ),
  KAKAO_SCOPE: optional(
    text().regex(
      /^[\w, .]+$/,
      refusal(() => words().kakaoScope),
    ),
  ),
  NAVER_CLIENT_ID: optional(text()),
  NAVER_CLIENT_SECRET: optional(text()),
  GOOGLE_CLIENT_ID: optional(text()),
  GOOGLE_CLIENT_SECRET: optional(text()),
  TURNSTILE_SITE_KEY: optional(text()),
  TURNSTILE_SECRET_KEY: optional(text()),
  ALLOW_SANDBOX_PAYMENTS: optional(z.enum(["0", "1"])),
  TOSS_CLIENT_KEY: optional(text(200)),
  TOSS_SECRET_KEY: optional(text(200)),
  TOSS_API_URL: optional(address("https", "http").transform((url) => new URL(url).origin)),
  PORTONE_STORE_ID: optional(text(200)),
  PORTONE_API_SECRET: optional(text(200)),
  PORTONE_WEBHOOK_SECRET: optional(text(200)),
  PORTONE_CHANNELS: optional(text(1000)),
  PORTONE_ACCOUNT_GATEWAY: optional(z.enum(gatewayNames)),
  PORTONE_KIND: optional(z.enum(["live", "test"])),
  PORTONE_API_URL: optional(address("https", "http").transform((url) => new URL(url).origin)),
  SOLAPI_API_KEY: optional(text(200)),
  SOLAPI_API_SECRET: optional(text(200)),
  SOLAPI_SENDER: optional(
    text(20).regex(
      /^[0-9-]{8,14}$/,
      refusal(() => words().senderPhone),
    ),
  ),
  SOLAPI_PF_ID: optional(text(100)),
  SOLAPI_TEMPLATES: optional(text(10_000)),
  SOLAPI_API_URL: optional(address("https", "http")),
  SWEETTRACKER_API_KEY: optional(text(200)),
  TRACKER_DELIVERY_CLIENT_ID: optional(text(200)),
  TRACKER_DELIVERY_CLIENT_SECRET: optional(text(200)),
  TRACKING_API_URL: optional(address("https", "http")),
  OFFLINE_PAGES: optional(z.enum(["0", "1"])),
  TRUST_PROXY: optional(z.enum(["0", "1"])),
  PROCESSES: optional(z.coerce.number().int().min(1).max(64)),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_000)),
  UPDATE_FEED: optional(
    text().refine(
      isFeedAddress,
      refusal(() => words().feedAddress),
    ),
  ),
  UPDATE_KEY: optional(text()),
  IMAGE_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  ORDERS_PER_ADDRESS: z.coerce.number().int().positive().default(300),
  BACKUP_TO: optional(
    text().refine(
      (url) => readPlaceUrl(url) !== null,
      "s3://key:secret@host/bucket/folder?region=…, sftp://user:password@host/folder or davs://user:password@host/path",
    ),
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "at least 12 letters").max(200)),
  DEMO_CONTENT: optional(z.enum(["0", "1"])),
  DEMO_FOR_OTHERS: optional(z.enum(["0", "1"])),
});

type Keys = { clientId: string; clientSecret: string };
/** Keys of the sign-ins of others; null for one that is not offered. */
export type SocialSettings = {
  kakao:
    | { clientId: string; clientSecret: string | undefined; scope: string | undefined }
    | "practice"
    | null;
  naver: Keys | null;
  google: Keys | null;
};

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
  /** large files go from the store to their buyer */
  presigned: boolean;
};

export type Env = {
  production: boolean;
  port: number;
  host: string;
  origin: string;
  secret: string;
  adminEmails: string[];
  databaseUrl: string | undefined;
  /** a standby of it, for public pages */
  databaseReadUrl: string | undefined;
  /** for migrations, when DATABASE_URL is the application's own login */
  databaseOwnerUrl: string | undefined;
  /** the embedded PostgreSQL runs by itself (`server/commands/database.ts`) and is only joined */
  joinsPostgres: boolean;
  adminSecondFactor: "optional" | "required";
  dataDirectory: string;
  /** how clients of the storage service call it */
  storageBucket: string;
  /** null: files are kept in the data directory */
  s3: S3Settings | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** how many mails leave by SMTP_URL a second */
  mailsPerSecond: number;
  social: SocialSettings;
  /** null: nobody is asked whether they are a person */
  turnstile: { siteKey: string; secretKey: string } | null;
  sandboxPayments: boolean;
  /** null: the owner enters keys in the back office, or practises */
  toss: TossKeys | null;
  /** where Toss's stand-in answers, outside a real shop */
  tossApiUrl: string | undefined;
  /** null: as with Toss; only one of the two companies may be named */
  portone: PortoneSettings | null;
  /** where PortOne's stand-in answers, for test channels */
  portoneApiUrl: string | undefined;
  /** null: what would be sent to phones is kept in the mailbox of the back office */
  solapi: SolapiSettings | null;
  solapiApiUrl: string;
  /** null: the owner enters keys in the back office, or parcels are not followed */
  tracking: TrackingKeys | null;
  /** where a stand-in of the service answers, outside a real shop */
  trackingApiUrl: string | undefined;
  /** for sharing to Kakao's messenger */
  kakaoJavascriptKey: string | undefined;
  /**
   * whether browsers keep public pages for when there is no network; off, they drop what they kept
   */
  offlinePages: boolean;
  trustProxy: boolean;
  /** behind one port */
  processes: number;
  /** how long a process that is asked to leave goes on answering */
  drainSeconds: number;
  /** of the first process; the others take those behind it */
  metricsPort: number | undefined;
  /** where releases are told of, and the file of the key that signs them */
  updateFeed: string | undefined;
  updateKey: string;
  imageSeconds: number;
  ordersPerAddress: number;
  /** another place for backups and their key, unless the owner entered one; null: none */
  backupTo: { access: PlaceAccess; passphrase: string } | null;
  demoContent: boolean;
  /** a demonstration that others may reach: its passwords are drawn for it */
  demoForOthers: boolean;
};

/** Each takes up to 13 of the 100 connections. */
const MOST_EMBEDDED = 6;

/**
 * The settings of a command: of its environment and of `.env`, checked. What looks like a setting
 * and is none is named.
 */
export function readOwnEnv(): Env {
  nameStrangers(fillFromEnvFile());
  return readEnv(process.env);
}

/** Says of each name that stands in `.env`, or looks like a setting of ours, that it is none. */
export function nameStrangers(inFile: readonly string[]): void {
  for (const line of strangeSettings(Object.keys(schema.shape), inFile, Object.keys(process.env)))
    console.error(line);
}

/**
 * The settings of .env.example, checked. Throws BadSettings with every problem in one message; in
 * production nothing secret has a default.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const env = checked(source);
  const production = env.NODE_ENV === "production";
  const problems = production
    ? [...realShopProblems(env), ...databaseProblems(env)]
    : demoProblems(env);
  if (problems.length) throw new BadSettings(problems.join("\n"));
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    origin: new URL(env.SHOP_URL ?? `http://localhost:${env.PORT}`).origin,
    secret: env.SHOP_SECRET ?? demoSecret(env.DATA_DIR),
    adminEmails: env.ADMIN_EMAILS ?? [...DEMO_ADMINS],
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    joinsPostgres: env.EMBEDDED_POSTGRES === "join",
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? (production ? "required" : "optional"),
    dataDirectory: resolve(env.DATA_DIR),
    storageBucket: env.STORAGE_BUCKET,
    s3: s3Settings(env),
    ...mailSettings(env),
    social: socialSettings(env, production),
    turnstile: turnstileSettings(env),
    sandboxPayments: !production || env.ALLOW_SANDBOX_PAYMENTS === "1",
    toss: tossSettings(env),
    tossApiUrl: env.TOSS_API_URL,
    portone: portoneSettings(env),
    portoneApiUrl: env.PORTONE_API_URL,
    solapi: solapiSettings(env),
    solapiApiUrl: solapiUrl(env),
    tracking: trackingSettings(env),
    trackingApiUrl: trackingUrl(env),
    kakaoJavascriptKey: env.KAKAO_JAVASCRIPT_KEY,
    offlinePages: env.OFFLINE_PAGES !== "0",
    trustProxy: env.TRUST_PROXY === "1",
    processes: env.PROCESSES ?? 1,
    drainSeconds: env.DRAIN_SECONDS,
    metricsPort: env.METRICS_PORT,
    updateFeed: env.UPDATE_FEED,
    updateKey: env.UPDATE_KEY ?? "/etc/voice-shop/release.pub",
    imageSeconds: env.IMAGE_SECONDS,
    ordersPerAddress: env.ORDERS_PER_ADDRESS,
    backupTo: backupPlaceOf(env),
    demoContent: env.DEMO_CONTENT ? env.DEMO_CONTENT === "1" : !production,
    demoForOthers: env.DEMO_FOR_OTHERS === "1",
  };
}

/** A shop that has a database of its own goes on with it. */
function databaseProblems({ DATABASE_URL, EMBEDDED_POSTGRES, DATA_DIR }: ParsedEnv): string[] {
  const begins = !hasStarted(join(resolve(DATA_DIR), "postgres"));
  const isChosen = EMBEDDED_POSTGRES === "1" || EMBEDDED_POSTGRES === "join";
  if (DATABASE_URL || isChosen || !begins) return [];
  return [words().databaseMissing(words().ownDatabase)];
}

function backupPlaceOf({ BACKUP_TO, BACKUP_PASSPHRASE }: ParsedEnv): Env["backupTo"] {
  const access = BACKUP_TO ? readPlaceUrl(BACKUP_TO) : null;
  return access && BACKUP_PASSPHRASE ? { access, passphrase: BACKUP_PASSPHRASE } : null;
}

const mailSettings = ({ SMTP_URL, MAIL_FROM = DEMO_MAIL_FROM, ...env }: ParsedEnv) => ({
  smtpUrl: SMTP_URL,
  mailFrom: MAIL_FROM,
  mailsPerSecond: env.MAILS_PER_SECOND,
});

function checked(source: Record<string, string | undefined>): ParsedEnv {
  const parsed = schema.safeParse(source, { error: settingFault });
  if (!parsed.success)
    throw new BadSettings(
      parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  refuseHalves(parsed.data);
  return parsed.data;
}

type ParsedEnv = z.output<typeof schema>;

const turnstileSettings = ({
  TURNSTILE_SITE_KEY: siteKey,
  TURNSTILE_SECRET_KEY: secretKey,
}: ParsedEnv) => (siteKey && secretKey ? { siteKey, secretKey } : null);

function socialSettings(env: ParsedEnv, production: boolean): SocialSettings {
  const keys = (clientId?: string, clientSecret?: string): Keys | null =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  return {
    kakao: kakaoSettings(env) ?? (production ? null : "practice"),
    naver: keys(env.NAVER_CLIENT_ID, env.NAVER_CLIENT_SECRET),
    google: keys(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  };
}

const kakaoSettings = ({ KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET, KAKAO_SCOPE }: ParsedEnv) =>
  KAKAO_CLIENT_ID
    ? { clientId: KAKAO_CLIENT_ID, clientSecret: KAKAO_CLIENT_SECRET, scope: KAKAO_SCOPE }
    : null;

function s3Settings({
  S3_ENDPOINT,
  S3_REGION = "us-east-1",
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  S3_FORCE_PATH_STYLE,
  S3_PRESIGNED,
}: ParsedEnv): S3Settings | null {
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  const endpoint = S3_ENDPOINT
    ? new URL(S3_ENDPOINT).origin
    : `https://s3.${S3_REGION}.amazonaws.com`;
  return {
    endpoint,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_FORCE_PATH_STYLE === "1",
    presigned: S3_PRESIGNED === "1",
  };
}

/** A key without its other half would be a button that is missing, and nobody would know why. */
function refuseHalves(env: ParsedEnv): void {
  const pairs = [
    ["BACKUP_TO", "BACKUP_PASSPHRASE"],
    ["NAVER_CLIENT_ID", "NAVER_CLIENT_SECRET"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  ] as const;
  const problems = pairs
    .filter(([id, secret]) => Boolean(env[id]) !== Boolean(env[secret]))
    .map((names) => words().together(names.join(", ")));
  if (!env.KAKAO_CLIENT_ID && env.KAKAO_CLIENT_SECRET)
    problems.push(words().needs("KAKAO_CLIENT_SECRET", "KAKAO_CLIENT_ID"));
  const s3 = Object.keys(env).filter(
    (name) => name.startsWith("S3_") && env[name as keyof typeof env] !== undefined,
  );
  const missing = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].filter(
    (name) => !s3.includes(name),
  );
  if (s3.length && missing.length) problems.push(words().need(s3.join(", "), missing.join(", ")));
  if (!env.DATABASE_URL && (env.PROCESSES ?? 1) > MOST_EMBEDDED)
    problems.push(words().tooManyProcesses(String(MOST_EMBEDDED)));
  problems.push(...tossProblems(env), ...portoneProblems(env));
  problems.push(...solapiProblems(env), ...trackingProblems(env));
  if (problems.length) throw new BadSettings(problems.join("\n"));
}
