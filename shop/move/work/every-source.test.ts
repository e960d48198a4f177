import { expect, test } from "vitest";
import { DUMP_FILES } from "#tests/move/fixtures/dump-files.ts";
import { FOREIGN_FILES } from "#tests/move/fixtures/foreign-files.ts";
import { KOREAN_FILES } from "#tests/move/fixtures/korean-files.ts";
import { Moving } from "#tests/move/moving.ts";
import { testShop } from "#tests/test-shop.ts";
import { viewFile } from "../file/view-file.server.ts";

const shop = await testShop();
const reader = { account: null, address: "203.0.113.9" };

test.each([...KOREAN_FILES, ...DUMP_FILES, ...FOREIGN_FILES])(
  "$fileName of $sources is recognised, tried, moved and undone",
  async ({ fileName, bytes, password, sources }) => {
    const moving = new Moving(shop);
    await moving.drop(fileName, await bytes());
    await moving.work();
    const { id } = await moving.file();
    if (password) await moving.does({ intent: "password", file: id, password });
    const looked = await moving.file();
    expect(looked).toMatchObject({ state: "looked", trouble: null });
    expect(looked.tables.map(({ source }) => source)).toEqual(sources);
    const [checked] = await moving.does({ intent: "check" });
    expect(checked).toMatchObject({ state: "checked", trouble: null });
    const items = checked!.counts.reduce(
      (sum, count) => sum + count.new + count.join + count.skip + count.fail,
      0,
    );
    expect(items).toBeGreaterThan(0);
    const shown = await viewFile(shop.db, { moveId: moving.id, fileId: id }, reader);
    const fails = shown!.troubles.filter(({ action }) => action === "fail");
    // What cannot be moved says why.
    for (const { reasons } of fails) expect(reasons.join("")).not.toBe("");
    const [moved] = await moving.does({ intent: "move" });
    expect(moved).toMatchObject({ state: "moved", trouble: null });
    const [undone] = await moving.does({ intent: "undo", file: id });
    expect(undone).toMatchObject({ state: "undone", trouble: null });
  },
);
