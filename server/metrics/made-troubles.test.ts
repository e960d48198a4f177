import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { checks } from "#shop/health/checks.server.ts";
import { certificateTroubles } from "#shop/health/check/certificate.server.ts";
import { diskTroubles } from "#shop/health/check/disks.server.ts";
import { jobTroubles } from "#shop/health/check/jobs.server.ts";
import { memoryTroubles } from "#shop/health/check/memory.server.ts";
import { listTroubles } from "#shop/health/list-troubles.server.ts";
import { lookAfterHealth } from "#shop/health/look.server.ts";
import { noteJobs } from "#shop/health/note-jobs.server.ts";
import { healthProcesses, healthTroubles } from "#shop/health/table.server.ts";
import { troubleKindNames, type TroubleKind } from "#shop/health/trouble.ts";
import { notices } from "#shop/notice/table.server.ts";
import { noteShut, noteOpen } from "#shop/outbox/shut-doors.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { freePort } from "#tests/has/free-port.ts";
import { makeCertificate } from "#tests/servers/tls-server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { serveMetrics } from "./serve-metrics.server.ts";

/** A folder on a disk of 8 MB; null where this account may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : null;
}

const MEGABYTE = 1024 * 1024;
const fill = (folder: string, share: number) =>
  writeFileSync(join(folder, "filling"), Buffer.alloc(Math.floor(8 * MEGABYTE * share)));

test("a disk is told of over 85 %, urgently over 95 %, and no more once there is room", async (context) => {
  const dataDirectory = smallDisk();
  if (!dataDirectory) return context.skip();
  const found = () => diskTroubles({ dataDirectory });
  fill(dataDirectory, 0.84);
  expect(await found()).toEqual([]);
  fill(dataDirectory, 0.86);
  expect(await found()).toMatchObject([
    {
      kind: "disk",
      harm: "later",
      reason: expect.stringMatching(/파일이 있는 디스크가 8[67]% 찼고 1.\dMB/),
    },
  ]);
  fill(dataDirectory, 0.97);
  expect(await found()).toMatchObject([{ harm: "now" }]);
  fill(dataDirectory, 0.1);
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

/** Each kind of trouble of the running shop, made and mended. */
function troublesToMake(shop: TestShop, disk: string | null) {
  const parked = { event: "order-paid", subjectKey: "x", to: "a@example.com", messageId: "<p>" };
  const minutes = (count: number) => sql.raw(`now() - interval '${count} minutes'`);
  const shut = (channel: "mail" | "message") => ({
    make: async () => {
      await noteShut(shop.db, channel, new Error("connect ECONNREFUSED"));
      await shop.db.execute(sql`update notice_doors set shut_at = ${minutes(11)}`);
    },
    mend: () => noteOpen(shop.db, channel),
  });
  return {
    mail: shut("mail"),
    message: shut("message"),
    parked: {
      make: () => shop.db.insert(notices).values({ ...parked, state: "parked" }),
      mend: () => shop.db.delete(notices),
    },
    payment: {
      make: () =>
        shop.db.execute(
          sql`insert into health_silences ("of", began_at, reason) values ('payment', ${minutes(6)}, 'mute')`,
        ),
      mend: () => shop.db.execute(sql`delete from health_silences`),
    },
    jobs: {
      make: () => noteJobs(shop.db, "one", [{ ...state, name: "deliver mails" }]),
      mend: () => noteJobs(shop.db, "one", []),
    },
    ...(disk && { disk: { make: () => fill(disk, 0.9), mend: () => fill(disk, 0.1) } }),
  } satisfies Partial<Record<TroubleKind, { make(): unknown; mend(): unknown }>>;
}

const MINUTE = 60_000;

test("of each kind the metric is scraped from the running shop before, while and after it is made, and the alert rules say so of what was scraped", async (context) => {
  const disk = smallDisk();
  const shop = await testShop(disk ? { dataDirectory: disk } : {});
  await shop.db.delete(healthTroubles);
  await shop.db.delete(healthProcesses);
  const metricsPort = await freePort();
  const sources = {
    shop,
    pool: shop.pool,
    cache: new EagerCache(),
    lines: {},
    worker: { state: () => [] },
  };
  const server = serveMetrics({ metricsPort, host: "localhost" }, sources);
  await once(server!, "listening");
  onTestFinished(() => void server?.close());
  const series = new Map<string, string[]>();
  const scrape = async (times: number) => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    for (const [, name, value] of text.matchAll(/^(shop_trouble\{.*\}) (.*)$/gm)) {
      const values = series.get(name!) ?? [];
      series.set(name!, [...values, ...Array.from({ length: times }, () => value!)]);
    }
  };
  const ofShop = checks.filter(
    ({ name }) =>
      name !== "memory" && name !== "certificate" && (disk !== null || name !== "disks"),
  );
  const look = () => lookAfterHealth(shop, { checks: ofShop });
  const made = troublesToMake(shop, disk);
  const kinds = Object.keys(made) as TroubleKind[];

  await look();
  await scrape(3);
  for (const { make } of Object.values(made)) await make();
  await look();
  const open = await listTroubles(shop.db, troubleKindNames);
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  await scrape(15);
  for (const { mend } of Object.values(made)) await mend();
  await look();
  expect(await listTroubles(shop.db, troubleKindNames)).toEqual([]);
  await scrape(5);

  if (spawnSync("promtool", ["--version"]).status !== 0) return context.skip();
  const harmOf = new Map(open.map(({ kind, harm }) => [kind, harm]));
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const expected = (alertname: string, harm: "now" | "later", at: number) => ({
    eval_time: `${at}m`,
    alertname,
    exp_alerts: kinds
      .filter((kind) => harmOf.get(kind) === harm)
      .map((kind) => ({
        exp_labels: { severity: harm === "now" ? "page" : "warn", kind },
        exp_annotations: {
          summary: `The shop says what is wrong at /admin/today: ${kind}${harm === "now" ? ", now." : "."}`,
        },
      })),
  });
  const none = (alertname: string, at: number) => ({
    eval_time: `${at}m`,
    alertname,
    exp_alerts: [],
  });
  // YAML reads JSON; https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/
  const tests = {
    rule_files: [projectFile("deploy/alerts.yaml")],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: [...series].map(([name, values]) => ({
          series: name.replace("}", ',instance="a"}'),
          values: values.join(" "),
        })),
        alert_rule_test: [
          none("TroubleUrgent", 2),
          expected("TroubleUrgent", "now", 6),
          none("TroubleUrgent", 20),
          none("Trouble", 6),
          expected("Trouble", "later", 15),
          none("Trouble", 20),
        ],
      },
    ],
  };
  const file = join(folder, "scraped.promtool.yaml");
  writeFileSync(file, JSON.stringify(tests));
  for (const each of [file, projectFile("deploy/alerts.promtool.yaml")]) {
    const { stdout, stderr, status } = spawnSync("promtool", ["test", "rules", each], {
      timeout: MINUTE,
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
  }
});
