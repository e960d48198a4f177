import { loadScript } from "../browser/load-script.ts";
import type { WindowScript } from "#shop/money/payment/payment-provider.ts";

export type WindowTrouble = "closed" | "blocked" | "refused";

const SCRIPT_MS = 20_000;

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
    return { trouble: "closed" };
  } catch (error) {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === "string" && new RegExp(closedCodes).test(code))
      return { trouble: "closed" };
    return {
      trouble: "refused",
      ...(typeof message === "string" && { message: message.slice(0, 200) }),
    };
  }
}

/** Calls the script's global function with its key; null if it did not load in time or throws. */
async function loadOpener(source: string, { method, given }: WindowScript["opener"]) {
  const read = () => Reflect.get(globalThis, method) as object | undefined;
  try {
    if (!read()) await loadScript(source, { name: "payment", read, patience: SCRIPT_MS });
    return await methodOf(globalThis, method)(given);
  } catch {
    return null;
  }
}

const methodOf = (target: unknown, name: string) => {
  const object = target as Record<string, (given: unknown) => unknown>;
  return (given: unknown) => object[name]!(given);
};
