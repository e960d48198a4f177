import { createHash } from "node:crypto";
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { disk } from "#adapters/storage/disk.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { bucketRemovals } from "#shop/file/table.server.ts";
import { rawUploads } from "./raw-uploads.ts";
import { runningService, someBytes } from "./running-service.ts";
import { patience } from "../patience.ts";
import { rowsOf } from "../has/rows-of.ts";

const KIB = 1024;
const GRANULE = 256 * KIB;
const directory = mkdtempSync(join(tmpdir(), "storage-faults-"));
let child: ChildProcess | undefined;

const service = await runningService({ bucket: disk({ directory }) });
const raw = rawUploads(service.origin, service.token);
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64");
const objectNamed = async (name: string) =>
  (await rowsOf(service.shop.db, storedObjects, { name }))[0];

async function bytesOf(name: string): Promise<Uint8Array> {
  const answer = await fetch(
    `${service.origin}/v0/b/shop/o/${encodeURIComponent(name)}?alt=media`,
    { headers: { authorization: `Firebase ${service.token}` } },
  );
  return new Uint8Array(await answer.arrayBuffer());
}

async function expectWhole(name: string, bytes: Uint8Array): Promise<void> {
  expect(await objectNamed(name)).toMatchObject({ size: bytes.length, md5: md5(bytes) });
  expect(md5(await bytesOf(name))).toBe(md5(bytes));
}

test("connections cut at every chunk and in the middle of chunks: whole granules stay, the hash is right", async () => {
  const bytes = someBytes(4 * 512 * KIB + 100 * KIB);
  const url = await raw.start("files/cut", {
    "x-goog-upload-header-content-length": String(bytes.length),
  });
  for (let received = 0; received < bytes.length;) {
    const chunk = bytes.slice(received, received + 512 * KIB);
    const isLast = received + chunk.length === bytes.length;
    const command = isLast ? "upload, finalize" : "upload";
    for (const sent of [0, 1, 100 * KIB, 300 * KIB, chunk.length - 1]) {
      await raw.cut(
        url,
        { command, offset: received, bytes: chunk },
        Math.min(sent, chunk.length - 1),
      );
      const { status, uploadStatus, received: now } = await raw.query(url);
      expect([status, uploadStatus]).toEqual([200, "active"]);
      expect(now! % GRANULE).toBe(0);
      expect(now!).toBeLessThanOrEqual(received + sent);
      expect(await objectNamed("files/cut")).toBeUndefined();
    }
    // As the vendor's client does after a broken connection: the same chunk at the same place,
    // without asking first.
    const answer = await raw.send(url, { command, offset: received, bytes: chunk });
    expect(answer).toMatchObject({ status: 200, uploadStatus: isLast ? "final" : "active" });
    received += chunk.length;
  }
  await expectWhole("files/cut", bytes);
});

test("an answer that nobody heard: every chunk arrives twice, at once or one after the other, and counts once", async () => {
  const bytes = someBytes(3 * 256 * KIB + 5);
  const url = await raw.start("files/repeated");
  for (let offset = 0; offset < bytes.length; offset += 256 * KIB) {
    const chunk = {
      offset,
      bytes: bytes.slice(offset, offset + 256 * KIB),
      command: offset + 256 * KIB < bytes.length ? "upload" : "upload, finalize",
    };
    const answers = [
      ...(await Promise.all([raw.send(url, chunk), raw.send(url, chunk)])),
      await raw.send(url, chunk),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ uploadStatus }) => uploadStatus)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  }
  await expectWhole("files/repeated", bytes);
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function startProcess(port: number): Promise<ChildProcess> {
  child = fork(new URL("storage-process.ts", import.meta.url), {
    execArgv: [],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      DATABASE_URL: service.shop.databaseUrl,
      DIRECTORY: directory,
      PORT: String(port),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(directory, "compiled"),
    },
  });
  await new Promise((resolve) => {
    child!.stdout!.once("data", resolve);
  });
  return child;
}

/** Pieces that are noted: what is noted is written next. */
const countNoted = () => service.shop.db.$count(bucketRemovals);

type Moment = (sending: Promise<unknown>, noted: number) => Promise<unknown>;
/** Before anything was written, in the middle of it, and after the answer. */
const moments: Moment[] = [
  async () => undefined,
  () => new Promise(setImmediate),
  async (sending, noted) => {
    let isSent = false;
    void sending.then(() => (isSent = true));
    while (!isSent && (await countNoted()) <= noted);
  },
  (sending) => sending,
];

test(
  "a process killed at every chunk of an upload: the next one goes on, the hash is right, nothing half is seen",
  { timeout: patience(180_000) },
  async () => {
    const port = await freePort();
    const own = rawUploads(`http://127.0.0.1:${port}`, service.token);
    const bytes = someBytes(5 * 256 * KIB + 77 * KIB);
    let running = await startProcess(port);
    const url = await own.start("files/killed", {
      "x-goog-upload-header-content-length": String(bytes.length),
    });
    let kills = 0;
    for (let received = 0, uploadStatus = "active"; uploadStatus === "active";) {
      const end = Math.min(received + 256 * KIB, bytes.length);
      const sending = own
        .send(url, {
          offset: received,
          bytes: bytes.slice(received, end),
          command: end === bytes.length ? "upload, finalize" : "upload",
        })
        .catch(() => null);
      await moments[kills % moments.length]!(sending, await countNoted());
      if (kills < 6) {
        running.kill("SIGKILL");
        kills++;
        await sending;
        if (end < bytes.length) expect(await objectNamed("files/killed")).toBeUndefined();
        running = await startProcess(port);
      } else await sending;
      const now = await own.query(url);
      expect(now.status).toBe(200);
      expect(now.received! >= received && now.received! <= end).toBe(true);
      [received, uploadStatus] = [now.received!, now.uploadStatus!];
    }
    expect(kills).toBe(6);
    expect(await own.send(url, { command: "finalize" })).toMatchObject({
      status: 200,
      uploadStatus: "final",
    });
    await expectWhole("files/killed", bytes);
  },
);
