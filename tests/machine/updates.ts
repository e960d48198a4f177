import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { updateState, type UpdateRequest } from "#shop/update/update-state.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import type { Machine } from "./machine.ts";
import { INSTALL, releaseOf, type SharedFolder } from "./installing.ts";
import type { Sale } from "./open-shop.ts";
import { shoppingVerdict, shopWhile, type Shop } from "./shoppers.ts";

type Change = { shop: Shop; sold: Sale; shared: SharedFolder };
const GIVE_UP_MS = 300_000;

/** Changes something under four shoppers; `wanted` are the slots and units after it. */
async function changeUnderShoppers(
  invariant: string,
  machine: Machine,
  { shop, sold }: Change,
  { work, wanted }: { work: () => Promise<string>; wanted: string[] },
): Promise<Verdict> {
  let printed = "";
  const began = performance.now();
  const shopping = await shopWhile(shop, sold.productPath, async () => {
    printed = await work();
  });
  const seconds = (performance.now() - began) / 1000;
  const { words } = await machine.run(
    "cd /opt/voice-shop; cat active; basename $(readlink a); basename $(readlink b); systemctl is-active voice-shop@a voice-shop@b",
  );
  const verdict = shoppingVerdict(invariant, shopping);
  verdict.looked += `; ${seconds.toFixed(0)} s`;
  if (words.trim() !== wanted.join("\n")) verdict.broken.push(words, printed);
  return verdict;
}

/** By the installer, whose archive the updater takes; an older one is refused afterwards. */
export async function takesNewer(machine: Machine, change: Change): Promise<Verdict> {
  const { release, newer } = change.shared;
  const verdict = await changeUnderShoppers("   newer release", machine, change, {
    work: async () => (await machine.run(`${INSTALL} --release /share/${newer} --yes`)).words,
    wanted: ["b", releaseOf(release), releaseOf(newer), "inactive", "active"],
  });
  const back = await machine.run(`${INSTALL} --release /share/${release} --yes`);
  if (!back.words.includes("is older than")) verdict.broken.push(`an older one: ${back.words}`);
  return verdict;
}

/** The same archive with one more setting; the release that can be gone back to stays. */
export const restartsForSettings = (machine: Machine, change: Change): Promise<Verdict> =>
  changeUnderShoppers("   another setting", machine, change, {
    work: async () => {
      const feed = "--updates https://192.0.2.1/releases.json";
      const again = `${INSTALL} --release /share/${change.shared.newer} ${feed} --yes`;
      return (await machine.run(again)).words;
    },
    wanted: [
      "a",
      releaseOf(change.shared.newer),
      releaseOf(change.shared.release),
      "active",
      "inactive",
    ],
  });

/** As the back office asks for it: a file of the shop's, which the path unit waits for. */
export const goesBackByRequest = (machine: Machine, change: Change): Promise<Verdict> =>
  changeUnderShoppers("   back by its unit", machine, change, {
    async work() {
      const request: UpdateRequest = {
        id: randomUUID(),
        release: releaseOf(change.shared.release),
        goesBack: true,
        askedAt: new Date().toISOString(),
      };
      const file = "/var/lib/voice-shop/update/request.json";
      await machine.run(`runuser -u shop -- sh -c 'cat >${file}.new && mv ${file}.new ${file}'`, {
        input: JSON.stringify(request),
      });
      await hasEnded(machine, request.id);
      const log = "journalctl --unit voice-shop-update --output cat --lines 20";
      return (await machine.run(`ls ${file}; ${log}`)).words;
    },
    wanted: [
      "b",
      releaseOf(change.shared.newer),
      releaseOf(change.shared.release),
      "inactive",
      "active",
    ],
  });

async function hasEnded(machine: Machine, id: string): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; performance.now() < until; await wait(500)) {
    const { words } = await machine.run("cat /var/lib/voice-shop/update/state.json");
    const { past } = updateState.parse(strictJsonOf(words));
    if (past.some((run) => run.id === id)) return;
  }
}
