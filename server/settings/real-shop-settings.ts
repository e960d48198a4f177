import { isLoopback } from "#lib/network-address.server.ts";
import { secretProblem } from "./guessable-secret.ts";

type RealShopEnv = {
  SHOP_URL?: string | undefined;
  SHOP_SECRET?: string | undefined;
  ADMIN_EMAILS?: string[] | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  DEMO_CONTENT?: string | undefined;
  DEMO_FOR_OTHERS?: string | undefined;
  ALLOW_SANDBOX_PAYMENTS?: string | undefined;
  TOSS_SECRET_KEY?: string | undefined;
  TOSS_API_URL?: string | undefined;
  SOLAPI_API_URL?: string | undefined;
  TRACKING_API_URL?: string | undefined;
};

/** What keeps a real shop from starting, in words for its owner. */
export const realShopProblems = (env: RealShopEnv): string[] =>
  [
    ...addressProblems(env),
    secretProblem(env.SHOP_SECRET),
    ...administratorProblems(env),
    ...mailProblems(env),
    senderProblem(env),
    testKeyProblem(env),
    env.S3_ENDPOINT?.startsWith("http:") && "S3_ENDPOINT must begin with https",
    env.DEMO_CONTENT === "1" && "DEMO_CONTENT=1 makes accounts whose passwords everybody knows",
    env.DEMO_FOR_OTHERS === "1" && "DEMO_FOR_OTHERS=1 is for a demonstration, not for a real shop",
    ...(["TOSS_API_URL", "SOLAPI_API_URL", "TRACKING_API_URL"] as const).map(
      (name) => env[name] && `${name} is for tests on one machine, not for a real shop`,
    ),
  ].filter((problem) => typeof problem === "string");

const addressProblems = ({ SHOP_URL }: RealShopEnv) => [
  !SHOP_URL && "SHOP_URL is missing: the address shoppers use, e.g. https://shop.example.kr",
  SHOP_URL?.startsWith("http:") &&
    "SHOP_URL must begin with https: sessions and what people type would be read on their way",
];

/** Top-level names that lead nowhere: https://www.rfc-editor.org/rfc/rfc2606 */
const NOWHERE = /\.(?:example|test|invalid|localhost)$/;

const administratorProblems = ({ ADMIN_EMAILS }: RealShopEnv) => [
  !ADMIN_EMAILS && "ADMIN_EMAILS is missing: addresses of the administrators, separated by commas",
  ...(ADMIN_EMAILS ?? []).map(
    (email) => NOWHERE.test(email) && `ADMIN_EMAILS: no mail ever reaches ${email}`,
  ),
];

/** Mails carry links that open accounts; they go out encrypted or not at all. */
function mailProblems({ SMTP_URL }: RealShopEnv) {
  const url = SMTP_URL ? new URL(SMTP_URL) : null;
  if (!url || isLoopback(url.hostname)) return [];
  const is = (name: string, value: string) => url.searchParams.get(name)?.toLowerCase() === value;
  return [
    url.protocol === "smtp:" &&
      !is("requireTLS", "true") &&
      "SMTP_URL would send mail without encryption: use smtps://, or add ?requireTLS=true",
    url.protocol === "smtps:" &&
      is("secure", "false") &&
      "SMTP_URL: secure=false sends in the clear",
    is("tls.rejectUnauthorized", "false") &&
      "SMTP_URL: tls.rejectUnauthorized=false would give the mail to anybody on the way",
  ];
}

/** Answers come to it, and mail programs distrust a name that leads nowhere. */
const senderProblem = ({ SMTP_URL, MAIL_FROM }: RealShopEnv) =>
  SMTP_URL &&
  (!MAIL_FROM || NOWHERE.test(MAIL_FROM.replace(/>\s*$/, ""))) &&
  "MAIL_FROM is missing: whose mail the shop sends, e.g. 달소리 <help@shop.example.kr>";

/** Keys that take no real money were meant to, or the owner would wait for it. */
const testKeyProblem = ({ ALLOW_SANDBOX_PAYMENTS, TOSS_SECRET_KEY }: RealShopEnv) =>
  ALLOW_SANDBOX_PAYMENTS !== "1" &&
  TOSS_SECRET_KEY?.startsWith("test_") &&
  "TOSS_SECRET_KEY is a test key; ALLOW_SANDBOX_PAYMENTS=1 opens a shop that takes no real money";
