import { Refusal } from "./refusal.ts";

const atWork = new Set<string>();

/**
 * One large export per account at a time in this process; a second one throws `table-under-way`, so
 * that a pile of them cannot block others.
 */
export async function oneTableOf<Read>(
  accountId: string,
  read: () => Promise<Read>,
): Promise<Read> {
  if (atWork.has(accountId)) throw new Refusal("table-under-way");
  atWork.add(accountId);
  try {
    // Yields first, so that concurrent calls are refused before the work begins and other requests
    // proceed.
    await new Promise((go) => setImmediate(go));
    return await read();
  } finally {
    atWork.delete(accountId);
  }
}
