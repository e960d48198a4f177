import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeOf, uploadErrors } from "#app/uploads/upload-error.ts";
import { openStorage } from "../given/storage-protocol.ts";

const ORIGIN = "http://shop.test";
const { app, token } = await openStorage();

// covers 8.8a, 8.8b
test("every storage error that the specification names has its words, and a status leads to its own", () => {
  const line = /^- Storage errors: ([^.]+)\./m.exec(
    readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8"),
  )![1]!;
  expect(Object.keys(uploadErrors)).toEqual(line.split("; "));
  for (const words of Object.values(uploadErrors)) expect(words).toMatch(/요\.$/);
  const invalid = { statusText: "Firebase App Check token is invalid." };
  expect([
    codeOf(401),
    codeOf(401, invalid),
    codeOf(402),
    codeOf(403),
    codeOf(402, invalid),
  ]).toEqual([
    "unauthenticated",
    "unauthorized-app",
    "quota-exceeded",
    "unauthorized",
    "quota-exceeded",
  ]);
  expect([codeOf(404), codeOf(404, { ofObject: true })]).toEqual(["unknown", "object-not-found"]);
});

// covers 7.6, 7.7, 7.8, 7.10b
test("an object is put by POST with its name, described by GET of its path, and downloaded with alt=media and its token", async () => {
  const authorization = { authorization: `Firebase ${token}` };
  const body = [
    "--b",
    "Content-Type: application/json",
    "",
    JSON.stringify({ contentType: "text/plain" }),
    "--b",
    "Content-Type: text/plain",
    "",
    "안녕",
    "--b--",
    "",
  ].join("\r\n");
  const put = await app.request(`${ORIGIN}/v0/b/shop/o?name=files%2Fhello.txt`, {
    method: "POST",
    body,
    headers: {
      ...authorization,
      "x-goog-upload-protocol": "multipart",
      "content-type": "multipart/related; boundary=b",
    },
  });
  expect(put.status).toBe(200);
  const objectUrl = `${ORIGIN}/v0/b/shop/o/files%2Fhello.txt`;
  const described = await app.request(objectUrl, { headers: authorization });
  const fields = (await described.json()) as Record<string, string>;
  expect(fields).toMatchObject({
    bucket: "shop",
    name: "files/hello.txt",
    size: "6",
    contentType: "text/plain",
    downloadTokens: expect.stringMatching(/^[\w-]{20,}$/),
  });
  const download = await app.request(`${objectUrl}?alt=media&token=${fields.downloadTokens}`);
  expect([download.status, await download.text()]).toEqual([200, "안녕"]);
  expect((await app.request(`${objectUrl}?alt=media&token=another`)).status).toBe(401);
});

// covers 7.10a
test("who asks is said by a header; a token of the vendor's app check beside it is welcome and opens nothing by itself", async () => {
  const objectUrl = `${ORIGIN}/v0/b/shop/o/files%2Fnowhere`;
  const statusWith = async (headers: Record<string, string>) =>
    (await app.request(objectUrl, { headers })).status;
  expect(await statusWith({ authorization: `Firebase ${token}` })).toBe(404);
  expect(
    await statusWith({ authorization: `Firebase ${token}`, "x-firebase-appcheck": "a.b.c" }),
  ).toBe(404);
  expect([
    await statusWith({}),
    await statusWith({ "x-firebase-appcheck": "a.b.c" }),
    await statusWith({ authorization: "Firebase another" }),
  ]).toEqual([401, 401, 401]);
});
