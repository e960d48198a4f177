import { PlaceProblem } from "#shop/backup/place/backup-place.ts";

const NAMES = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"]);
const TLS = /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/;

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
const codeOf = (cause: unknown) =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "";

/** Whether a server ended a kept connection just as it was used again. */
export const wasHungUp = (error: unknown): boolean =>
  ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(codeOf(causeOf(error)));

/** Why a connection failed, by the code that Node or OpenSSL gave it. */
export function networkProblem(what: string, error: unknown): PlaceProblem {
  if (error instanceof PlaceProblem) return error;
  const cause = causeOf(error);
  const code = codeOf(cause);
  const words = cause instanceof Error ? cause.message : String(cause);
  const message = `${what}: ${code || words}`;
  if (NAMES.has(code)) return new PlaceProblem("place-name", message, { cause: error });
  if (TLS.test(code)) return new PlaceProblem("place-tls", message, { cause: error });
  return new PlaceProblem("place-closed", message, { cause: error });
}
