import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeBigCsv, writeBigWorkbook } from "#tests/move/fixtures/big-files.ts";

const folder = mkdtempSync(join(tmpdir(), "big-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a file in a process whose heap is a few megabytes larger than Node itself needs. */
function countRows(path: string): number {
  const program = `
    import { openTables } from "${import.meta.dirname}/open-tables.server.ts";
    const opened = await openTables(process.argv[1], process.argv[1]);
    let rows = 0;
    for await (const table of opened.tables) for await (const _row of table.rows) rows += 1;
    await opened.close();
    console.log(rows);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=28", "--input-type=module", "--eval", program, path],
    { encoding: "utf8" },
  );
  if (!stdout) throw new Error(stderr);
  return Number(stdout);
}

// Their rows together would take more than the heap that reads them.
test("a large table is read in a small memory", async () => {
  await writeBigCsv(join(folder, "a.csv"), 12 * 1024 ** 2);
  expect(countRows(join(folder, "a.csv"))).toBeGreaterThan(12_000);
});

test("a large workbook of texts that are all different is read in a small memory", async () => {
  await writeBigWorkbook(join(folder, "a.xlsx"), 2500);
  expect(countRows(join(folder, "a.xlsx"))).toBe(2501);
});
