import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { readEnv } from "#server/settings/env.server.ts";

const folder = projectFile("deploy/one-machine");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const scripts = readdirSync(folder).filter((name) => name.endsWith(".sh"));
const unitNames = readdirSync(join(folder, "units"));

/** Runs lines of bash with the parts of the scripts that only declare functions. */
function bash(lines: string, env: Record<string, string> = {}, words: readonly string[] = []) {
  const parts = ["words", "checks", "settings", "release", "places"];
  const script = ["set -euo pipefail", ...parts.map((part) => `. ${folder}/${part}.sh`), lines];
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["-c", script.join("\n"), "bash", ...words],
    {
      encoding: "utf8",
      // From a socket, bash would read the file of a login.
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH!, ...env },
    },
  );
  return { status, said: stdout + stderr };
}

const wordsOf = (language: "EN" | "KO"): Map<string, string> =>
  new Map(
    [
      ...read("words.sh").matchAll(
        new RegExp(`^${language}\\[([\\w-]+)\\]='((?:[^']|'\\\\'')*)'`, "gm"),
      ),
    ].map(([, key, words]): [string, string] => [key!, words!]),
  );

test("whatever the scripts say stands in both languages, with as many gaps, and is said somewhere", () => {
  const [english, korean] = [wordsOf("EN"), wordsOf("KO")];
  expect([...korean.keys()]).toEqual([...english.keys()]);
  const gaps = (words: string) => words.replaceAll("%%", "").split("%s").length - 1;
  for (const [key, words] of english) {
    expect([key, gaps(korean.get(key)!)]).toEqual([key, gaps(words)]);
    expect([key, /[가-힣]/.test(korean.get(key)!)]).toEqual([key, true]);
  }
  const keys = scripts
    .filter((name) => name !== "words.sh")
    .flatMap((name) => {
      const text = read(name);
      const questions = [...text.matchAll(/\bask [A-Z_]+ --[\w-]+ ([\w-]+)/g)];
      return [...text.matchAll(/\b(?:say|fail) ([a-z][\w-]*)/g), ...questions].map(
        ([, key]) => key!,
      );
    });
  expect([...new Set(keys)].toSorted()).toEqual([...english.keys()].toSorted());
});

test("words are Korean where LANG is, and English elsewhere", () => {
  const words = "say address https://shop.sori.kr";
  expect(bash(words, { LANG: "ko_KR.UTF-8" }).said).toBe("상점 주소: https://shop.sori.kr\n");
  expect(bash(words, { LANG: "C.UTF-8" }).said).toBe("The shop: https://shop.sori.kr\n");
  expect(bash(words, { LANG: "ko_KR.UTF-8", LC_ALL: "en_US.UTF-8" }).said).toContain("The shop");
});

