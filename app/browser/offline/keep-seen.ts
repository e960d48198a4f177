import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { keptDocuments } from "./kept-documents.ts";
import { KEEPS } from "./kept-at.ts";
import { tellWorker } from "./worker-door.ts";

type SeenPage = {
  key: string;
  isSignedIn: boolean | null;
  /** null: the page has nothing public */ page: Record<string, unknown> | null;
};

/**
 * Stores the public data of a page. Signing in or out deletes all that was stored before, so that
 * the next person on the device does not see what was visited.
 */
export async function keepSeen({ key, isSignedIn, page }: SeenPage): Promise<void> {
  const cache = await keptDocuments();
  if (isSignedIn !== null && isOther(isSignedIn)) {
    await cache.forget();
    tellWorker({ type: "forget" });
  }
  if (!page) return;
  tellWorker({ type: "seen", path: key });
  await cache.keep(key, page);
}

/** Whether the visitor signed in or out since the last page. */
function isOther(isSignedIn: boolean): boolean {
  const who = isSignedIn ? "member" : "visitor";
  const before = storedWord(KEEPS);
  if (before !== who) storeWord(KEEPS, who);
  return before !== null && before !== who;
}
