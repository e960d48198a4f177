import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { patience } from "#tests/patience.ts";
import { s3 } from "./s3.server.ts";

const settings = {
  endpoint: "http://127.0.0.1",
  region: "us-east-1",
  bucket: "files",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
  pathStyle: true,
  pauseMs: 1,
};

const bytes = (text: string) => new TextEncoder().encode(text);

/** A store that answers as it is told, and counts how often it was asked. */
async function scripted(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
  timeoutMs = patience(20_000),
) {
  let count = 0;
  const server = createServer(
    (request, response) =>
      void request.resume().on("end", () => answer(request, response, ++count)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: s3({ ...settings, endpoint: at, timeoutMs }),
    asked: () => count,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const error = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);

test("S3's own failures are tried again, its refusals are not", async () => {
  await using limping = await scripted((_, response, count) =>
    count < 3 ? error(response, 503, "SlowDown") : response.end(),
  );
  await limping.bucket.put("a", bytes("a"));
  expect(limping.asked()).toBe(3);
  await using refusing = await scripted((_, response) =>
    error(response, 403, "SignatureDoesNotMatch"),
  );
  await expect(refusing.bucket.put("a", bytes("a"))).rejects.toThrow(
    "S3 refuses PUT a: 403 SignatureDoesNotMatch",
  );
  await expect(refusing.bucket.find("a")).rejects.toThrow("403");
  expect(refusing.asked()).toBe(2);
});

test("S3 that is full, broken, silent or gone says which", async () => {
  await using full = await scripted((_, response) => error(response, 507, "XMinioStorageFull"));
  await expect(full.bucket.put("a", bytes("a"))).rejects.toMatchObject({ name: "BucketFull" });
  await using broken = await scripted((_, response) => error(response, 500, "InternalError"));
  await expect(broken.bucket.put("a", bytes("a"))).rejects.toMatchObject({
    name: "BucketUnreachable",
    message: "S3 fails at PUT a: 500 InternalError",
  });
  expect(broken.asked()).toBe(3);
  await using silent = await scripted(() => undefined, 200);
  await expect(silent.bucket.find("a")).rejects.toMatchObject({
    name: "BucketUnreachable",
    message: "S3 does not answer GET a: timeout",
  });
  await using cut = await scripted((_, response) =>
    response.writeHead(200, { "content-length": "10" }).write("half", () => response.destroy()),
  );
  await expect(cut.bucket.find("a")).rejects.toMatchObject({ name: "BucketUnreachable" });
  await using lost = await scripted((_, response) => error(response, 404, "NoSuchBucket"));
  await expect(lost.bucket.find("a")).rejects.toThrow("no bucket files");
  const gone = await scripted(() => undefined);
  await gone[Symbol.asyncDispose]();
  await expect(gone.bucket.put("a", bytes("a"))).rejects.toMatchObject({
    name: "BucketUnreachable",
    message: expect.stringContaining("ECONNREFUSED"),
  });
});

test("S3 says what it did not remove", async () => {
  await using stubborn = await scripted((request, response) =>
    request.method === "GET"
      ? response.end(
          "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a/b</Key></Contents></ListBucketResult>",
        )
      : response.end(
          "<DeleteResult><Error><Key>a/b</Key><Code>AccessDenied</Code></Error></DeleteResult>",
        ),
  );
  await expect(stubborn.bucket.removeFolder("a")).rejects.toThrow(
    "S3 did not remove a/b: AccessDenied",
  );
});

/** Signature version 4 as the documentation says it, since the local store does not check it. */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const [, day, scope, names] = /Credential=[^/]+\/(\d+)\/([^,]+), SignedHeaders=([^,]+),/.exec(
    headers.authorization!,
  )!;
  const { pathname, searchParams } = new URL(url!, "http://x");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names!.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const hmac = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest();
  const key = scope!
    .split("/")
    .reduce(
      hmac as (key: string | Buffer, text: string) => Buffer,
      hmac(`AWS4${secret}`, day!) as string | Buffer,
    );
  return hmac(
    key,
    [
      "AWS4-HMAC-SHA256",
      headers["x-amz-date"],
      `${day}/${scope}`,
      createHash("sha256").update(canonical).digest("hex"),
    ].join("\n"),
  ).toString("hex");
}

test("every request is signed with the key", async () => {
  const checked: string[] = [];
  await using checking = await scripted((request, response) => {
    const isRight = request.headers.authorization!.endsWith(
      `Signature=${signatureOf(request, settings.secretAccessKey)}`,
    );
    checked.push(`${request.method} ${isRight}`);
    response.end(
      "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a/b</Key></Contents></ListBucketResult>",
    );
  });
  await checking.bucket.put("a/b.c-d", bytes("x"));
  await checking.bucket.find("a/b", { start: 1, end: 2 });
  await checking.bucket.removeFolder("a");
  expect(checked).toEqual(["PUT true", "GET true", "DELETE true", "GET true", "POST true"]);
});

test("the bucket's name stands in the path, or before the host", async () => {
  const paths: string[] = [];
  await using listening = await scripted((request, response) => {
    paths.push(`${request.headers.host} ${request.url}`);
    response.end();
  });
  await listening.bucket.put("a/b", bytes("x"));
  expect(paths).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+ \/files\/a\/b$/)]);
  await expect(
    s3({ ...settings, pathStyle: false, endpoint: "http://nowhere.invalid", bucket: "files" }).put(
      "a",
      bytes("x"),
    ),
  ).rejects.toThrow("ENOTFOUND");
});
