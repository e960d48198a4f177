import { logWords } from "#lib/text/log-words.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";

const AT_ONCE = 4;
/** One after the other without an answer: the provider is down, and the next round is soon enough. */
const SILENT_AFTER = 8;

/**
 * Works through what the provider has to be asked about, a few at once. One that breaks must not keep the others from their money. Returns
 * what the provider said instead of an answer; when it stays silent the rest is left, and counts as unanswered too.
 */
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
        } else console.error(`payment of ${nameOf(item)} could not be settled: ${logWords(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  return unanswered;
}
