import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { projectFile } from "#lib/project-file.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { besideMachine, type Machine } from "./machine.ts";
import { ORIGIN } from "./installing.ts";
import type { Sale } from "./open-shop.ts";

const BUYING_MS = 10_000;

/**
 * Stops shop and database by their units while four people buy directly from the shop, where no
 * proxy asks again: whatever was begun is answered, and PostgreSQL is shut down in order.
 */
export async function endsByUnit(machine: Machine, { productPath }: Sale): Promise<Verdict> {
  const { words: slot } = await machine.run("cat /opt/voice-shop/active");
  const unit = `voice-shop@${slot.trim()}`;
  const shoppers = besideMachine(
    process.execPath,
    projectFile("tests/machine/direct-shoppers.ts"),
    slot.trim() === "a" ? "3001" : "3002",
    ORIGIN,
    productPath.split("/").at(-1)!,
  );
  const printed = text(shoppers.stdout!);
  await wait(BUYING_MS);
  const { words, status, seconds } = await machine.run(
    `systemctl stop ${unit} voice-shop-database && tail -n 1 /var/lib/voice-shop/postgres/postgres.log
    systemctl show --property=Result,ExecMainStatus ${unit} voice-shop-database`,
  );
  if (shoppers.exitCode === null) await once(shoppers, "exit");
  const shopping = strictJsonOf(await printed) as Verdict;
  await machine.run(
    `systemctl start voice-shop-database ${unit}
    until curl --silent --fail http://127.0.0.1:$(sed -n s/^PORT=//p /etc/voice-shop/${slot.trim()}.env)/readyz; do sleep 1; done`,
  );
  const isClean =
    words.includes("database system is shut down") &&
    !/Result=(?!success)|Status=[1-9]/.test(words);
  return {
    invariant: "   ended by its unit",
    looked: `${shopping.looked}; both ended ${seconds.toFixed(0)} s after SIGTERM, PostgreSQL in order`,
    broken: [...shopping.broken, ...(isClean && status === 0 ? [] : [words])],
  };
}
