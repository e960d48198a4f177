import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { noteAnswered, noteSilent } from "#shop/health/silence.server.ts";
import { PaymentUnanswered, type PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import type { Db } from "#shop/shop.ts";

const calls: readonly (keyof PaymentProvider)[] = [
  "confirm",
  "cancel",
  "find",
  "findPayment",
  "list",
];
/** Another process may have noted a silence, so that now and then an answer is noted anyway. */
const NOTE_AGAIN_MS = 30_000;

type Call = (...given: unknown[]) => Promise<unknown>;

/** Notes in the database whether calls to the provider are answered; the calls stay as they are. */
export function watchedPayments(provider: PaymentProvider, db: Db): PaymentProvider {
  let [isSilent, notedAt] = [false, Number.NEGATIVE_INFINITY];

  async function answered(): Promise<void> {
    if (!isSilent && performance.now() - notedAt < NOTE_AGAIN_MS) return;
    [isSilent, notedAt] = [false, performance.now()];
    await noteAnswered(db, "payment").catch(complain);
  }

  const watched =
    (call: Call): Call =>
    async (...given) => {
      try {
        const answer = await call(...given);
        await answered();
        return answer;
      } catch (error) {
        if (error instanceof PaymentUnanswered && !error.isSpent) {
          isSilent = true;
          await noteSilent(db, "payment", error).catch(complain);
        }
        throw error;
      }
    };

  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const isCall = typeof value === "function" && calls.some((call) => call === name);
      return isCall ? watched(value as Call) : value;
    },
  });
}

const complain = (error: unknown): void =>
  log.error(`whether the payment company answers could not be noted: ${logWords(error)}`);