test("an installation in Korean goes on in Korean", () => {
  const place = mkdtempSync(join(tmpdir(), "one-machine-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const file = join(place, "shop.env");
  const lines = `write_settings ${file} shop.sori.kr owner@sori.kr '' ''`;
  expect(bash(lines, { LANG: "ko_KR.UTF-8" }).status).toBe(0);
  expect(parseEnv(readFileSync(file, "utf8"))).toMatchObject({ LANG: "ko_KR.UTF-8" });
});

test.each([
  [{ LANG: "ko_KR.UTF-8" }, "쓰는 법: voice-shop"],
  [{ LANG: "C.UTF-8" }, "Use: voice-shop"],
])("voice-shop says with %j how it is used", (environment, words) => {
  const { status, stderr } = spawnSync("sh", [join(folder, "voice-shop")], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...environment },
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test("the settings file opens a real shop, and is kept when it is written again", () => {
  const place = mkdtempSync(join(tmpdir(), "one-machine-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const file = join(place, "shop.env");
  const write = (to: string) =>
    bash(`write_settings ${file} shop.sori.kr owner@sori.kr '${to}' ''`).status;
  expect(write("")).toBe(0);
  const first = readFileSync(file, "utf8");
  const settings = parseEnv(first) as Record<string, string>;
  expect(readEnv(settings)).toMatchObject({
    production: true,
    joinsPostgres: true,
    origin: "https://shop.sori.kr",
    host: "127.0.0.1",
    trustProxy: true,
    adminEmails: ["owner@sori.kr"],
    dataDirectory: "/var/lib/voice-shop",
    drainSeconds: 5,
  });
  expect(settings).not.toHaveProperty("LANG");
  // systemd reads the same file, and knows quotes and backslashes that Node does not.
  expect(first).not.toMatch(/["'\\]/);

  expect(write("s3://key:secret@host/bucket/prefix?region=kr")).toBe(0);
  const second = readFileSync(file, "utf8");
  expect(
    second.startsWith(`${first}BACKUP_TO=s3://key:secret@host/bucket/prefix?region=kr\n`),
  ).toBe(true);
  const { BACKUP_PASSPHRASE } = parseEnv(second);
  expect(BACKUP_PASSPHRASE).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  expect(readEnv(parseEnv(second) as Record<string, string>).backupTo).toMatchObject({
    passphrase: BACKUP_PASSPHRASE,
  });
});

test.each([
  [
    "is_domain",
    ["shop.example.kr", "xn--9d0bm53a.kr"],
    ["https://a.kr", "localhost", "-a.kr", "a b.kr", "a.kr;id", "a..kr"],
  ],
  ["is_mail", ["owner@example.kr"], ["owner", "a@b", "a b@c.kr", "a@b.kr|x"]],
  [
    "is_backup_place",
    ["s3://k:s%2F@h.kr/b/p?region=kr", "sftp://u:p@h/x", "davs://u:p@h/x"],
    ["/mnt/disk", "http://h/x", "sftp://u:p#@h", "sftp://u:'p@h", "s3://a b"],
  ],
  ["is_feed", ["https://h.kr/releases.json"], ["http://h.kr/releases.json", "https://h.kr/$(id)"]],
] as const)("%s takes what is one and refuses what is none", (name, good, bad) => {
  const taken = `for word; do if ${name} "$word"; then echo "$word"; fi; done`;
  expect(bash(taken, {}, [...good, ...bad]).said).toBe(good.map((word) => `${word}\n`).join(""));
});

/** What `ss -Hltnp` prints of whoever listens, by port. */
const listeners = (lines: Record<string, string>) => `
is_our_caddyfile() { return 1; }
ss() {
  case "$2" in
${Object.entries(lines)
  .map(
    ([port, name]) =>
      `    *":${port}") echo 'LISTEN 0 511 0.0.0.0:${port} 0.0.0.0:* users:(("${name}",pid=77,fd=6))' ;;`,
  )
  .join("\n")}
  esac
}
check_ports && echo free`;

test.each([
  ["80", "80번 포트를 nginx (pid 77)이(가) 쓰고 있어요.", "Port 80 is taken by nginx (pid 77)."],
  ["443", "443번 포트를 nginx (pid 77)이(가) 쓰고 있어요.", "Port 443 is taken by nginx (pid 77)."],
])("port %s that another program has is told with who that is, and ends it", (port, ko, en) => {
  const lines = listeners({ [port]: "nginx" });
  for (const [LANG, words] of [
    ["ko_KR.UTF-8", ko],
    ["C.UTF-8", en],
  ] as const)
    expect(bash(lines, { LANG })).toEqual({ status: 1, said: expect.stringContaining(words) });
  expect(bash(listeners({ 22: "sshd" }))).toEqual({ status: 0, said: "free\n" });
  const caddy = listeners({ [port]: "caddy" });
  expect(bash(caddy).status).toBe(1);
  // The Caddy of an earlier installation stays.
  expect(bash(caddy.replace("return 1", "return 0")).said).toBe("free\n");
});

/** Looks at the name of a shop, on a machine with these addresses, and asks where it must. */
const pointed = (points: string[]) => `
ip() { printf '%s\n' '2: eth0 inet 198.51.100.7/24 scope global' '2: eth0 inet6 2001:db8::7/64 scope global'; }
getent() { ${points.length ? `printf '%s STREAM\n' ${points.join(" ")}` : "return 2"}; }
confirm() { say go-on; fail stopped; }
check_domain shop.sori.kr && echo fine`;

test("a domain that points elsewhere is told with both addresses, and one that points here is fine", () => {
  const ask = (points: string[], LANG = "ko_KR.UTF-8") => bash(pointed(points), { LANG });
  const elsewhere = ask(["203.0.113.9", "203.0.113.9"]);
  expect(elsewhere.status).toBe(1);
  for (const words of [
    "shop.sori.kr이(가) 203.0.113.9을(를) 가리키는데, 이 서버는 198.51.100.7 2001:db8::7예요.",
    "그래도 계속할까요?",
    "아무것도 바꾸지 않았어요.",
  ])
    expect(elsewhere.said).toContain(words);
  expect(ask(["203.0.113.9"], "C.UTF-8").said).toContain("shop.sori.kr points to 203.0.113.9");
  expect(ask([]).said).toContain("shop.sori.kr이(가) 아직 어디도 가리키지 않아요.");
  // A name that the machine gives itself says nothing about the internet.
  expect(ask(["127.0.1.1"]).said).toContain("아직 어디도 가리키지 않아요.");
  expect(ask(["203.0.113.9", "2001:db8::7"])).toEqual({ status: 0, said: "fine\n" });
});

test("the shop runs as `npm start` runs it, and each unit has only what systemd knows", () => {
  const { start } = JSON.parse(readFileSync(projectFile("package.json"), "utf8")).scripts;
  expect(read("units/voice-shop@.service")).toContain(
    `ExecStart=${start.replace("exec node ", "/opt/voice-shop/%i/bin/node ")}\n`,
  );
  for (const name of unitNames) expect([name, read(`units/${name}`)[0]]).toEqual([name, "#"]);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.runIf(hasSystemd)("systemd-analyze finds nothing wrong in the units", () => {
  const paths = unitNames.map((name) => join(folder, "units", name.replace("@.", "@a.")));
  const copies = mkdtempSync(join(tmpdir(), "units-"));
  onTestFinished(() => rmSync(copies, { recursive: true }));
  spawnSync("cp", [...unitNames.map((name) => join(folder, "units", name)), copies]);
  const { stderr } = spawnSync(
    "systemd-analyze",
    ["verify", ...paths.map((path) => join(copies, path.split("/").at(-1)!))],
    { encoding: "utf8", env: { ...process.env, SYSTEMD_UNIT_PATH: `${copies}:` } },
  );
  // The programs are not on this machine.
  const wrong = stderr.split("\n").filter((line) => line.includes("voice-shop"));
  expect(wrong.filter((line) => !line.includes("is not executable"))).toEqual([]);
});

test("whoever installs can run the two programs and the command, and no others", () => {
  const isProgram = (name: string) => (statSync(join(folder, name)).mode & 0o111) !== 0;
  expect([...scripts, "voice-shop"].filter(isProgram)).toEqual([
    "install.sh",
    "uninstall.sh",
    "voice-shop",
  ]);
});
