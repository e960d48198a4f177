import {
  spawn,
  spawnSync,
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
} from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";

/** Trees are kept here between runs, since making one takes minutes; each trial works on a copy. */
const TREES = "/var/tmp/voice-shop-machine";
const HOST_ADDRESS = "10.44.0.1";
export const MACHINE_ADDRESS = "10.44.0.2";
const NAMESPACE = "voice-shop-trial";
const LOGIN_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const PACKAGES = "systemd,systemd-sysv,dbus,ca-certificates,curl,openssl,iproute2,procps";

export type System = { suite: string; mirror: string; components: string; script?: string };
export const SYSTEMS: Record<string, System> = {
  trixie: { suite: "trixie", mirror: "http://deb.debian.org/debian", components: "main" },
  // An older debootstrap does not know this name yet, and makes it as it makes jammy.
  noble: {
    suite: "noble",
    mirror: "http://archive.ubuntu.com/ubuntu",
    components: "main,universe",
    script: "/usr/share/debootstrap/scripts/jammy",
  },
};

/** Why a machine cannot be made here; null where it can. */
export function whyNotHere(): string | null {
  if (process.platform !== "linux") return "it needs Linux";
  if (process.getuid?.() !== 0) return "it needs root, for name spaces and a tree of its own";
  const programs = ["debootstrap", "systemd-nspawn", "nsenter", "ip", "nft", "script"];
  const missing = programs.filter((name) => spawnSync("which", [name]).status !== 0);
  return missing.length
    ? `${missing.join(", ")} not found: apt install debootstrap systemd-container iproute2 nftables`
    : null;
}

