import { AsyncResource } from "node:async_hooks";
import pg, { type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { named } from "#shop/database/named-statement.server.ts";
import { countWait, patienceLeft } from "./request-patience.server.ts";

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
const isCallback = (value: unknown): value is Callback => typeof value === "function";

/** A connection on which a statement waits only as long as its request still may. */
class PatientClient extends pg.Client {
  readonly #mostMs: number;

  constructor(config: PoolConfig) {
    super(config);
    this.#mostMs = Number(config.query_timeout);
  }

  override query = ((asked: string | QueryConfig, ...rest: unknown[]) => {
    const config = named(asked);
    const left = patienceLeft(this.#mostMs);
    if (left === undefined) return this.#ask(config, ...rest);
    const object = typeof config === "string" ? { text: config } : config;
    const patient = { ...object, query_timeout: Math.max(1, left) };
    const count = countWait();
    const callback = rest.at(-1);
    if (!isCallback(callback))
      return (this.#ask(patient, ...rest) as Promise<unknown>).finally(count);
    const told: Callback = (...answer) => (count(), callback(...answer));
    return this.#ask(patient, ...rest.slice(0, -1), told);
  }) as pg.Client["query"];

  #ask(...of: unknown[]): unknown {
    return Reflect.apply(pg.Client.prototype.query, this, of);
  }
}

/** A pool whose connections are waited for only as long as a request still may. */
export class PatientPool extends pg.Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: PatientClient as unknown as NonNullable<PoolConfig["Client"]> });
  }

  override connect = ((callback?: Callback) => {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.#lend((error, client) => (error ? reject(error) : resolve(client as PoolClient))),
      );
    return this.#lend(callback);
  }) as pg.Pool["connect"];

  /** Whoever gives a connection back calls the next one in line, whose request is another. */
  #lend(callback: Callback): void {
    const left = patienceLeft(Number(this.options.query_timeout));
    if (left !== undefined && left <= 0)
      return process.nextTick(callback, new Error("timeout exceeded when trying to connect"));
    const count = countWait();
    const told: Callback = (...answer) => (count(), callback(...answer));
    Reflect.apply(pg.Pool.prototype.connect, this, [AsyncResource.bind(told)]);
  }
}
