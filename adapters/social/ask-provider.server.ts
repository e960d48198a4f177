import type * as z from "zod";
import { plainLine } from "#lib/text/typed.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { SocialUnanswered } from "#shop/member/social/social-provider.ts";

/** Person and token are a few hundred bytes; whoever sends more is not the provider. */
const MOST_BYTES = 64 * 1024;

export type Network = {
  fetch?: (request: Request) => Promise<Response>;
  /** milliseconds that the whole identification may take */
  patience?: number;
};

export const PATIENCE = 10_000;

export type ProviderAnswer = { status: number; body: unknown };

/**
 * Requests JSON. Throws SocialUnanswered when nothing readable comes in time; refusals keep their
 * status.
 */
export async function askProvider(
  request: Request,
  { fetch = globalThis.fetch }: Pick<Network, "fetch">,
): Promise<ProviderAnswer> {
  const where = new URL(request.url).host;
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    throw new SocialUnanswered(
      `${where} cannot be reached: ${error instanceof Error ? error.name : "unknown"}`,
    );
  }
  const { status } = answer;
  if (status >= 500 || status === 429) {
    await answer.body?.cancel().catch(() => undefined);
    throw new SocialUnanswered(`${where} answered ${status}`);
  }
  const bytes = await readBytes(answer, MOST_BYTES);
  if (!bytes) throw new SocialUnanswered(`${where} broke off, or said too much`);
  try {
    return { status, body: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    throw new SocialUnanswered(`${where} answered ${status} without JSON`);
  }
}

/** Parses an answer, or throws SocialUnanswered with its shape, which never contains a token. */
export function understood<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: ProviderAnswer,
  what: string,
): z.output<Schema> {
  const read = schema.safeParse(body);
  if (status === 200 && read.success) return read.data;
  const instead = status === 200 ? "in another form" : plainLine(JSON.stringify(body) ?? "", 300);
  throw new SocialUnanswered(`${what}: ${status} ${instead}`, { isOurs: status !== 200 });
}

/** A POST as OAuth's token endpoints take it. */
export const tokenRequest = (
  url: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Request =>
  new Request(url, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Accept: "application/json" },
    redirect: "error",
    signal,
  });

export const bearerRequest = (url: string, token: string, signal: AbortSignal): Request =>
  new Request(url, {
    headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
    redirect: "error",
    signal,
  });
