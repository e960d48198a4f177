import { cpSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectFile } from "#lib/project-file.server.ts";
import { printVerdicts, type Verdict } from "#tests/faults/check/verdict.ts";
import {
  besideMachine,
  bootMachine,
  MACHINE_ADDRESS,
  type Machine,
  type System,
} from "./machine.ts";
import { backsUp } from "./backups.ts";
import { asksAtTerminal, refusesBadInput } from "./bad-input.ts";
import { DOMAIN, INSTALL, optionsOf, ORIGIN, type SharedFolder } from "./installing.ts";
import { openAndSell, type Sale } from "./open-shop.ts";
import { askShop, shoppingVerdict, shopWhile, type Shop } from "./shoppers.ts";
import { goesBackByRequest, restartsForSettings, takesNewer } from "./updates.ts";
import { endsByUnit } from "./unit-end.ts";

const MAIL_PORT = 2525;
const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

/** An empty machine, from bad input to paid orders, an update, and the end. */
export async function tryMachine(system: System, shared: SharedFolder): Promise<boolean> {
  cpSync(projectFile("deploy/one-machine"), join(shared.folder, "one-machine"), {
    recursive: true,
  });
  const machine = await bootMachine(system, shared.folder);
  let holds = true;
  const look = async (verdict: Promise<Verdict>): Promise<void> => {
    const outcome = await verdict.catch((error: Error): Verdict => ({
      invariant: "   broke off",
      looked: "",
      broken: [error.stack!],
    }));
    holds = printVerdicts([outcome]) && holds;
  };
  try {
    await look(refusesBadInput(machine, shared));
    await look(asksAtTerminal(machine, shared));
    const began = performance.now();
    await look(installs(machine, shared.release));
    if (!holds) return false;
    const ownerLink = await receivesMail(machine);
    const shop = {
      origin: ORIGIN,
      address: MACHINE_ADDRESS,
      authority: readFileSync(machine.place(AUTHORITY), "utf8"),
    };
    const sold = await openAndSell({ ...shop, ownerLink });
    await look(isSold(sold, (performance.now() - began) / 1000));
    const { newer } = shared;
    await look(restarts(machine, shop, sold));
    await look(endsByUnit(machine, sold));
    await look(installsAgain(machine, shared.release));
    await look(backsUp(machine));
    await look(takesNewer(machine, { shop, sold, shared }));
    await look(restartsForSettings(machine, { shop, sold, shared }));
    await look(goesBackByRequest(machine, { shop, sold, shared }));
    await look(comesUpAgain(machine, shop, sold));
    await look(goesAndComesBack(machine, shop, sold, newer));
    return holds;
  } finally {
    await machine.halt();
  }
}

async function installs(machine: Machine, release: string): Promise<Verdict> {
  const { status, words, seconds } = await machine.run(`${INSTALL} ${optionsOf(release)} --yes`);
  console.log(words);
  const wanted = [
    `The shop: ${ORIGIN}`,
    "/setup/",
    "The passphrase of your backups",
    "firewall ufw (22 80 443)",
  ];
  const broken = wanted
    .filter((one) => !words.includes(one))
    .map((one) => `it does not say: ${one}`);
  if (status !== 0) broken.push(`it ended with ${status}: ${words}`);
  const looked = `one command, ${seconds.toFixed(0)} s of the machine`;
  return { invariant: "   installed", looked, broken };
}

/**
 * Otherwise the shop would not open: what it asks guests goes by mail. Returns the link of the
 * first owner, of which each start makes a new one.
 */
async function receivesMail(machine: Machine): Promise<string> {
  besideMachine(process.execPath, projectFile("tests/machine/mail-stand-in.ts"), String(MAIL_PORT));
  const { words } = await machine.run(
    `printf 'SMTP_URL=smtp://127.0.0.1:${MAIL_PORT}\\nMAIL_FROM=help@dalbit.kr\\nORDERS_PER_ADDRESS=100000\\n' >>/etc/voice-shop/shop.env
    systemctl restart voice-shop@a
    until curl --silent --fail http://127.0.0.1:3001/readyz; do sleep 1; done
    /usr/local/bin/voice-shop administrator`,
  );
  return /https:\S+\/setup\/\S+/.exec(words)?.[0] ?? "";
}

