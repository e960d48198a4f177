import { Refusal } from "./refusal.ts";

const atWork = new Set<string>();

/**
 * Reads one large table for an account at a time, in this process: a second one meanwhile is
 * refused as `table-under-way`, so that nobody's pile of them holds everybody else up.
 */
export async function oneTableOf<Read>(
  accountId: string,
  read: () => Promise<Read>,
): Promise<Read> {
  if (atWork.has(accountId)) throw new Refusal("table-under-way");
  atWork.add(accountId);
  try {
    // Whoever asked in the same moment is refused before the work begins, and others have their
    // turn.
    await new Promise((go) => setImmediate(go));
    return await read();
  } finally {
    atWork.delete(accountId);
  }
}
