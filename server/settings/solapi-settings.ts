import { isLoopback } from "#lib/network-address.server.ts";
import { words } from "#server/words/words.ts";

export type SolapiSettings = {
  apiKey: string;
  apiSecret: string;
  /** digits */
  sender: string;
  /** the Kakao channel; without it nothing goes out as AlimTalk */
  pfId: string | undefined;
  /** the notice's event to the approved template's id */
  templates: Record<string, string>;
  apiUrl: string;
};

type SolapiEnv = {
  SOLAPI_API_KEY?: string | undefined;
  SOLAPI_API_SECRET?: string | undefined;
  SOLAPI_SENDER?: string | undefined;
  SOLAPI_PF_ID?: string | undefined;
  SOLAPI_TEMPLATES?: string | undefined;
  SOLAPI_API_URL?: string | undefined;
};

const API_URL = "https://api.solapi.com";
/** Where keys that an owner entered are used. */
export const solapiUrl = ({ SOLAPI_API_URL: apiUrl }: Pick<SolapiEnv, "SOLAPI_API_URL">): string =>
  apiUrl ? new URL(apiUrl).origin : API_URL;

const needed = ["SOLAPI_API_KEY", "SOLAPI_API_SECRET", "SOLAPI_SENDER"] as const;

export function solapiSettings(env: SolapiEnv): SolapiSettings | null {
  const {
    SOLAPI_API_KEY: apiKey,
    SOLAPI_API_SECRET: apiSecret,
    SOLAPI_SENDER: sender,
    SOLAPI_PF_ID: pfId,
    SOLAPI_TEMPLATES,
  } = env;
  if (!apiKey || !apiSecret || !sender) return null;
  return {
    apiKey,
    apiSecret,
    sender: sender.replaceAll("-", ""),
    pfId,
    templates: readTemplates(SOLAPI_TEMPLATES) ?? {},
    apiUrl: solapiUrl(env),
  };
}

export function solapiProblems(env: SolapiEnv): string[] {
  const given = Object.entries(env)
    .filter(
      ([name, value]) =>
        name.startsWith("SOLAPI_") && name !== "SOLAPI_API_URL" && value !== undefined,
    )
    .map(([name]) => name);
  const missing = needed.filter((name) => !given.includes(name));
  const problems: string[] = [];
  if (given.length && missing.length)
    problems.push(words().need(given.join(", "), missing.join(", ")));
  if (env.SOLAPI_TEMPLATES && !readTemplates(env.SOLAPI_TEMPLATES))
    problems.push(words().templates);
  if (env.SOLAPI_TEMPLATES && !env.SOLAPI_PF_ID)
    problems.push(words().needs("SOLAPI_TEMPLATES", "SOLAPI_PF_ID"));
  if (env.SOLAPI_API_URL && !isLoopback(new URL(env.SOLAPI_API_URL).hostname))
    problems.push(words().onThisMachine("SOLAPI_API_URL"));
  return problems;
}

function readTemplates(text: string | undefined): Record<string, string> | null {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    return Object.values(read).every((id) => typeof id === "string" && id !== "")
      ? (read as Record<string, string>)
      : null;
  } catch {
    return null;
  }
}
