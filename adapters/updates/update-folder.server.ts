import { createPublicKey } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod";
import { runningRelease } from "#shop/update/running-release.server.ts";
import { updateRequest, updateState } from "#shop/update/update-state.ts";
import type { Updates } from "#shop/update/updates.ts";
import { fetchFeed } from "./fetch-feed.server.ts";

type Settings = {
  dataDirectory: string;
  feed: string | undefined;
  /** the file of the public key that must have signed what is told */
  keyFile: string;
};

const OWNER_ALONE = 0o600;

/** Updates by the updater of this machine, over the folder that both share. */
export function updateFolder({ dataDirectory, feed, keyFile }: Settings): Updates {
  const folder = join(dataDirectory, "update");
  const requestFile = join(folder, "request.json");
  return {
    running: runningRelease(),
    processor: process.arch,
    hasFeed: feed !== undefined,
    async fetchFeed(known) {
      if (!feed) return "unreachable";
      const key = createPublicKey(await readFile(keyFile));
      return fetchFeed({ address: feed, key, ...known });
    },
    async readState() {
      const state = await readAs(join(folder, "state.json"), updateState);
      return state && { ...state, waiting: await readAs(requestFile, updateRequest) };
    },
    async request(request) {
      await mkdir(folder, { recursive: true });
      const text = `${JSON.stringify(request)}\n`;
      try {
        await writeFile(requestFile, text, { flag: "wx", mode: OWNER_ALONE, flush: true });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
        throw error;
      }
    },
  };
}

/** Null where there is no such file, or one that is being written or is of another release. */
async function readAs<Form extends z.ZodType>(
  path: string,
  form: Form,
): Promise<z.output<Form> | null> {
  try {
    const read = form.safeParse(JSON.parse(await readFile(path, "utf8")));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT")
      return null;
    throw error;
  }
}
