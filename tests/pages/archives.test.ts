import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { disk } from "#adapters/storage/disk.server.ts";
import { openArchive } from "#server/commands/archive/open-archive.server.ts";
import { runDueArchive } from "#server/commands/archive/run-due-archive.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { archiveFolder } from "#shop/archive/archive-folder.ts";
import { hasArchiveToDo } from "#shop/archive/list-archives.server.ts";
import { archives } from "#shop/archive/table.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { sessions, staff } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { rowsOf } from "../has/rows-of.ts";
import { bodyOf, machine } from "../has/stored.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { flashOf, mainOf, pageOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

const PAGE = "/admin/move/out";
const FILE = "/admin/move/out/export";

const data = mkdtempSync(join(tmpdir(), "shop-out-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const bucket = disk({ directory: join(data, "files") });
const shop = await testShop({ bucket, dataDirectory: data });
const env = readEnv({ DATA_DIR: data, DATABASE_URL: shop.databaseUrl });
const person = await ownersBrowser(shop);
await shop.has.product({ title: "담아 갈 목소리" });

const read = async () => mainOf(await pageOf(await person.visit(PAGE)));
const newest = async () => (await rowsOf(shop.db, archives, {}, sql`id desc`))[0]!;
const becameStale = () =>
  shop.db.update(sessions).set({ createdAt: sql`now() - interval '6 minutes'`, provenAt: null });
const actionsOf = async () =>
  (await rowsOf(shop.db, auditLog, { subject: "archive" }, auditLog.id)).map(
    ({ action }) => action,
  );

test("before the first one the page says what is carried and what never is", async () => {
  const page = await read();
  for (const words of ["모두 담기", "아직 담은 적이 없어요", "비밀번호와 소셜 로그인", "들여오기"])
    expect(page).toContain(words);
});

test("packing asks who is at the device, is written down, and shows how far it is until it is ready", async () => {
  await becameStale();
  const answer = await person.send(PAGE, { intent: "pack" });
  const proof = await answer.text();
  expect([answer.status, proof.includes("본인 확인")]).toEqual([403, true]);
  expect(await rowsOf(shop.db, archives, {})).toEqual([]);
  const held = /name="held" value="([^"]+)"/.exec(proof)![1]!;
  const begun = await person.send(PAGE, { held, password: PASSWORD });
  expect([begun.headers.get("location"), flashOf(begun)]).toEqual([
    PAGE,
    expect.stringContaining("담기 시작했어요"),
  ]);
  expect(await actionsOf()).toEqual(["archive.out"]);
  expect(await read()).toContain("곧 시작해요");

  await shop.db.update(archives).set({ step: "files", stepDone: 3, stepOf: 1200 });
  const busy = await read();
  for (const words of ["사진과 소리를 담고 있어요", "3/1,200"]) expect(busy).toContain(words);
  // What is under way is not begun twice, and its buttons are not there.
  expect(busy).not.toContain('value="pack"');
  const twice = await person.send(PAGE, { intent: "pack" });
  expect(twice.status).toBe(409);

  expect(await runDueArchive(env)).toMatchObject({ ok: true });
  const ready = await read();
  for (const words of ["끝났어요", "내려받기", "까지"]) expect(ready).toContain(words);
  expect(await rowsOf(shop.db, notices, { event: "owner-archive-ended" })).toHaveLength(1);
});

test("the file is asked for by a form alone, after a proof, and is the whole shop", async () => {
  const take = { intent: "take", number: String((await newest()).id) };
  expect((await person.visit(FILE)).headers.get("location")).toBe(PAGE);
  await becameStale();
  const stale = await person.send(FILE, take);
  const to = stale.headers.get("location")!;
  expect([stale.status, to]).toEqual([307, `/admin/proof?to=${encodeURIComponent(FILE)}`]);
  const page = await (await person.send(to, take)).text();
  const proved = { held: /name="held" value="([^"]+)"/.exec(page)![1]!, password: PASSWORD };
  expect((await person.send(to, proved)).headers.get("location")).toBe(FILE);

  const file = await person.send(FILE, proved);
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="shop-\d{4}-\d{2}-\d{2}\.zip"/,
  );
  const path = join(data, "taken.zip");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(file.headers.get("content-length")).toBe(String(bytes.length));
  writeFileSync(path, bytes);
  const archive = await openArchive(path);
  archive.close();
  expect(archive.manifest.tables.find(({ name }) => name === "products")?.rows).toBeGreaterThan(0);
  expect(await actionsOf()).toEqual(["archive.out", "archive.take"]);
});

test("nobody but an owner opens the page, packs or gets the file", async () => {
  const take = { intent: "take", number: String((await newest()).id) };
  for (const role of ["desk", "editor"] as const) {
    const { id, email } = await shop.has.member();
    await shop.db.insert(staff).values({ accountId: id, role, invitedBy: "owner" });
    const other = await browser(shop);
    await other.signIn(email, PASSWORD, "admin");
    const answers = [
      await other.visit(PAGE),
      await other.send(PAGE, { intent: "pack" }),
      await other.send(FILE, take),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await answers[0]!.text()).toContain("볼 수 없는 화면이에요");
  }
  const stranger = await (await browser(shop)).send(FILE, take);
  expect(stranger.headers.get("content-disposition")).toBeNull();
  expect(await actionsOf()).toEqual(["archive.out", "archive.take"]);
});

test("when its days are over it cannot be downloaded, and is gone from the disk", async () => {
  const { id } = await newest();
  expect(await hasArchiveToDo(shop.db, new Date())).toBe(false);
  await shop.db.update(archives).set({ endsAt: sql`now() - interval '1 second'` });
  expect(await read()).toContain("받을 수 있는 기간이 지났어요");
  const late = await person.send(FILE, { intent: "take", number: String(id) });
  expect([late.headers.get("location"), flashOf(late)]).toEqual([
    PAGE,
    expect.stringContaining("받을 수 있는 기간이 지났어요"),
  ]);
  expect(existsSync(archiveFolder(shop, id))).toBe(true);
  expect(await hasArchiveToDo(shop.db, new Date())).toBe(true);
  expect(await runDueArchive(env)).toBeNull();
  expect(await hasArchiveToDo(shop.db, new Date())).toBe(false);
  expect([existsSync(archiveFolder(shop, id)), (await newest()).state]).toEqual([false, "gone"]);
  expect(await read()).toContain("받을 수 있는 기간이 지났어요");
});

test("what is no archive is not brought in: without a file beside its field, another file with words of why", async () => {
  const none = await person.send(PAGE, { intent: "bring-in", object: "" });
  expect([none.status, (await pageOf(none)).includes("파일을 올려주세요")]).toEqual([400, true]);
  const before = await newest();
  for (const object of ["goods/voice.zip", "moves/../goods", "https://elsewhere.example/a.zip"])
    expect((await person.send(PAGE, { intent: "bring-in", object })).status).toBe(400);
  expect(await newest()).toEqual(before);
  const name = "moves/no-archive.zip";
  const bytes = Buffer.from("이건 담은 상점이 아니에요");
  await saveObject(shop, machine, {
    bucket: "shop",
    name,
    settings: { contentType: "application/zip" },
    body: bodyOf(bytes),
  });
  const begun = await person.send(PAGE, { intent: "bring-in", object: name });
  expect(flashOf(begun)).toContain("들여오기 시작했어요");
  expect(await runDueArchive(env)).toMatchObject({ ok: false });
  const page = await read();
  for (const words of ["못 했어요", "이 상점에서 담은 파일이 아니에요"])
    expect(page).toContain(words);
  expect((await actionsOf()).at(-1)).toBe("archive.in");
});
