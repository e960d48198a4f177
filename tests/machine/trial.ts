import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
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
import { openAndSell, type Sale } from "./open-shop.ts";
import { askShop, shopWhile } from "./shoppers.ts";

const DOMAIN = "shop.dalbit.kr";
const ORIGIN = `https://${DOMAIN}`;
const OWNER = "owner@dalbit.kr";
const MAIL_PORT = 2525;
const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
const INSTALL = "/share/one-machine/install.sh";

/** Names of archives, and of the key, in the folder that the machine sees as `/share`. */
export type SharedFolder = { folder: string; release: string; newer: string };

/** An empty machine, from bad input to paid orders, an update, and the end. */
export async function tryMachine(system: System, shared: SharedFolder): Promise<boolean> {
  cpSync(projectFile("deploy/one-machine"), join(shared.folder, "one-machine"), {
    recursive: true,
  });
  const machine = await bootMachine(system, shared.folder);
  let holds = true;
  const note = (verdict: Verdict) => {
    holds = printVerdicts([verdict]) && holds;
  };
  try {
    note(await refusesBadInput(machine, shared));
    note(await installs(machine, shared.release));
    if (!holds) return false;
    const ownerLink = await receivesMail(machine);
    const shop = {
      origin: ORIGIN,
      address: MACHINE_ADDRESS,
      authority: readFileSync(machine.place(AUTHORITY), "utf8"),
    };
    const began = performance.now();
    const sold = await openAndSell({ ...shop, ownerLink });
    note(isSold(sold, (performance.now() - began) / 1000));
    note(await stopsUnderShoppers(machine, shop, sold));
    note(await stopsDatabase(machine));
    note(await installsAgain(machine, shared.release));
    note(await updatesUnderShoppers(machine, shop, sold, shared));
    note(await goesAndComesBack(machine, shop, sold, shared.newer));
    return holds;
  } finally {
    await machine.halt();
  }
}

const options = (release: string): string =>
  `--release /share/${release} --key /share/release.pub --domain ${DOMAIN} --mail ${OWNER} --backup-to davs://shop:secret@192.0.2.1/backups --tls-internal`;

/** Makes a thing of the machine another one for one command. */
const withPlace = (file: string, place: string, command: string): string =>
  `unshare --mount sh -c 'mount --bind ${file} ${place} && exec ${command}'`;

async function refusesBadInput(machine: Machine, shared: SharedFolder): Promise<Verdict> {
  const install = `${INSTALL} ${options(shared.release)}`;
  const year = 365 * 86_400_000;
  const clock = createServer((_, response) => {
    response.setHeader("Date", new Date(Date.now() - year).toUTCString());
    response.end();
  });
  clock.listen(0, machine.hostAddress);
  await once(clock, "listening");
  const { port } = clock.address() as { port: number };
  const share = (name: string, words: string) => writeFileSync(join(shared.folder, name), words);
  share("os-release", 'ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian GNU/Linux 11 (bullseye)"\n');
  share("meminfo", "MemTotal:  262144 kB\nSwapTotal: 0 kB\n");
  damage(shared);
  const cases: [name: string, command: string, says: string][] = [
    ["not root", `runuser -u nobody -- ${install}`, "This must run as root"],
    [
      "wrong system",
      withPlace("/share/os-release", "/usr/lib/os-release", install),
      "This machine runs Debian GNU/Linux 11 (bullseye).",
    ],
    [
      "a disk of 3 GB",
      `unshare --mount sh -c 'mount -t tmpfs -o size=3G tmpfs /opt && exec ${install}'`,
      "/opt has 3.2 GB free; 5 GB are needed.",
    ],
    [
      "256 MB of memory",
      withPlace("/share/meminfo", "/proc/meminfo", install),
      "This machine has 256 MB of memory",
    ],
    [
      "port 80 taken",
      `systemd-socket-activate --listen=80 /bin/cat & sleep 1; ${install}; status=$?; kill %1; exit $status`,
      "Port 80 is taken by systemd-socket",
    ],
    [
      "a clock a year off",
      `CLOCK_FROM=http://${machine.hostAddress}:${port}/ ${install}`,
      "The clock of this machine is off by 525600 minutes",
    ],
    [
      "a domain elsewhere",
      `echo 203.0.113.9 ${DOMAIN} >>/etc/hosts; ${install}; status=$?; sed -i '/203.0.113.9/d' /etc/hosts; exit $status`,
      `${DOMAIN} points to 203.0.113.9, and this machine is ${MACHINE_ADDRESS}`,
    ],
    [
      "no name of a shop",
      `${INSTALL} ${options(shared.release).replace(DOMAIN, "https://x")}`,
      "https://x is no name of a shop",
    ],
    [
      "a changed byte",
      `${INSTALL} ${options(`damaged/${shared.release}`)}`,
      "is damaged: its checksum differs from the signed one",
    ],
    [
      "a changed checksum",
      `${INSTALL} ${options(`forged/${shared.release}`)}`,
      "is not signed with this key",
    ],
    ["another file", `${INSTALL} ${options("os-release")}`, "os-release is no release of the shop"],
  ];
  const broken: string[] = [];
  try {
    for (const [name, command, says] of cases) {
      const { status, words } = await machine.run(command);
      if (status === 0 || !words.includes(says)) broken.push(`${name}: ${status} ${words}`);
    }
    const inKorean = await machine.run(`runuser -u nobody -- ${install}`, { lang: "ko_KR.UTF-8" });
    if (!inKorean.words.includes("root 권한으로 실행해주세요")) broken.push(inKorean.words);
    const left = await machine.run("ls /opt/voice-shop /etc/voice-shop /var/lib/voice-shop");
    if (left.status === 0) broken.push(`something was made all the same: ${left.words}`);
  } finally {
    clock.close();
  }
  return { invariant: "   bad input", looked: `${cases.length} kinds, one sentence each`, broken };
}

