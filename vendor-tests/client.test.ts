import { createHash } from "node:crypto";
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadString,
  type FirebaseStorage,
} from "firebase/storage";
import { beforeAll, describe, expect, test } from "vitest";
import { storedObjects } from "../shop/file/storage/table.server.ts";
import {
  BUCKET,
  runningService,
  someBytes,
  type RunningService,
} from "../tests/contract/running-service.ts";
import { codeOf, vendorClient } from "./vendor-client.ts";

let service: RunningService;
let storage: FirebaseStorage;

beforeAll(async () => {
  service = await runningService();
  storage = vendorClient(service.port, service.token);
});

const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe("uploads in one request", () => {
  const names = [
    "files/plain.txt",
    "files/한글 이름.txt",
    "files/100%.txt",
    "files/%2F%25.txt",
    "files/a+b c&d=e?f#g.txt",
    "files/emoji 🎤/🎧.wav",
    "files/'\"<>.txt",
    "files/..hidden",
    "no-folder",
  ];
  // covers 1.5c
  test.each(names)("%s keeps its bytes, its name and its hashes", async (name) => {
    const bytes = someBytes(1000);
    const { metadata, ref: uploaded } = await uploadBytes(ref(storage, name), bytes, {
      contentType: "audio/wav",
    });
    expect(uploaded.fullPath).toBe(name);
    expect(metadata).toMatchObject({
      fullPath: name,
      bucket: BUCKET,
      size: 1000,
      contentType: "audio/wav",
      md5Hash: createHash("md5").update(bytes).digest("base64"),
    });
    expect(await getMetadata(ref(storage, name))).toMatchObject({
      fullPath: name,
      name: name.split("/").at(-1),
      size: 1000,
      generation: metadata.generation,
    });
    expect(new Uint8Array(await getBytes(ref(storage, name)))).toEqual(bytes);
  });

  test("nothing at all is a file too", async () => {
    const empty = ref(storage, "files/empty");
    expect((await uploadBytes(empty, new Uint8Array())).metadata).toMatchObject({
      size: 0,
      md5Hash: "1B2M2Y8AsgTpgAmY7PhCfg==",
    });
    expect((await getBytes(empty)).byteLength).toBe(0);
    expect((await getBytes(empty, 10)).byteLength).toBe(0);
  });

  test("every form of text, and a blob with its own type", async () => {
    const place = ref(storage, "files/text");
    expect((await uploadString(place, "안녕하세요")).metadata).toMatchObject({
      size: 15,
      contentType: "application/octet-stream",
    });
    expect(text(await getBytes(place))).toBe("안녕하세요");
    await uploadString(place, "aGVsbG8=", "base64");
    expect(text(await getBytes(place))).toBe("hello");
    expect(
      (await uploadString(place, "data:image/png;base64,aGVsbG8=", "data_url")).metadata
        .contentType,
    ).toBe("image/png");
    expect(
      (await uploadBytes(place, new Blob(["x"], { type: "audio/mpeg" }))).metadata.contentType,
    ).toBe("audio/mpeg");
    expect((await uploadBytes(place, someBytes(3))).metadata.contentType).toBe(
      "application/octet-stream",
    );
  });

  test("what says the wrong MD5 is not kept", async () => {
    const bytes = someBytes(100);
    const md5Hash = createHash("md5").update(bytes).digest("base64");
    const place = ref(storage, "files/summed");
    expect(await codeOf(uploadBytes(place, someBytes(100), { md5Hash }))).toBe("storage/unknown");
    expect(await codeOf(getMetadata(place))).toBe("storage/object-not-found");
    expect((await uploadBytes(place, bytes, { md5Hash })).metadata.md5Hash).toBe(md5Hash);
  });
});

// covers 7.6
test("metadata are written, changed, merged, and removed by null", async () => {
  const place = ref(storage, "files/described");
  const writtenMetadata = {
    cacheControl: "public, max-age=60",
    contentDisposition: "attachment; filename*=UTF-8''%EB%AA%A9%EC%86%8C%EB%A6%AC.wav",
    contentEncoding: "identity",
    contentLanguage: "ko",
    contentType: "audio/wav",
  };
  const first = (
    await uploadBytes(place, someBytes(10), {
      ...writtenMetadata,
      customMetadata: { 성우: "하은", take: "3" },
    })
  ).metadata;
  expect(first).toMatchObject({
    ...writtenMetadata,
    customMetadata: { 성우: "하은", take: "3" },
    metageneration: "1",
  });
  const second = await updateMetadata(place, {
    contentLanguage: "en",
    customMetadata: { take: "4", mood: "밝음" },
  });
  expect(second).toMatchObject({
    ...writtenMetadata,
    contentLanguage: "en",
    customMetadata: { 성우: "하은", take: "4", mood: "밝음" },
    metageneration: "2",
    generation: first.generation,
    size: 10,
  });
  const third = await updateMetadata(place, {
    cacheControl: undefined,
    contentLanguage: null as unknown as undefined,
    customMetadata: { take: null as unknown as string },
  });
  expect(third.contentLanguage).toBeUndefined();
  expect(third.customMetadata).toEqual({ 성우: "하은", mood: "밝음" });
  expect(third.metageneration).toBe("3");
  expect(Date.parse(third.updated)).toBeGreaterThanOrEqual(Date.parse(third.timeCreated));
});

