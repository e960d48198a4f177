import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { BadSettings } from "#server/settings/bad-settings.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { lackedMemory } from "#server/commands/ensure-build.server.ts";
import { lookForRoom } from "./disk-room.server.ts";
import { listeningSockets } from "./find-listener.server.ts";
import { lookForMemory, memoryAllowed } from "./memory-room.server.ts";
import { startWords } from "./start-words.server.ts";
import { listenWords, refuseTakenPort } from "./take-port.server.ts";
import { tellMigrations } from "./tell-migrations.ts";

const MEGABYTE = 1_000_000;
const owned = () => ({
  dataDirectory: mkdtempSync(join(tmpdir(), "start-")),
  databaseUrl: undefined,
});
const inKorean = () => vi.stubEnv("LC_ALL", "ko_KR.UTF-8");
beforeEach(() => () => void vi.unstubAllEnvs());

function said(work: (log: (line: string) => void) => void): string[] {
  const lines: string[] = [];
  work((line) => lines.push(line));
  return lines;
}

test("settings that are wrong are told in the language of the terminal, each on a line", () => {
  const wrong = {
    PORT: "ten",
    SMTP_URL: "http://x",
    ADMIN_EMAILS: "x",
    PROCESSES: "1.5",
    TRUST_PROXY: "2",
  };
  const problems = () => {
    try {
      return readEnv(wrong);
    } catch (error) {
      return (error as BadSettings).message.split("\n");
    }
  };
  expect(problems()).toEqual([
    "PORT: not a number",
    "ADMIN_EMAILS.0: not an address of mail",
    "SMTP_URL: not an address that begins with smtps://, smtp://",
    "TRUST_PROXY: one of 0, 1",
    "PROCESSES: not a whole number",
  ]);
  inKorean();
  expect(problems()).toEqual([
    "PORT: 숫자가 아니에요",
    "ADMIN_EMAILS.0: 메일 주소가 아니에요",
    "SMTP_URL: smtps://, smtp://로 시작하는 주소가 아니에요",
    "TRUST_PROXY: 0, 1 가운데 하나여야 해요",
    "PROCESSES: 정수가 아니에요",
  ]);
  expect(() => readEnv({ NODE_ENV: "production" })).toThrow(
    /SHOP_URL이 없어요[^]*SHOP_SECRET이 없거나/,
  );
});

test("migrations are told at the first, at the last, and once a second between them", () => {
  inKorean();
  let now = 0;
  const lines = said((log) => {
    const tell = tellMigrations(log, () => now);
    for (let done = 1; done <= 55; done++, now += 100) tell(done, 55);
  });
  expect(lines.map((line) => line.replace("데이터베이스를 고치고 있어요 ", ""))).toEqual([
    "1/55",
    "11/55",
    "21/55",
    "31/55",
    "41/55",
    "51/55",
    "55/55",
  ]);
});

test("without room for a database a shop does not begin; one that is there says so and opens", () => {
  inKorean();
  const place = owned();
  expect(said((log) => lookForRoom(place, log, 300 * MEGABYTE))).toEqual([]);
  expect(() => lookForRoom(place, console.log, 120 * MEGABYTE)).toThrow(
    `${place.dataDirectory}의 디스크에 자리가 없어요. 120 MB가 남았는데 300 MB가 필요해요.`,
  );
  const elsewhere = { ...place, databaseUrl: "postgres://db/shop" };
  expect(said((log) => lookForRoom(elsewhere, log, 120 * MEGABYTE))).toEqual([]);
  expect(said((log) => lookForRoom(elsewhere, log, 20 * MEGABYTE))[0]).toContain("50 MB");
  mkdirSync(join(place.dataDirectory, "postgres"));
  writeFileSync(join(place.dataDirectory, "postgres/port"), "5433");
  expect(said((log) => lookForRoom(place, log, 120 * MEGABYTE))[0]).toContain("거의 찼어요");
});

