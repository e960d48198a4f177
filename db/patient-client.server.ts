import pg, { type ClientConfig, type QueryConfig } from "pg";
import { count } from "#lib/metrics/counters.server.ts";
import { log } from "#lib/log.server.ts";
import { noteWhenFull } from "./database-full.server.ts";
import { countWait, patienceLeft } from "#shop/database/request-patience.server.ts";

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
const isCallback = (value: unknown): value is Callback => typeof value === "function";

const SLOW_SHARE = 1 / 11;
const MOST_WORDS = 300;

/** The statement's text may be logged: its values are separate parameters. */
function tellSlow(text: string, ms: number): void {
  count("shop_slow_statements_total");
  const words = text.replace(/\s+/g, " ").slice(0, MOST_WORDS);
  log.warn(`slow statement, ${(ms / 1000).toFixed(1)} s: ${words}`);
}

/** A connection whose statements respect the deadline of the current request. */
export class PatientClient extends pg.Client {
  readonly #mostMs: number;

  constructor(config: ClientConfig) {
    super(config);
    this.#mostMs = Number(config.query_timeout);
  }

  override query = ((statement: string | QueryConfig, ...rest: unknown[]) => {
    const config = typeof statement === "string" ? { text: statement } : statement;
    const left = patienceLeft(this.#mostMs);
    const patient = left === undefined ? config : { ...config, query_timeout: Math.max(1, left) };
    const answered = this.#watch(config.text);
    const ask = (...others: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, this, [patient, ...others]);
    const callback = rest.at(-1);
    if (!isCallback(callback))
      return (ask(...rest) as Promise<unknown>).then(
        (result) => (answered(), result),
        (error: unknown) => {
          answered(error);
          throw error;
        },
      );
    const answeredCallback: Callback = (...answer) => (answered(answer[0]), callback(...answer));
    return ask(...rest.slice(0, -1), answeredCallback);
  }) as pg.Client["query"];

  #watch(text: string): (error?: unknown) => void {
    const since = performance.now();
    const counted = countWait();
    return (error) => {
      counted();
      if (error) noteWhenFull(error);
      const ms = performance.now() - since;
      if (ms > this.#mostMs * SLOW_SHARE) tellSlow(text, ms);
    };
  }
}
