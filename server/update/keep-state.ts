import { lstat, mkdir, readFile, stat, chown } from "node:fs/promises";
import { join } from "node:path";
import {
  MOST_PAST,
  updateState,
  type UpdateRun,
  type UpdateState,
} from "#shop/update/update-state.ts";
import { unlessAbsent } from "./place.ts";
import { writeDurably } from "./write-durably.ts";

const EMPTY: UpdateState = { current: null, past: [] };
const [ROOT_ALONE, OWNER_ALONE, OWNER_FOLDER] = [0o600, 0o600, 0o700];

export type StateKeeper = {
  read(): Promise<UpdateState>;
  /** Once it is back, the run is on the disk; one that has ended moves to the past ones. */
  keep(run: UpdateRun | null): Promise<void>;
};

/**
 * The updater's own book lies beside the releases, where the shop cannot write: what it says to do
 * next is done as root. The shop gets a copy to show.
 */
export function stateKeeper(root: string, dataDirectory: string): StateKeeper {
  const book = join(root, "update.json");
  async function read(): Promise<UpdateState> {
    const text = await unlessAbsent(readFile(book, "utf8"));
    return text === null ? EMPTY : updateState.parse(JSON.parse(text));
  }
  return {
    read,
    async keep(run) {
      const before = await read();
      const state: UpdateState = run?.end
        ? { current: null, past: [run, ...before.past].slice(0, MOST_PAST) }
        : { current: run, past: before.past };
      const text = `${JSON.stringify(state, null, 2)}\n`;
      await writeDurably(book, text, { mode: ROOT_ALONE });
      await show(dataDirectory, text);
    },
  };
}

/** What the shop reads belongs to whoever owns its data. */
async function show(dataDirectory: string, text: string): Promise<void> {
  const folder = await updateFolder(dataDirectory);
  const { uid, gid } = await stat(dataDirectory);
  await writeDurably(join(folder, "state.json"), text, { mode: OWNER_ALONE, owner: { uid, gid } });
}

/** The folder that shop and updater share. The shop may write there, so it may not be a link. */
export async function updateFolder(dataDirectory: string): Promise<string> {
  const folder = join(dataDirectory, "update");
  const { uid, gid } = await stat(dataDirectory);
  const made = await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  if (made) await chown(folder, uid, gid);
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
  return folder;
}