const isSold = async ({ orderNumber }: Sale, seconds: number): Promise<Verdict> => ({
  invariant: "   paid order",
  looked: `${orderNumber} over https, ${seconds.toFixed(0)} s after the machine was empty`,
  broken: orderNumber ? [] : ["there is none"],
});

async function restarts(machine: Machine, shop: Shop, sold: Sale): Promise<Verdict> {
  const shopping = await shopWhile(shop, sold.productPath, async () => {
    for (const _turn of ["to b", "to a"]) {
      const { words, status } = await machine.run("voice-shop restart");
      if (status !== 0) throw new Error(words);
      const answer = await askShop(shop, "/readyz");
      if (answer.status !== 200) throw new Error(`readyz says ${answer.status} through Caddy`);
    }
  });
  return shoppingVerdict("   restarted", shopping);
}

/** A machine that is started anew serves again without anybody. */
async function comesUpAgain(machine: Machine, shop: Shop, { productPath }: Sale): Promise<Verdict> {
  const began = performance.now();
  await machine.reboot();
  const answers = async () => {
    const answer = await askShop(shop, productPath).catch(() => null);
    return answer?.status === 200;
  };
  let isThere = false;
  while (!isThere && performance.now() < began + 180_000) {
    isThere = await answers();
    if (!isThere) await wait(500);
  }
  const { words } = await machine.run(
    "systemctl is-active voice-shop@a voice-shop@b caddy voice-shop-backup.timer voice-shop-update.path",
  );
  const states = words.trim().split("\n").toSorted().join(" ");
  return {
    invariant: "   started anew",
    looked: `the product is shown ${((performance.now() - began) / 1000).toFixed(0)} s after the machine went down`,
    broken: [
      ...(isThere ? [] : ["nobody answers"]),
      ...(states === "active active active active inactive" ? [] : [words]),
    ],
  };
}

async function installsAgain(machine: Machine, release: string): Promise<Verdict> {
  const before = await machine.run("cat /etc/voice-shop/shop.env; cat /opt/voice-shop/active");
  const { status, words, seconds } = await machine.run(
    `${INSTALL} --release /share/${release} --yes`,
  );
  const after = await machine.run("cat /etc/voice-shop/shop.env; cat /opt/voice-shop/active");
  const broken = [
    ...(status === 0 && words.includes("runs already, with these settings") ? [] : [words]),
    ...(words.includes("passphrase") ? ["it shows the passphrase again"] : []),
    ...(before.words === after.words ? [] : ["settings or place changed"]),
  ];
  return { invariant: "   installed twice", looked: `${seconds.toFixed(0)} s`, broken };
}

async function goesAndComesBack(
  machine: Machine,
  shop: Shop,
  { productPath }: Sale,
  release: string,
): Promise<Verdict> {
  const broken: string[] = [];
  const expectSaid = async (command: string, says: string, input?: string) => {
    const { words } = await machine.run(command, input === undefined ? {} : { input });
    if (!words.includes(says)) broken.push(`${command}: ${words}`);
  };
  const uninstall = `${dirname(INSTALL)}/uninstall.sh`;
  await expectSaid(uninstall, "Kept: all data with its backups in /var/lib/voice-shop");
  await expectSaid("ls /opt; systemctl list-unit-files 'voice-shop*'; ss -Hltn", "0 unit files");
  await expectSaid(
    `${INSTALL} --release /share/${release} --tls-internal --yes`,
    `The shop: ${ORIGIN}`,
  );
  await wait(1000);
  const again = { ...shop, authority: readFileSync(machine.place(AUTHORITY), "utf8") };
  const { status } = await askShop(again, productPath);
  if (status !== 200) broken.push(`the product is answered ${status} after it came back`);
  await expectSaid(`${uninstall} --with-data`, "That is not the domain", "shop.other.kr\n");
  await expectSaid("systemctl is-active voice-shop@a voice-shop@b", "active");
  await expectSaid(
    `${uninstall} --with-data`,
    "Its data, backups and settings are deleted",
    `${DOMAIN}\n`,
  );
  await expectSaid(
    "ls -d /var/lib/voice-shop /etc/voice-shop; getent passwd shop; true",
    "No such file",
  );
  return {
    invariant: "   uninstalled",
    looked: "data kept, found again, and deleted by its domain",
    broken,
  };
}
