import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { keptDocuments } from "./kept-documents.ts";
import { KEEPS } from "./kept-at.ts";
import { tellWorker } from "./worker-door.ts";

type SeenPage = {
  key: string;
  isSignedIn: boolean | null;
  /** null: nothing of this page is for everybody */ page: Record<string, unknown> | null;
};

/**
 * Nothing personal is kept; but whoever signs in or out leaves nothing of what was looked at before
 * behind either.
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

/** Whether the last page was seen signed in and this one is not, or the other way round. */
function isOther(isSignedIn: boolean): boolean {
  const who = isSignedIn ? "member" : "visitor";
  const before = storedWord(KEEPS);
  if (before !== who) storeWord(KEEPS, who);
  return before !== null && before !== who;
}
