import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { lives } from "./live.ts";

export type FileToDrop = { name: string; bytes: Uint8Array };

/** The folder's own name, as the shop sees it before those of its files. */
const FOLDER = "이전 상점";

/** Drags a folder from the disk onto a page, as a person does it with the mouse. */
export async function dropsFolder(
  page: Page,
  onto: string,
  files: readonly FileToDrop[],
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "drop-"));
  const folder = join(directory, FOLDER);
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  // A page that is not alive yet lets the browser open what is dropped.
  await lives(page);
  const field = page.locator(onto);
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  await session.detach();
  // The browser reads them while they are sent.
  page.once("close", () => rmSync(directory, { recursive: true, force: true }));
}
