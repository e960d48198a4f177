import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { MACHINE_ADDRESS, type Machine } from "./machine.ts";
import { DOMAIN, INSTALL, optionsOf, OWNER, type SharedFolder } from "./installing.ts";

const YEAR_MS = 365 * 86_400_000;
const MADE = "/opt/voice-shop /etc/voice-shop /var/lib/voice-shop";

/** Makes a thing of the machine another one for one command. */
const withPlace = (file: string, place: string, command: string): string =>
  `unshare --mount sh -c 'mount --bind ${file} ${place} && exec ${command}'`;

/** What is wrong, the command that meets it, and what it says in English and in Korean. */
type Case = [name: string, command: string, english: string, korean: string];

export async function refusesBadInput(machine: Machine, shared: SharedFolder): Promise<Verdict> {
  const clock = createServer((_, response) => {
    response.setHeader("Date", new Date(Date.now() - YEAR_MS).toUTCString());
    response.end();
  });
  clock.listen(0, machine.hostAddress);
  await once(clock, "listening");
  const { port } = clock.address() as { port: number };
  const share = (name: string, words: string) => writeFileSync(join(shared.folder, name), words);
  share("os-release", 'ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian GNU/Linux 11 (bullseye)"\n');
  share("meminfo", "MemTotal:  262144 kB\nSwapTotal: 0 kB\n");
  damage(shared);
  const install = `${INSTALL} ${optionsOf(shared.release)}`;
  const cases = [
    ...casesOfMachine(install, `http://${machine.hostAddress}:${port}/`),
    ...casesOfWords(shared.release),
  ];
  const broken: string[] = [];
  try {
    for (const [name, command, ...wanted] of cases)
      for (const [at, lang] of ["C.UTF-8", "ko_KR.UTF-8"].entries()) {
        const { status, words } = await machine.run(command, { lang });
        // What it does meanwhile ends with an ellipsis.
        const lines = words.split("\n").filter((line) => line && !line.endsWith("…"));
        const isClear = lines[0]?.includes(wanted[at]!) && lines.length === 1;
        if (status === 0 || !isClear) broken.push(`${name}: ${status} ${words}`);
      }
    const left = await machine.run(`ls ${MADE}`);
    if (left.status === 0) broken.push(`something was made all the same: ${left.words}`);
  } finally {
    clock.close();
  }
  const looked = `${cases.length} kinds, one sentence each, in English and Korean`;
  return { invariant: "   bad input", looked, broken };
}

const casesOfMachine = (install: string, wrongClock: string): Case[] => [
  [
    "not root",
    `runuser -u nobody -- ${install}`,
    "This must run as root",
    "root 권한으로 실행해주세요",
  ],
  [
    "wrong system",
    withPlace("/share/os-release", "/usr/lib/os-release", install),
    "This machine runs Debian GNU/Linux 11 (bullseye).",
    "이 서버는 Debian GNU/Linux 11 (bullseye)예요.",
  ],
  [
    "a disk of 3 GB",
    `unshare --mount sh -c 'mount -t tmpfs -o size=3G tmpfs /opt && exec ${install}'`,
    "/opt has 3.2 GB free; 5 GB are needed.",
    "/opt에 남은 공간이 3.2GB예요.",
  ],
  [
    "256 MB of memory",
    withPlace("/share/meminfo", "/proc/meminfo", install),
    "This machine has 256 MB of memory",
    "이 서버의 메모리는 256MB예요.",
  ],
  [
    "port 80 taken",
    `systemd-socket-activate --listen=80 /bin/cat 2>/dev/null & sleep 1; ${install}; status=$?; kill %1; exit $status`,
    "Port 80 is taken by systemd-socket",
    "80번 포트를 systemd-socket",
  ],
  [
    "a clock a year off",
    `CLOCK_FROM=${wrongClock} ${install}`,
    "The clock of this machine is off by 525600 minutes",
    "이 서버의 시계가 525600분 어긋나 있어요",
  ],
];

function casesOfWords(release: string): Case[] {
  const withOptions = (name: string) => `${INSTALL} ${optionsOf(name)}`;
  return [
    [
      "no name of a shop",
      withOptions(release).replace(DOMAIN, "https://x"),
      "https://x is no name of a shop",
      "https://x은(는) 도메인이 아니에요.",
    ],
    [
      "no mail address",
      withOptions(release).replace(OWNER, "owner"),
      "owner is no mail address",
      "owner은(는) 이메일 주소가 아니에요.",
    ],
    [
      "a place that is none",
      withOptions(release).replace("davs://", "/mnt/"),
      "is no place for backups",
      "에는 백업을 둘 수 없어요.",
    ],
    [
      "a changed byte",
      withOptions(`damaged/${release}`),
      "is damaged: its checksum differs from the signed one",
      "이(가) 손상됐어요.",
    ],
    [
      "a changed checksum",
      withOptions(`forged/${release}`),
      "is not signed with this key",
      "은(는) 이 키로 서명되지 않았어요.",
    ],
    [
      "another file",
      withOptions("os-release"),
      "os-release is no release of the shop",
      "os-release은(는) 상점 설치 파일이 아니에요.",
    ],
  ];
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

/** The three questions at a terminal, and what is asked about a domain that points elsewhere. */
export async function asksAtTerminal(machine: Machine, { release }: SharedFolder) {
  const install = `${INSTALL} --release /share/${release} --key /share/release.pub --tls-internal`;
  const questions: [string, string][] = [
    ["The domain of the shop", DOMAIN],
    ["The mail address of the owner", OWNER],
    ["Where backups go besides this disk", ""],
    ["Go on all the same? [y/N]", "n"],
  ];
  const elsewhere = await machine.talk(
    `echo 203.0.113.9 ${DOMAIN} >>/etc/hosts; ${install}; status=$?; sed -i '/203.0.113.9/d' /etc/hosts; exit $status`,
    questions,
  );
  const wrong = await machine.talk(install, [["The domain of the shop", "shop dalbit"]]);
  const nobody = await machine.run(install);
  const left = await machine.run(`ls ${MADE}`);
  const expected: [words: string, wanted: string][] = [
    [elsewhere.words, `${DOMAIN} points to 203.0.113.9, and this machine is ${MACHINE_ADDRESS}`],
    [elsewhere.words, "Nothing was changed."],
    [wrong.words, "shop dalbit is no name of a shop"],
    [nobody.words, "--domain is missing, and there is nobody to ask."],
    [`${left.status}`, "2"],
  ];
  const broken = expected
    .filter(([words, wanted]) => !words.includes(wanted))
    .map(([words, wanted]) => `it does not say “${wanted}”: ${words}`);
  const statuses = [elsewhere, wrong, nobody].map(({ status }) => status);
  if (statuses.join() !== "1,1,1") broken.push(`they ended with ${statuses.join(", ")}`);
  const looked = "three things and a warning, asked and answered; nothing made";
  return { invariant: "   at a terminal", looked, broken };
}
