import { isLoopback } from "#lib/network-address.server.ts";
import { words } from "#server/words/words.ts";

export type TossKeys = { clientKey: string; secretKey: string; apiUrl: string };

type TossEnv = {
  TOSS_CLIENT_KEY?: string | undefined;
  TOSS_SECRET_KEY?: string | undefined;
  TOSS_API_URL?: string | undefined;
};

const API_URL = "https://api.tosspayments.com";
const KEY = /^(test|live)_(gck|gsk|ck|sk)_[\w-]{8,180}$/;

export function tossSettings({
  TOSS_CLIENT_KEY: clientKey,
  TOSS_SECRET_KEY: secretKey,
  TOSS_API_URL: apiUrl,
}: TossEnv): TossKeys | null {
  return clientKey && secretKey ? { clientKey, secretKey, apiUrl: apiUrl ?? API_URL } : null;
}

/**
 * Two keys that do not belong together open the window and fail at the last step, when the shopper
 * has already agreed.
 */
export function tossProblems({
  TOSS_CLIENT_KEY,
  TOSS_SECRET_KEY,
  TOSS_API_URL,
}: TossEnv): string[] {
  if (!TOSS_CLIENT_KEY && !TOSS_SECRET_KEY) return urlProblems(TOSS_API_URL, "");
  if (!TOSS_CLIENT_KEY || !TOSS_SECRET_KEY)
    return [words().together("TOSS_CLIENT_KEY, TOSS_SECRET_KEY")];
  return [
    ...keyProblems(TOSS_CLIENT_KEY, TOSS_SECRET_KEY),
    ...urlProblems(TOSS_API_URL, TOSS_CLIENT_KEY),
  ];
}

function urlProblems(apiUrl: string | undefined, clientKey: string): string[] {
  if (!apiUrl) return [];
  const problems: string[] = [];
  if (clientKey && KEY.exec(clientKey)?.[1] !== "test") problems.push(words().onlyTestKeys);
  if (!isLoopback(new URL(apiUrl).hostname)) problems.push(words().onThisMachine("TOSS_API_URL"));
  return problems;
}

function keyProblems(clientKey: string, secretKey: string): string[] {
  const [, mode, kind] = KEY.exec(clientKey) ?? [];
  const [, secretMode, secretKind] = KEY.exec(secretKey) ?? [];
  const problems: string[] = [];
  if (kind === "gck" || secretKind === "gsk") problems.push(words().widgetKeys);
  else if (kind !== "ck") problems.push(words().begins("TOSS_CLIENT_KEY", "test_ck_", "live_ck_"));
  else if (secretKind !== "sk")
    problems.push(words().begins("TOSS_SECRET_KEY", "test_sk_", "live_sk_"));
  if (mode && secretMode && mode !== secretMode) problems.push(words().keysDiffer);
  return problems;
}
