import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { backups } from "#shop/backup/table.server.ts";
import { sessions } from "#shop/member/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { flashOf, pageOf } from "./read-page.ts";
import { ownersBrowser } from "./visit.ts";

const data = mkdtempSync(join(tmpdir(), "shop-take-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const folder = join(data, "backups/2026-11-28");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "SHA256SUMS"), "");

const shop = Object.assign(await testShop(), { dataDirectory: data });
const person = await ownersBrowser(shop);
const FILE = "/admin/backups/export";
const form = { intent: "take", keyPassword: "바다 건너 노란 종이배 열두 척" };

test("a passphrase that is short or easily guessed comes back with words beside its field, and none is repeated", async () => {
  await shop.db.insert(backups).values({
    kind: "backup",
    askedBy: "clock",
    day: "2026-11-28",
    state: "done",
    folder: "2026-11-28",
  });
  for (const [keyPassword, words] of [
    ["", "암호를 적어주세요"],
    ["짧은 암호", "12자보다 길게"],
    ["password1234", "쉽게 짐작할 수 있어요"],
  ] as const) {
    const answer = await person.send("/admin/backups", { ...form, keyPassword });
    expect(answer.status).toBe(400);
    const page = await pageOf(answer);
    expect(page).toContain(words);
    if (keyPassword) expect(page).not.toContain(`value="${keyPassword}"`);
  }
});

test("the file is asked for by a form alone, after a proof, and comes named and locked", async () => {
  expect((await person.visit(FILE)).headers.get("location")).toBe("/admin/backups");
  const posted = await person.send("/admin/backups", form);
  expect([posted.status, posted.headers.get("location")]).toEqual([307, FILE]);

  await shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'`, provenAt: null });
  const stale = await person.send(FILE, form);
  const to = stale.headers.get("location")!;
  expect([stale.status, to]).toEqual([307, `/admin/proof?to=${encodeURIComponent(FILE)}`]);
  const page = await (await person.send(to, form)).text();
  expect(page).not.toContain(form.keyPassword);
  const held = /name="held" value="([^"]+)"/.exec(page)![1]!;
  const proved = { held, password: PASSWORD };
  expect((await person.send(to, proved)).headers.get("location")).toBe(FILE);

  const file = await person.send(FILE, proved);
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="voice-shop-2026-11-28\.tar\.age"/,
  );
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

  rmSync(folder, { recursive: true });
  const gone = await person.send(FILE, form);
  expect([gone.headers.get("location"), flashOf(gone)]).toEqual([
    "/admin/backups",
    expect.stringContaining("이 서버에 없어요"),
  ]);
});
