import { AsyncResource } from "node:async_hooks";
import pg, { type PoolClient, type PoolConfig } from "pg";
import { PatientClient } from "./patient-client.server.ts";
import { countWait, patienceLeft } from "#shop/database/request-patience.server.ts";

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

/** A pool whose wait for a connection respects the deadline of the current request. */
export class PatientPool extends pg.Pool {
  readonly #openedAt = new WeakMap<PoolClient, number>();
  #distrustedAt = -1;

  constructor(config: PoolConfig) {
    super({ ...config, Client: PatientClient as unknown as NonNullable<PoolConfig["Client"]> });
    this.on("connect", (client) => void this.#openedAt.set(client, performance.now()));
  }

  /** Stops using the connections open now: they may lead to a dead machine that never answers. */
  distrust(): void {
    this.#distrustedAt = performance.now();
  }

  override connect = ((callback?: Callback) => {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.#lend((error, client) => (error ? reject(error) : resolve(client as PoolClient))),
      );
    return this.#lend(callback);
  }) as pg.Pool["connect"];

  /**
   * Runs the callback in its own request's context: a released connection calls the next waiting
   * request from that of another.
   */
  #lend(callback: Callback): void {
    const left = patienceLeft(Number(this.options.query_timeout));
    if (left !== undefined && left <= 0)
      return process.nextTick(callback, new Error("timeout exceeded when trying to connect"));
    const count = countWait();
    const countedCallback: Callback = (error, client, ...rest) => {
      count();
      if (!error && this.#isDistrusted(client as PoolClient)) {
        (client as PoolClient).release(true);
        return this.#lend(callback);
      }
      return callback(error, client, ...rest);
    };
    Reflect.apply(pg.Pool.prototype.connect, this, [AsyncResource.bind(countedCallback)]);
  }

  #isDistrusted(client: PoolClient): boolean {
    return (this.#openedAt.get(client) ?? 0) < this.#distrustedAt;
  }
}
