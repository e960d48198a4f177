import { lstat, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { updateRequest, type UpdateRequest } from "#shop/update/update-state.ts";
import { updateFolder } from "./keep-state.ts";

const MOST_BYTES = 4096;

const fileIn = async (dataDirectory: string): Promise<string> =>
  join(await updateFolder(dataDirectory), "request.json");

/**
 * What the shop asks for; null where it asks for nothing. The shop may write anything there: only
 * a short file of exactly the known form counts, and another one is removed.
 */
export async function readRequest(dataDirectory: string): Promise<UpdateRequest | null> {
  const path = await fileIn(dataDirectory);
  const found = await lstat(path).catch(() => null);
  if (!found) return null;
  const text = found.isFile() && found.size <= MOST_BYTES ? await readFile(path, "utf8") : "";
  const request = updateRequest.safeParse(jsonOrNull(text));
  if (request.success) return request.data;
  console.error(`${path} asks for nothing that is known; it is removed.`);
  await forgetRequest(dataDirectory);
  return null;
}

export const forgetRequest = async (dataDirectory: string): Promise<void> =>
  rm(await fileIn(dataDirectory), { force: true, recursive: true });

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
