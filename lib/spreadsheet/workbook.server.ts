import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { atMost } from "../at-most.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

export type WorkbookCell = string | number | null;
export type WorkbookHead = { title: string; /** in letters */ width: number };

/** The worker thread's memory limit; 20,000 rows of 25 columns need less. */
const MOST_MEGABYTES = 256;

// Runs in a worker thread, because the library builds the file synchronously and would block pages
// for seconds. It is a string, because the built site is a single file. Cells without the formula
// type are always text.
const THREAD = `
  const { parentPort, workerData } = require("node:worker_threads");
  if (process.platform === "linux") require("node:os").setPriority(10);
  const { library, heads } = workerData;
  const rows = [heads.map(({ title }) => ({ value: title, type: String, fontWeight: "bold" }))];
  parentPort.on("message", async (more) => {
    if (more) return rows.push(...more);
    const { default: writeXlsxFile } = require(library);
    const file = await writeXlsxFile(rows, { columns: heads.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBuffer();
    parentPort.postMessage(new Uint8Array(file));
    parentPort.close();
  });`;

/** XML allows no control characters, not even escaped. */
const cellText = (text: string) =>
  spreadsheetText(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, 32_767)
    .toWellFormed();

const oneAtATime = atMost(1);

/** An Excel file with one sheet. Texts cannot run as formulas. */
export const workbookOf = (
  heads: WorkbookHead[],
  batches: AsyncIterable<WorkbookCell[][]>,
): Promise<Uint8Array<ArrayBuffer>> =>
  oneAtATime(async () => {
    const library = createRequire(import.meta.url).resolve("write-excel-file/node");
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: { library, heads },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const file = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("the thread that makes workbooks ended")));
    });
    // The await below reports the error; without this handler a failure between two batches would
    // end the process.
    file.catch(() => undefined);
    try {
      for await (const rows of batches)
        thread.postMessage(
          rows.map((row) => row.map((cell) => (typeof cell === "string" ? cellText(cell) : cell))),
        );
      thread.postMessage(null);
      return await file;
    } finally {
      await thread.terminate();
    }
  });
