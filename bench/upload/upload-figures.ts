import { createHash, randomFillSync } from "node:crypto";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { follows } from "#shop/follows.server.ts";
import { makeStorageToken } from "#shop/file/storage-token/make-storage-token.server.ts";

const MIB = 1024 * 1024;
/** The largest chunk of the vendor's client. */
const CHUNK = 16 * MIB;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

type Place = { origin: string; databaseUrl: string; pid: number; mebibytes: number };

/**
 * How fast bytes come in and go out through HTTP, beside the same bytes written and read with node:fs, in the same run and chunk size; and what the
 * shop's process holds in memory meanwhile. Sender and hash stand in this process, on the same machine.
 */
export async function uploadFigures({ origin, databaseUrl, pid, mebibytes }: Place) {
  const chunk = randomFillSync(Buffer.alloc(CHUNK));
  const chunks = Math.ceil((mebibytes * MIB) / CHUNK);
  const authorization = `Firebase ${await newToken(databaseUrl)}`;
  const rate = (ms: number) => (chunks * CHUNK) / MIB / (ms / 1000);
  const bare = await bareWrites(chunk, chunks);

  const memory = [residentMiB(pid)];
  const sampling = setInterval(() => memory.push(residentMiB(pid)), 100);
  let began = performance.now();
  const object = await upload({ origin, authorization, chunk, chunks });
  const up = performance.now() - began;
  const whileUploading = memory.splice(0);
  began = performance.now();
  const md5 = await download(`${origin}/v0/b/shop/o/files%2Fbench?alt=media`, authorization);
  const down = performance.now() - began;
  clearInterval(sampling);
  if (md5 !== object.md5Hash) throw new Error("what came out is not what went in");
  await ask(`${origin}/v0/b/shop/o/files%2Fbench`, {
    method: "DELETE",
    headers: { authorization },
  });

  const third = Math.ceil(whileUploading.length / 3);
  return {
    upload: {
      "MiB/s": round(rate(up)),
      "node:fs with fsync": round(rate(bare.synced)),
      ratio: hundredth(bare.synced / up),
      "node:fs": round(rate(bare.written)),
      "ratio without fsync": hundredth(bare.written / up),
    },
    download: {
      "MiB/s": round(rate(down)),
      "node:fs": round(rate(bare.read)),
      ratio: hundredth(bare.read / down),
    },
    memory: {
      "MiB before": round(whileUploading[0]!),
      "most, first third": round(Math.max(...whileUploading.slice(0, third))),
      "most, last third": round(Math.max(...whileUploading.slice(-third))),
      "most, downloading": round(Math.max(...memory, 0)),
    },
  };
}

const round = (value: number) => Math.round(value);
const hundredth = (value: number) => Math.round(value * 100) / 100;

async function newToken(databaseUrl: string): Promise<string> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1 });
  const { token } = await makeStorageToken(
    { db, secret: "", origin: "http://bench.test", follows },
    { account: null, address: "bench" },
    { label: "bench", days: 1 },
  );
  await pool.end();
  return token;
}

function ask(
  url: string,
  {
    method = "POST",
    headers,
    body,
  }: { method?: string; headers: Record<string, string>; body?: Uint8Array },
): Promise<{ headers: IncomingMessage["headers"]; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, method, headers: { ...headers, "content-length": body?.length ?? 0 } },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => {
            text += part;
          })
          .on("end", () =>
            answer.statusCode === 200
              ? resolve({ headers: answer.headers, text })
              : reject(new Error(`${url}: ${answer.statusCode} ${text}`)),
          );
      },
    );
    asked.on("error", reject).end(body);
  });
}

async function upload({
  origin,
  authorization,
  chunk,
  chunks,
}: {
  origin: string;
  authorization: string;
  chunk: Buffer;
  chunks: number;
}): Promise<{ md5Hash: string }> {
  const protocol = { authorization, "x-goog-upload-protocol": "resumable" };
  const started = await ask(`${origin}/v0/b/shop/o?name=files%2Fbench`, {
    headers: {
      ...protocol,
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-length": String(chunks * CHUNK),
    },
  });
  const url = String(started.headers["x-goog-upload-url"]);
  for (let at = 0; ; at++) {
    const isLast = at === chunks - 1;
    const { text } = await ask(url, {
      headers: {
        ...protocol,
        "x-goog-upload-command": isLast ? "upload, finalize" : "upload",
        "x-goog-upload-offset": String(at * CHUNK),
      },
      body: chunk,
    });
    if (isLast) return JSON.parse(text);
  }
}

const download = (url: string, authorization: string) =>
  new Promise<string>((resolve, reject) => {
    const hash = createHash("md5");
    request(url, { agent, headers: { authorization } }, (answer) => {
      answer
        .on("data", (bytes: Buffer) => hash.update(bytes))
        .on("end", () => resolve(hash.digest("base64")))
        .on("error", reject);
    })
      .on("error", reject)
      .end();
  });

/** Milliseconds for the same bytes: written, written and told to the disk after each chunk, and read and hashed. */
async function bareWrites(
  chunk: Buffer,
  chunks: number,
): Promise<{ written: number; synced: number; read: number }> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-bench-bytes-"));
  try {
    const times: number[] = [];
    for (const isSynced of [false, true]) {
      const began = performance.now();
      const file = await open(join(directory, String(isSynced)), "wx");
      for (let at = 0; at < chunks; at++) {
        await file.write(chunk);
        if (isSynced) await file.sync();
      }
      await file.close();
      times.push(performance.now() - began);
    }
    const began = performance.now();
    const hash = createHash("md5");
    for await (const bytes of createReadStream(join(directory, "true"), { highWaterMark: MIB }))
      hash.update(bytes as Buffer);
    hash.digest();
    return { written: times[0]!, synced: times[1]!, read: performance.now() - began };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
