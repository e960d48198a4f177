import { describe, expect, test } from "vitest";
import { BucketFull } from "#shop/file/bucket.ts";
import { storage } from "./storage.server.ts";
import {
  openStorage,
  at,
  cookieOf,
  ORIGIN,
  type StorageRequest,
} from "#tests/given/storage-protocol.ts";

const { shop, ask, machine } = await openStorage();

const command = (url: string, commandName: string, more: StorageRequest = {}) =>
  ask(url.replace(ORIGIN, ""), {
    method: "POST",
    ...more,
    headers: { "x-goog-upload-command": commandName, ...more.headers },
  });

const start = async (name: string, { headers, ...more }: StorageRequest = {}) => {
  const answer = await command(`/v0/b/shop/o?name=${encodeURIComponent(name)}`, "start", {
    headers: { "x-goog-upload-protocol": "resumable", ...headers },
    body: "{}",
    ...more,
  });
  return { answer, url: answer.headers.get("x-goog-upload-url") ?? "" };
};

describe("the resumable protocol", () => {
  // covers 7.9
  test("start, query, chunks, finalize; again is answered alike; then it is over", async () => {
    const { answer, url } = await start("files/steps", {
      headers: {
        "x-goog-upload-header-content-type": "audio/wav",
        "x-goog-upload-header-content-length": "6",
      },
    });
    expect(answer.headers.get("x-goog-upload-status")).toBe("active");
    expect(url.startsWith(`${ORIGIN}/v0/b/shop/o?name=files%2Fsteps&upload_id=`)).toBe(true);
    const tryCommand = async (commandName: string, more?: StorageRequest) => {
      const { status, headers } = await command(url, commandName, more);
      return [
        status,
        headers.get("x-goog-upload-status"),
        headers.get("x-goog-upload-size-received"),
      ];
    };
    expect(await tryCommand("query")).toEqual([200, "active", "0"]);
    expect(
      await tryCommand("upload", { body: "abc", headers: { "x-goog-upload-offset": "0" } }),
    ).toEqual([200, "active", "3"]);
    expect(
      await tryCommand("upload", { body: "xyz", headers: { "x-goog-upload-offset": "4" } }),
    ).toEqual([409, null, null]);
    expect(await tryCommand("upload", { body: "xyz" })).toEqual([400, null, null]);
    expect(
      await tryCommand("upload", { body: "defg", headers: { "x-goog-upload-offset": "3" } }),
    ).toEqual([400, null, null]);
    expect(await tryCommand("finalize")).toEqual([400, null, null]);
    for (let times = 0; times < 3; times++)
      expect(
        await tryCommand("Upload,  Finalize", {
          body: "bcdef",
          headers: { "x-goog-upload-offset": "1" },
        }),
      ).toEqual([200, "final", "6"]);
    expect(await tryCommand("query")).toEqual([200, "final", "6"]);
    expect(await tryCommand("finalize")).toEqual([200, "final", "6"]);
    expect(await tryCommand("cancel")).toEqual([400, null, null]);
    expect(await (await ask(at("files/steps", "?alt=media"))).text()).toBe("abcdef");
    expect((await ask(at("files/steps", "?alt=media"))).headers.get("content-type")).toBe(
      "audio/wav",
    );
  });

  test("a full disk is said with 507, and with room the upload goes on from what was kept", async () => {
    let isFull = false;
    const bucket = new Proxy(shop.bucket, {
      get: (target, name) =>
        name === "put" && isFull
          ? () => Promise.reject(new BucketFull("no room"))
          : Reflect.get(target, name),
    });
    const full = storage({ ...shop, bucket });
    const { url } = await start("files/full");
    const send = async (commandName: string, offset: number, body: string) => {
      const answer = await full.request(url, {
        method: "POST",
        body,
        headers: {
          ...machine(),
          "x-goog-upload-command": commandName,
          "x-goog-upload-offset": String(offset),
        },
      });
      return [answer.status, answer.headers.get("x-goog-upload-size-received")];
    };
    expect(await send("upload", 0, "abc")).toEqual([200, "3"]);
    isFull = true;
    expect(await send("upload, finalize", 3, "def")).toEqual([507, null]);
    expect((await ask(at("files/full"))).status).toBe(404);
    isFull = false;
    expect(await send("query", 0, "")).toEqual([200, "3"]);
    expect(await send("upload, finalize", 3, "def")).toEqual([200, "6"]);
  });

  test("canceled twice it stays canceled, and an unknown one is nowhere", async () => {
    const { url } = await start("files/canceled");
    for (const [commandName, status] of [
      ["cancel", 200],
      ["cancel", 200],
      ["upload", 400],
      ["query", 400],
      ["finalize", 400],
    ] as const)
      expect([
        commandName,
        (await command(url, commandName, { headers: { "x-goog-upload-offset": "0" } })).status,
      ]).toEqual([commandName, status]);
    for (const id of ["foo", "x".repeat(43), "%00"])
      expect((await command(`/v0/b/shop/o?upload_id=${id}`, "cancel")).status).toBe(404);
    expect((await command("/v0/b/shop/o", "cancel")).status).toBe(400);
    for (const commandName of ["", "begin", "upload, cancel", "__proto__", "constructor"])
      expect((await command(url, commandName)).status).toBe(400);
  });

  test("the upload of others is as unknown as none", async () => {
    const [a, b] = await Promise.all([shop.has.member(), shop.has.member()]);
    const [cookieA, cookieB] = await Promise.all([cookieOf(shop, a.id), cookieOf(shop, b.id)]);
    const { url } = await start(`members/${a.id}/images/a.png`, {
      as: null,
      headers: {
        cookie: cookieA,
        origin: ORIGIN,
        "x-goog-upload-header-content-type": "image/png",
      },
    });
    const says = async (commandName: string, more: StorageRequest) =>
      (
        await command(url, commandName, {
          body: "x",
          ...more,
          headers: { "x-goog-upload-offset": "0", origin: ORIGIN, ...more.headers },
        })
      ).status;
    for (const commandName of ["query", "upload", "upload, finalize", "finalize", "cancel"]) {
      expect([
        commandName,
        await says(commandName, { as: null, headers: { cookie: cookieB } }),
        await says(commandName, {}),
        await says(commandName, { as: null }),
      ]).toEqual([commandName, 404, 404, 401]);
    }
    expect(await says("upload, finalize", { as: null, headers: { cookie: cookieA } })).toBe(200);
  });
});