test("memory is measured by the limit of the shop's group, where it has one", () => {
  expect(memoryAllowed(512 * MEGABYTE, 400 * MEGABYTE)).toBe(512 * MEGABYTE);
  expect(memoryAllowed(0, 400 * MEGABYTE)).toBe(400 * MEGABYTE);
  expect(memoryAllowed(2 ** 63, 400 * MEGABYTE)).toBe(400 * MEGABYTE);
  const place = { databaseUrl: undefined };
  expect(said((log) => lookForMemory(place, log, 400 * MEGABYTE))).toEqual([]);
  expect(said((log) => lookForMemory(place, log, 256 * MEGABYTE))).toEqual([
    "Memory is short: the shop has 256 MB, and needs 400 MB.",
  ]);
  const elsewhere = { databaseUrl: "postgres://db/shop" };
  expect(said((log) => lookForMemory(elsewhere, log, 256 * MEGABYTE))).toEqual([]);
});

test("a port that is taken is told before the database is touched, with whoever has it", async () => {
  const server = createServer().listen({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // Where /proc shows it, that is this very process.
  const who = process.platform === "linux" ? ` \\(process ${process.pid}\\) does` : " does";
  await expect(refuseTakenPort({ host: "127.0.0.1", port })).rejects.toThrow(
    new RegExp(`^The shop cannot listen on 127.0.0.1:${port}, because .*${who}`),
  );
  await refuseTakenPort({ host: "127.0.0.1", port: 0 });
  const error = Object.assign(new Error("no"), { code: "EACCES" });
  expect(listenWords({ host: "0.0.0.0", port: 80 }, error)).toContain("below 1024");
});

test("of the kernel's table only those count that listen on the port", () => {
  const line = (local: string, state: string, inode: number) =>
    `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000 0 0 ${inode} 1 0 100 0 0 10 0`;
  const table = [
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
    line("0100007F:0BB8", "0A", 11),
    line("0100007F:0BB8", "01", 12),
    line("0100007F:0BB9", "0A", 13),
    line("00000000000000000000000001000000:0BB8", "0A", 14),
  ].join("\n");
  expect(listeningSockets(table, 3000)).toEqual(["socket:[11]", "socket:[14]"]);
  expect(listeningSockets("", 3000)).toEqual([]);
});

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

test.each<[string, unknown, string | undefined]>([
  ["settings", new BadSettings("PORT: x"), "settings are not right:\nPORT: x"],
  ["a full disk", withCode("ENOSPC"), "is full: "],
  ["PostgreSQL that does not start for it", new Error("x: No space left on device"), "is full: "],
  ["a full database", withCode("53100"), "is full: "],
  ["a database that is away", withCode("ECONNREFUSED"), "does not answer: no"],
  [
    "a directory of others",
    Object.assign(withCode("EACCES"), { path: "/d" }),
    "may not write to /d",
  ],
  ["a fault of the shop", new TypeError("x is undefined"), undefined],
])("%s is told without a stack, and a fault keeps its own", (_, error, part) => {
  const sentence = startWords(error, owned());
  if (part) expect(sentence).toContain(part);
  else expect(sentence).toBeUndefined();
});

test("a full disk of a database elsewhere is told without figures that nobody here has", () => {
  const place = { ...owned(), databaseUrl: "postgres://db/shop" };
  expect(startWords(withCode("53100"), place)).toMatch(/^The disk of the database is full/);
});

test.each([
  ["SIGKILL", "", "SIGKILL"],
  [
    "SIGABRT",
    "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
    "SIGABRT",
  ],
  [null, "JavaScript heap out of memory", "SIGABRT"],
  [null, "Could not resolve x", null],
  ["SIGTERM", "", null],
] as const)("a build that ended by %s, saying %j, lacked memory: %s", (signal, complaints, name) =>
  expect(lackedMemory(signal, complaints)).toBe(name),
);
