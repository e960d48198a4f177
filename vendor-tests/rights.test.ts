import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadString,
  type FirebaseStorage,
} from "firebase/storage";
import { beforeAll, describe, expect, test } from "vitest";
import { uploads } from "../shop/file/storage/table.server.ts";
import {
  browserInFrontOf,
  runningService,
  someBytes,
  type RunningService,
} from "../tests/contract/running-service.ts";
import { codeOf, vendorClient } from "./vendor-client.ts";

let service: RunningService;
let storage: FirebaseStorage;
let nobody: FirebaseStorage;

beforeAll(async () => {
  service = await runningService();
  storage = vendorClient(service.port, service.token);
  nobody = vendorClient(service.port);
});

const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe("rights", () => {
  // covers 8.8b
  test("nobody reads only what is public, and writes nothing", async () => {
    await uploadString(ref(storage, "files/private"), "x");
    await uploadString(ref(storage, "public/open"), "open");
    const place = ref(nobody, "files/private");
    for (const work of [
      () => getMetadata(place),
      () => getBytes(place),
      () => getDownloadURL(place),
      () => deleteObject(place),
      () => uploadString(place, "y"),
      () => updateMetadata(place, {}),
      () => listAll(ref(nobody, "files")),
    ]) {
      expect(await codeOf(work())).toBe("storage/unauthenticated");
    }
    expect(await codeOf(uploadString(ref(nobody, "public/mine"), "y"))).toBe(
      "storage/unauthenticated",
    );
    expect(text(await getBytes(ref(nobody, "public/open")))).toBe("open");
    expect((await listAll(ref(nobody, "public"))).items.map(({ name }) => name)).toEqual(["open"]);
    expect(await codeOf(getMetadata(ref(nobody, "public/missing")))).toBe(
      "storage/object-not-found",
    );
  });

  test("a wrong token is nobody, even where everybody may read", async () => {
    const stranger = vendorClient(service.port, "x".repeat(43));
    expect(await codeOf(getMetadata(ref(stranger, "public/open")))).toBe("storage/unauthenticated");
  });

  // covers 8.8b
  test("in the browser of a member the client keeps that member's pictures, and nothing else", async () => {
    const member = await service.shop.has.member();
    const { cookies } = await service.shop.auth.openSession(
      member.id,
      { address: "127.0.0.1", headers: new Headers() },
      "member",
    );
    const own = vendorClient(
      await browserInFrontOf(service, cookies.map((line) => line.split(";")[0]).join("; ")),
    );
    const picture = ref(own, `members/${member.id}/images/한 장.png`);
    expect(
      (await uploadBytes(picture, someBytes(300), { contentType: "image/png" })).metadata.size,
    ).toBe(300);
    expect((await getBytes(picture)).byteLength).toBe(300);
    expect(await codeOf(getMetadata(ref(own, "files/private")))).toBe("storage/unauthorized");
    expect(await codeOf(uploadString(ref(own, "files/private"), "y"))).toBe("storage/unauthorized");
    expect(await codeOf(getMetadata(ref(own, "members/another/images/a.png")))).toBe(
      "storage/unauthorized",
    );
    expect(
      await codeOf(uploadBytes(picture, someBytes(300), { contentType: "image/svg+xml" })),
    ).toBe("storage/unknown");
    const [held] = await service.shop.db.select().from(uploads).limit(1);
    await service.shop.db.insert(uploads).values({
      ...held!,
      keyHash: "k",
      blob: "b",
      name: "n",
      ownerId: member.id,
      state: "active",
      size: 299 * 1024 * 1024,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(
      await codeOf(
        uploadBytes(ref(own, `members/${member.id}/images/2.png`), someBytes(10), {
          contentType: "image/png",
        }),
      ),
    ).toBe("storage/quota-exceeded");
    await deleteObject(picture);
  });
});
