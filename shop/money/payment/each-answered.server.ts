import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";

const AT_ONCE = 4;
/** After so many unanswered in a row the provider is down; the next round is soon enough. */
const SILENT_AFTER = 8;

/** Asks the provider about several at once; no failure stops the others. Returns failures. */
export async function eachAnswered<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<string[]> {
  const unanswered: string[] = [];
  const left = [...items];
  let silent = 0;
  async function workOff(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (silent >= SILENT_AFTER) {
        unanswered.push(`${nameOf(item)} was not asked about`);
        continue;
      }
      try {
        await work(item);
        silent = 0;
      } catch (error) {
        if (isPaymentUnanswered(error)) {
          unanswered.push(error.message);
          silent++;
        } else log.error(`payment of ${nameOf(item)} could not be settled: ${logWords(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  return unanswered;
}