/** One byte of the archive, and of another one its checksum. */
function damage({ folder, release }: SharedFolder): void {
  for (const kind of ["damaged", "forged"]) {
    mkdirSync(join(folder, kind), { recursive: true });
    for (const ending of ["", ".sha256", ".sha256.sig"])
      copyFileSync(join(folder, release + ending), join(folder, kind, release + ending));
    const path = join(folder, kind, kind === "damaged" ? release : `${release}.sha256`);
    const bytes = readFileSync(path);
    // Still a digit where it is one.
    bytes[10] = bytes[10]! === 0x30 ? 0x31 : 0x30;
    writeFileSync(path, bytes);
  }
}

async function installs(machine: Machine, release: string): Promise<Verdict> {
  const { status, words, seconds } = await machine.run(`${INSTALL} ${options(release)} --yes`);
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

const isSold = ({ orderNumber }: Sale, seconds: number): Verdict => ({
  invariant: "   paid order",
  looked: `${orderNumber} over https, ${seconds.toFixed(0)} s after the owner's link was opened`,
  broken: orderNumber ? [] : ["there is none"],
});

type Shop = Parameters<typeof askShop>[0];

async function stopsUnderShoppers(machine: Machine, shop: Shop, sold: Sale): Promise<Verdict> {
  const shopping = await shopWhile(shop, sold.productPath, async () => {
    for (const _turn of ["to b", "to a"]) {
      const { words, status } = await machine.run("voice-shop restart");
      if (status !== 0) throw new Error(words);
      await isServing(shop);
    }
  });
  return shoppingVerdict("   restarted", shopping);
}

async function isServing(shop: Shop): Promise<void> {
  const { status } = await askShop(shop, "/readyz");
  if (status !== 200) throw new Error(`readyz says ${status} through Caddy`);
}

type ShoppingTrip = Awaited<ReturnType<typeof shopWhile>>;
const shoppingVerdict = (
  invariant: string,
  { answers, orders, slowestMs, cut }: ShoppingTrip,
): Verdict => ({
  invariant,
  looked: `${answers} answers and ${orders} orders of four shoppers, the slowest after ${(slowestMs / 1000).toFixed(1)} s`,
  broken: orders ? cut : ["nobody ordered", ...cut],
});

async function stopsDatabase(machine: Machine): Promise<Verdict> {
  const { words, status } = await machine.run(
    `systemctl stop voice-shop@a voice-shop-database && tail -n 1 /var/lib/voice-shop/postgres/postgres.log
    systemctl show --property=Result,ExecMainStatus voice-shop@a voice-shop-database
    systemctl start voice-shop-database voice-shop@a`,
  );
  const isClean =
    words.includes("database system is shut down") &&
    !/Result=(?!success)|Status=[1-9]/.test(words);
  return {
    invariant: "   PostgreSQL",
    looked: "stopped in order, by its log and both units",
    broken: isClean && status === 0 ? [] : [words],
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

async function updatesUnderShoppers(
  machine: Machine,
  shop: Shop,
  sold: Sale,
  shared: SharedFolder,
): Promise<Verdict> {
  let printed = "";
  const shopping = await shopWhile(shop, sold.productPath, async () => {
    printed = (await machine.run(`${INSTALL} --release /share/${shared.newer} --yes`)).words;
  });
  const { words } = await machine.run(
    `cat /opt/voice-shop/active; readlink /opt/voice-shop/b; systemctl is-active voice-shop@a voice-shop@b; ls /var/lib/voice-shop/backups`,
  );
  const wanted = `b\nreleases/${basename(shared.newer, ".tar.gz")}\ninactive\nactive\nbefore-`;
  const back = await machine.run(`${INSTALL} --release /share/${shared.release} --yes`);
  const verdict = shoppingVerdict("   newer release", shopping);
  if (!words.startsWith(wanted)) verdict.broken.push(words, printed);
  if (!back.words.includes("is older than")) verdict.broken.push(`an older one: ${back.words}`);
  return verdict;
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