function must(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${stderr || stdout}`);
  return stdout;
}

/** An empty tree of the system with systemd, as an image of a rented machine has. */
function emptyTree({ suite, mirror, components, script }: System): string {
  const tree = join(TREES, suite);
  if (existsSync(join(tree, "usr/lib/systemd/systemd"))) return tree;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(TREES, { recursive: true });
  const unsigned = script ? ["--no-check-gpg"] : [];
  const words = [
    "--variant=minbase",
    `--components=${components}`,
    `--include=${PACKAGES}`,
    ...unsigned,
  ];
  must("debootstrap", ...words, suite, tree, mirror, ...(script ? [script] : []));
  return tree;
}

/** A network of its own, which reaches mirrors through this machine. */
function connectNetwork(): void {
  disconnectNetwork();
  const uplink = /^default .*\bdev (\S+)/m.exec(must("ip", "route"))?.[1];
  must("ip", "netns", "add", NAMESPACE);
  must("ip", ..."link add vs-trial type veth peer name eth0 netns".split(" "), NAMESPACE);
  must("ip", "addr", "add", `${HOST_ADDRESS}/24`, "dev", "vs-trial");
  must("ip", "link", "set", "vs-trial", "up");
  const inside = (...words: string[]) => must("ip", "-n", NAMESPACE, ...words);
  inside("addr", "add", `${MACHINE_ADDRESS}/24`, "dev", "eth0");
  for (const device of ["eth0", "lo"]) inside("link", "set", device, "up");
  inside("route", "add", "default", "via", HOST_ADDRESS);
  must("sysctl", "-qw", "net.ipv4.ip_forward=1");
  if (!uplink) return;
  must("nft", "add", "table", "ip", "voice_shop_trial");
  must(
    "nft",
    "add chain ip voice_shop_trial post { type nat hook postrouting priority 100; }; " +
      `add rule ip voice_shop_trial post ip saddr ${MACHINE_ADDRESS} oifname ${uplink} masquerade`,
  );
}

function disconnectNetwork(): void {
  spawnSync("ip", ["netns", "del", NAMESPACE]);
  spawnSync("ip", ["link", "del", "vs-trial"]);
  spawnSync("nft", ["delete", "table", "ip", "voice_shop_trial"]);
}

/** Runs a program of this machine in the network of the other. */
export const besideMachine = (program: string, ...words: string[]): ChildProcess => {
  const child = spawn("ip", ["netns", "exec", NAMESPACE, program, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithUs(child);
  return child;
};

type Outcome = { status: number | null; words: string; seconds: number };
export type Machine = {
  /** Runs lines of a shell inside, as root. */
  run(lines: string, more?: { lang?: string; input?: string }): Promise<Outcome>;
  /** The same at a terminal, where each question that is shown gets its answer typed. */
  talk(lines: string, answers: [question: string, answer: string][]): Promise<Outcome>;
  /** Starts the machine anew, as its owner would, and waits until it is up. */
  reboot(): Promise<void>;
  /** A file inside, seen from here. */
  place(path: string): string;
  /** This machine's address, seen from inside. */
  hostAddress: string;
  halt(): Promise<void>;
};

function startContainer(root: string, share: string) {
  const child = spawn(
    "systemd-nspawn",
    [
      "--quiet",
      "--register=no",
      "--keep-unit",
      `--directory=${root}`,
      "--machine=voice-shop-trial",
      `--network-namespace-path=/run/netns/${NAMESPACE}`,
      "--resolv-conf=copy-host",
      `--bind-ro=${share}:/share`,
      "--console=read-only",
      "--boot",
    ],
    { stdio: "ignore", env: { ...process.env, UNIFIED_CGROUP_HIERARCHY: "yes" } },
  );
  endWithUs(child);
  return { child, ended: once(child, "exit") };
}

/**
 * Boots a copy of the system's empty tree with systemd as its first process, in name spaces of its
 * own and its own network; `share` is `/share` inside, where nothing can be written.
 */
export async function bootMachine(system: System, share: string): Promise<Machine> {
  const root = join(TREES, `trial-${process.pid}`);
  must("cp", "--archive", "--no-target-directory", emptyTree(system), root);
  // As every image of a rented machine has it; debootstrap leaves it out.
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  connectNetwork();
  let container = startContainer(root, share);
  const firstProcess = () => {
    const { pid } = container.child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]!;
  };
  const wordsInside = (lines: string, lang = "C.UTF-8"): [string, ...string[]] => [
    "nsenter",
    `--target=${firstProcess()}`,
    ..."-m -u -i -n -p -C -r -w -- env -i HOME=/root TERM=dumb".split(" "),
    `PATH=${LOGIN_PATH}`,
    `LANG=${lang}`,
    "bash",
    "-c",
    lines,
  ];
  async function run(lines: string, { lang, input }: { lang?: string; input?: string } = {}) {
    const began = performance.now();
    const [program, ...words] = wordsInside(lines, lang);
    const inside = spawn(program, words, {
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    inside.stdin?.end(input);
    return outcomeOf(inside, began);
  }
  async function talk(lines: string, answers: [question: string, answer: string][]) {
    const began = performance.now();
    const quoted = wordsInside(lines).map((word) => `'${word.replaceAll("'", "'\\''")}'`);
    const words = ["--quiet", "--return", "--command", quoted.join(" "), "/dev/null"];
    const terminal = spawn("script", words, { stdio: ["pipe", "pipe", "pipe"] });
    answerQuestions(terminal, answers);
    return outcomeOf(terminal, began);
  }
  await isUp(run);
  return {
    run,
    talk,
    async reboot() {
      // Asked for by nsenter, the end comes before the answer.
      await run("systemctl --no-block reboot");
      // To start it anew is left to whoever started systemd-nspawn.
      await container.ended;
      container = startContainer(root, share);
      await isUp(run);
    },
    place: (path) => join(root, path),
    hostAddress: HOST_ADDRESS,
    async halt() {
      // SIGRTMIN+3 asks the first process of a container to halt.
      spawnSync("kill", ["-s", "RTMIN+3", firstProcess()]);
      const late = setTimeout(() => container.child.kill("SIGKILL"), 60_000);
      await container.ended;
      clearTimeout(late);
      disconnectNetwork();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function answerQuestions(
  { stdin, stdout }: ChildProcessWithoutNullStreams,
  answers: [question: string, answer: string][],
): void {
  const waiting = [...answers];
  let shown = "";
  stdout.on("data", (bytes: Buffer) => {
    shown += bytes.toString();
    const [question, answer] = waiting[0] ?? [];
    if (!question || !shown.includes(question)) return;
    waiting.shift();
    shown = "";
    stdin.write(`${answer}\n`);
  });
}

async function outcomeOf(child: ChildProcess, began: number): Promise<Outcome> {
  const [words, complaints, [status]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { status, words: words + complaints, seconds: (performance.now() - began) / 1000 };
}

async function isUp(run: Machine["run"]): Promise<void> {
  for (let seconds = 0; seconds < 90; seconds++, await wait(1000)) {
    const { words } = await run("systemctl is-system-running").catch(() => ({ words: "" }));
    if (/^(running|degraded)/.test(words)) return;
  }
  throw new Error("the machine did not come up in 90 s");
}
