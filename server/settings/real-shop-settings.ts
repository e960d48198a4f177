import { isLoopback } from "#lib/network-address.server.ts";
import { words } from "#server/words/words.ts";
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
  PORTONE_STORE_ID?: string | undefined;
  PORTONE_KIND?: "live" | "test" | undefined;
  PORTONE_API_URL?: string | undefined;
  SOLAPI_API_URL?: string | undefined;
  TRACKING_API_URL?: string | undefined;
};

const FOR_TESTS = [
  "TOSS_API_URL",
  "PORTONE_API_URL",
  "SOLAPI_API_URL",
  "TRACKING_API_URL",
] as const;

/** What keeps a real shop from starting, in words for its owner. */
export const realShopProblems = (env: RealShopEnv): string[] =>
  [
    ...addressProblems(env),
    secretProblem(env.SHOP_SECRET),
    ...administratorProblems(env),
    ...mailProblems(env),
    senderProblem(env),
    testKeyProblem(env),
    testChannelsProblem(env),
    env.S3_ENDPOINT?.startsWith("http:") && words().storePlain,
    env.DEMO_CONTENT === "1" && words().demoContent,
    env.DEMO_FOR_OTHERS === "1" && words().demoForOthers,
    ...FOR_TESTS.map((name) => env[name] && words().forTests(name)),
  ].filter((problem) => typeof problem === "string");

const addressProblems = ({ SHOP_URL }: RealShopEnv) => [
  !SHOP_URL && words().urlMissing,
  SHOP_URL?.startsWith("http:") && words().urlPlain,
];

/** Top-level names that lead nowhere: https://www.rfc-editor.org/rfc/rfc2606 */
const NOWHERE = /\.(?:example|test|invalid|localhost)$/;

const administratorProblems = ({ ADMIN_EMAILS }: RealShopEnv) => [
  !ADMIN_EMAILS && words().adminsMissing,
  ...(ADMIN_EMAILS ?? []).map((email) => NOWHERE.test(email) && words().adminNowhere(email)),
];

/** Mails carry links that open accounts; they go out encrypted or not at all. */
function mailProblems({ SMTP_URL }: RealShopEnv) {
  const url = SMTP_URL ? new URL(SMTP_URL) : null;
  if (!url || isLoopback(url.hostname)) return [];
  const is = (name: string, value: string) => url.searchParams.get(name)?.toLowerCase() === value;
  return [
    url.protocol === "smtp:" && !is("requireTLS", "true") && words().mailPlain,
    url.protocol === "smtps:" && is("secure", "false") && words().mailNotSecure,
    is("tls.rejectUnauthorized", "false") && words().mailToAnybody,
  ];
}

/** Answers come to it, and mail programs distrust a name that leads nowhere. */
const senderProblem = ({ SMTP_URL, MAIL_FROM }: RealShopEnv) =>
  SMTP_URL && (!MAIL_FROM || NOWHERE.test(MAIL_FROM.replace(/>\s*$/, ""))) && words().senderMissing;

/** Keys that take no real money were meant to, or the owner would wait for it. */
const testKeyProblem = ({ ALLOW_SANDBOX_PAYMENTS, TOSS_SECRET_KEY }: RealShopEnv) =>
  ALLOW_SANDBOX_PAYMENTS !== "1" && TOSS_SECRET_KEY?.startsWith("test_") && words().testKey;

/** The same of channels, whose keys do not say their kind. */
const testChannelsProblem = ({
  ALLOW_SANDBOX_PAYMENTS,
  PORTONE_STORE_ID,
  PORTONE_KIND,
}: RealShopEnv) =>
  ALLOW_SANDBOX_PAYMENTS !== "1" &&
  PORTONE_STORE_ID &&
  PORTONE_KIND === "test" &&
  words().testChannels;
