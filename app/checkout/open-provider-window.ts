import { loadScript } from "../browser/load-script.ts";
import type { WindowScript } from "#shop/money/payment/payment-provider.ts";

export type WindowTrouble = "closed" | "blocked" | "refused";

const SCRIPT_MS = 20_000;

/** What a window fails with: an error that is thrown, or a result that says so. */
type WindowFailure = { code?: unknown; message?: unknown };

/**
 * Loads the provider's script and opens its window, which leaves the page. Returns only if that
 * failed: the shopper closed it, the script was blocked, or the provider refused. No other page
 * loads this script.
 */
export async function openProviderWindow({
  source,
  opener,
  calls,
  closedCodes,
}: WindowScript): Promise<{ trouble: WindowTrouble; message?: string }> {
  let target = await loadOpener(source, opener);
  if (!target) return { trouble: "blocked" };
  try {
    for (const { method, given } of calls) target = await methodOf(target, method)(given);
    const failure = (target ?? {}) as WindowFailure;
    return failure.code === undefined ? { trouble: "closed" } : troubleOf(failure, closedCodes);
  } catch (error) {
    return troubleOf((error ?? {}) as WindowFailure, closedCodes);
  }
}

function troubleOf(
  { code, message }: WindowFailure,
  closedCodes: string,
): { trouble: WindowTrouble; message?: string } {
  if (typeof code === "string" && new RegExp(closedCodes).test(code)) return { trouble: "closed" };
  return {
    trouble: "refused",
    ...(typeof message === "string" && { message: message.slice(0, 200) }),
  };
}

/**
 * The script's global object, or what its global function gives for its key; null if it did not
 * load in time or throws.
 */
async function loadOpener(source: string, opener: WindowScript["opener"]) {
  const name = "object" in opener ? opener.object : opener.method;
  const read = () => Reflect.get(globalThis, name) as object | undefined;
  try {
    if (!read()) await loadScript(source, { name: "payment", read, patience: SCRIPT_MS });
    return "object" in opener ? read() : await methodOf(globalThis, opener.method)(opener.given);
  } catch {
    return null;
  }
}

const methodOf = (target: unknown, name: string) => {
  const object = target as Record<string, (given: unknown) => unknown>;
  return (given: unknown) => object[name]!(given);
};
