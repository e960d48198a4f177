import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { certificateTroubles } from "#shop/health/check/certificate.server.ts";
import { diskTroubles } from "#shop/health/check/disks.server.ts";
import { jobTroubles } from "#shop/health/check/jobs.server.ts";
import { memoryTroubles } from "#shop/health/check/memory.server.ts";
import { noteJobs } from "#shop/health/note-jobs.server.ts";
import { healthProcesses } from "#shop/health/table.server.ts";
import { freePort } from "#tests/has/free-port.ts";
import { fillDisk, smallDisk } from "#tests/has/trouble-recipes.ts";
import { makeCertificate } from "#tests/servers/tls-server.ts";
import { testShop } from "#tests/test-shop.ts";

test("a disk is told of over 85 %, urgently over 95 %, and no more once there is room", async (context) => {
  const dataDirectory = smallDisk();
  if (!dataDirectory) return context.skip();
  const found = () => diskTroubles({ dataDirectory });
  fillDisk(dataDirectory, 0.84);
  expect(await found()).toEqual([]);
  fillDisk(dataDirectory, 0.86);
  expect(await found()).toMatchObject([
    {
      kind: "disk",
      harm: "later",
      reason: expect.stringMatching(/파일이 있는 디스크가 8[67]% 찼고 1.\dMB/),
    },
  ]);
  fillDisk(dataDirectory, 0.97);
  expect(await found()).toMatchObject([{ harm: "now" }]);
  fillDisk(dataDirectory, 0.1);
  expect(await found()).toEqual([]);
});

async function tlsServer(days: number) {
  const server = createServer(await makeCertificate(["localhost"], { days })).listen(
    0,
    "localhost",
  );
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test("a certificate is told of from its fourteenth day, urgently from its third, and not while nobody answers", async () => {
  const now = () => new Date();
  const found = (origin: string) => certificateTroubles({ origin, now });
  expect(await found(await tlsServer(30))).toEqual([]);
  expect(await found(await tlsServer(10.5))).toMatchObject([
    { kind: "certificate", harm: "later", reason: expect.stringContaining("10일 남음") },
  ]);
  expect(await found(await tlsServer(2.5))).toMatchObject([{ harm: "now" }]);
  expect(await found(await tlsServer(-0.5))).toMatchObject([
    { harm: "now", reason: expect.stringContaining("끝나서") },
  ]);
  expect(await found(`https://localhost:${await freePort()}`)).toEqual([]);
  expect(await found("http://localhost:3000")).toEqual([]);
});

test("a certificate is read once a day, and one that was renewed is seen within ten minutes", async () => {
  let handshakes = 0;
  const short = await makeCertificate(["localhost"], { days: 5 });
  const server = createServer(short).listen(0, "localhost");
  server.on("connection", () => handshakes++);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  let at = Date.now();
  const found = () => certificateTroubles({ origin, now: () => new Date(at) });
  await found();
  expect([(await found()).length, handshakes]).toEqual([1, 1]);
  server.setSecureContext(await makeCertificate(["localhost"], { days: 90 }));
  at += 11 * 60_000;
  expect([await found(), handshakes]).toEqual([[], 2]);
  at += 23 * 3600_000;
  await found();
  expect(handshakes).toBe(2);
  at += 2 * 3600_000;
  await found();
  expect(handshakes).toBe(3);
});

test("whoever listens without a word holds nothing up for longer than the handshake's deadline", async () => {
  const mute = createPlainServer(() => undefined).listen(0, "localhost");
  await once(mute, "listening");
  onTestFinished(() => void mute.close());
  const origin = `https://localhost:${(mute.address() as AddressInfo).port}`;
  const began = performance.now();
  expect(await certificateTroubles({ origin, now: () => new Date() })).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(3000);
});

const machine = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), "machine-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    execFileSync("mkdir", ["-p", join(root, path, "..")]);
    writeFileSync(join(root, path), text);
  }
  return root;
};
const meminfo = (total: number, available: number) =>
  `MemTotal:  ${total} kB\nMemFree:  1 kB\nMemAvailable:  ${available} kB\n`;

test.each([
  ["a machine with room", { "proc/meminfo": meminfo(1_000_000, 300_000) }, []],
  ["a machine with little", { "proc/meminfo": meminfo(1_000_000, 90_000) }, ["later"]],
  ["a machine with almost none", { "proc/meminfo": meminfo(1_000_000, 30_000) }, ["now"]],
  [
    "a group of version 2 that is nearly at its limit",
    {
      "proc/meminfo": meminfo(8_000_000, 7_000_000),
      "proc/self/cgroup": "0::/system.slice/shop.service\n",
      "sys/fs/cgroup/system.slice/shop.service/memory.max": "500000000\n",
      "sys/fs/cgroup/system.slice/shop.service/memory.current": "495000000\n",
      "sys/fs/cgroup/system.slice/shop.service/memory.stat": "anon 1\ninactive_file 10000000\n",
    },
    ["now"],
  ],
  [
    "a group of version 1 whose files could go",
    {
      "proc/meminfo": meminfo(8_000_000, 7_000_000),
      "proc/self/cgroup": "4:memory:/shop\n",
      "sys/fs/cgroup/memory/shop/memory.limit_in_bytes": "500000000\n",
      "sys/fs/cgroup/memory/shop/memory.usage_in_bytes": "490000000\n",
      "sys/fs/cgroup/memory/shop/memory.stat": "total_inactive_file 200000000\n",
    },
    [],
  ],
  [
    "a group without a limit",
    {
      "proc/meminfo": meminfo(8_000_000, 7_000_000),
      "proc/self/cgroup": "0::/\n",
      "sys/fs/cgroup/memory.max": "max\n",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      "sys/fs/cgroup/memory/memory.usage_in_bytes": "490000000\n",
    },
    [],
  ],
])("memory of %s", async (_, files, harms) => {
  expect((await memoryTroubles(machine(files))).map(({ harm }) => harm)).toEqual(harms);
});

const state = { everySeconds: 2, lateSeconds: 700, failures: 9, error: "Error: no such table" };

test("a job is told of when no living process does it, and by the words of its failure", async () => {
  const shop = await testShop();
  await shop.db.delete(healthProcesses);
  const late = { ...state, name: "deliver mails" };
  await noteJobs(shop.db, "one", [late, { ...state, name: "forget attempts", lateSeconds: 5 }]);
  expect(await jobTroubles(shop)).toMatchObject([
    {
      kind: "jobs",
      harm: "now",
      reason: expect.stringMatching(/1가지가 11분째.*deliver mails: Error: no such table/),
    },
  ]);
  await noteJobs(shop.db, "two", []);
  expect(await jobTroubles(shop)).toEqual([]);
  await noteJobs(shop.db, "two", [{ ...late, everySeconds: 3600, lateSeconds: 640 }]);
  expect(await jobTroubles(shop)).toMatchObject([
    { harm: "later", reason: expect.stringContaining("10분째") },
  ]);
  await shop.db.update(healthProcesses).set({ seenAt: sql`now() - interval '3 minutes'` });
  expect(await jobTroubles(shop)).toEqual([]);
});
