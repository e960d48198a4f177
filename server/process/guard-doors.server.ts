import { AsyncLocalStorage } from "node:async_hooks";
import type { Shop } from "#shop/shop.ts";

const transaction = new AsyncLocalStorage<true>();
const doors = ["payments", "mailer", "messenger", "pusher", "bucket", "courier"] as const;

/**
 * In tests and development, throws when a transaction calls an outside service while it holds
 * locks.
 */
export function guardDoors(shop: Shop): Shop {
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name);
      return (work: Parameters<Shop["db"]["transaction"]>[0]) =>
        target.transaction((inner) => transaction.run(true, () => work(inner)));
    },
  });
  const guarded = Object.fromEntries(doors.map((door) => [door, guardDoor(door, shop[door])]));
  return { ...shop, ...guarded, db };
}

const guardDoor = (door: string, port: object) =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function" && transaction.getStore())
        throw new Error(`${door}.${String(name)} inside a transaction`);
      return value;
    },
  });