// covers 7.7
test("a download URL works without any right, and no longer once its token is gone", async () => {
  const place = ref(storage, "files/한글 100%.png");
  const bytes = someBytes(5000);
  await uploadBytes(place, bytes, { contentType: "image/png" });
  const url = await getDownloadURL(place);
  expect(url).toContain("alt=media&token=");
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-disposition")).toBe(
    `inline; filename="file-100.png"; filename*=UTF-8''%ED%95%9C%EA%B8%80%20100%25.png`,
  );
  expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=0");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);

  const token = new URL(url).searchParams.get("token")!;
  const address = url.split("?")[0]!;
  const made = (await (
    await fetch(`${address}?create_token=true`, {
      method: "POST",
      headers: { authorization: `Firebase ${service.token}` },
    })
  ).json()) as { downloadTokens: string };
  expect(made.downloadTokens.split(",")).toHaveLength(2);
  const left = (await (
    await fetch(`${address}?delete_token=${token}`, {
      method: "POST",
      headers: { authorization: `Firebase ${service.token}` },
    })
  ).json()) as { downloadTokens: string };
  expect(left.downloadTokens).toBe(made.downloadTokens.split(",")[1]);
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(await getDownloadURL(place))).status).toBe(200);
});

test("an object without tokens has no URL, and one token does not tell the others", async () => {
  const place = ref(storage, "files/two-tokens");
  await uploadBytes(place, someBytes(10));
  await fetch(`${service.origin}/v0/b/shop/o/files%2Ftwo-tokens?create_token=true`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.token}` },
  });
  const downloadToken = new URL(await getDownloadURL(place)).searchParams.get("token")!;
  const shown = (await (
    await fetch(`${service.origin}/v0/b/shop/o/files%2Ftwo-tokens?token=${downloadToken}`)
  ).json()) as { downloadTokens: string };
  expect(shown.downloadTokens).toBe(downloadToken);
  await service.shop.db.update(storedObjects).set({ downloadTokens: [] });
  expect(await codeOf(getDownloadURL(place))).toBe("storage/no-download-url");
});

test("bytes are read whole, as a stream, and cut to a limit", async () => {
  const bytes = someBytes(1_300_000);
  const place = ref(storage, "files/read");
  await uploadBytes(place, bytes);
  expect(new Uint8Array(await getBytes(place))).toEqual(bytes);
  expect(new Uint8Array(await getBytes(place, 1000))).toEqual(bytes.slice(0, 1000));
  expect(new Uint8Array(await getBytes(place, 2_000_000))).toEqual(bytes);
  const chunks: Uint8Array[] = [];
  for await (const chunk of getStream(place) as unknown as AsyncIterable<Uint8Array>)
    chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test("folders are listed in pages", async () => {
  const folder = ref(storage, "files/목록");
  const names = [
    "a.txt",
    "나.txt",
    "b+c %.txt",
    "z.txt",
    "deep/x.txt",
    "deep/er/y.txt",
    "깊이/x.txt",
  ];
  for (const name of names) await uploadString(ref(folder, name), name);
  const all = await listAll(folder);
  expect(all.items.map(({ name }) => name).toSorted()).toEqual(
    ["a.txt", "나.txt", "b+c %.txt", "z.txt"].toSorted(),
  );
  expect(all.prefixes.map(({ fullPath }) => fullPath).toSorted()).toEqual(
    ["files/목록/deep", "files/목록/깊이"].toSorted(),
  );
  const paged: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await list(folder, { maxResults: 2, ...(pageToken && { pageToken }) });
    expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(2);
    paged.push(
      ...page.items.map(({ fullPath }) => fullPath),
      ...page.prefixes.map(({ fullPath }) => fullPath),
    );
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(paged.toSorted()).toEqual(
    [...all.items, ...all.prefixes].map(({ fullPath }) => fullPath).toSorted(),
  );
  expect((await listAll(ref(storage))).prefixes.map(({ fullPath }) => fullPath)).toContain("files");
  expect(await listAll(ref(storage, "files/nothing here"))).toMatchObject({
    items: [],
    prefixes: [],
  });
});

test("what is deleted is gone", async () => {
  const place = ref(storage, "files/gone");
  await uploadString(place, "x");
  await deleteObject(place);
  expect(await codeOf(getMetadata(place))).toBe("storage/object-not-found");
  expect(await codeOf(getBytes(place))).toBe("storage/object-not-found");
  expect(await codeOf(getDownloadURL(place))).toBe("storage/object-not-found");
  expect(await codeOf(updateMetadata(place, { contentLanguage: "ko" }))).toBe(
    "storage/object-not-found",
  );
  expect(await codeOf(deleteObject(place))).toBe("storage/object-not-found");
});
