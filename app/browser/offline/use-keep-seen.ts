import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { freshenKeys } from "./freshen-keys.ts";
import { isKeptOffline } from "./keep-offline.ts";
import { keepSeen } from "./keep-seen.ts";
import { keptAt, noteHydrated, noteKept } from "./kept-at.ts";
import { rememberRoot } from "./read-offline.ts";

const IDLE_MS = 1500;

/**
 * Stores the data of the shown public page when the browser is idle. `root` is the root's loader
 * data.
 */
export function useKeepSeen(root: { account: unknown }): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  noteHydrated(matches.map(({ loaderData }) => loaderData));
  const { id, handle, loaderData: data } = matches.at(-1)!;
  // A document from the cache does not know who is signed in.
  const isSignedIn = keptAt(root) === null ? root.account !== null : null;
  useEffect(() => {
    const keptRoot = { ...root, flash: null };
    const at = keptAt(root);
    rememberRoot(at === null ? keptRoot : noteKept(keptRoot, at));
  }, [root]);
  useEffect(() => {
    addEventListener("formdata", freshenKeys);
    return () => removeEventListener("formdata", freshenKeys);
  }, []);
  useEffect(() => {
    const publicData =
      isKeptOffline(handle) && data !== undefined && keptAt(data) === null
        ? handle.forAnybody(data)
        : null;
    const page = publicData ? { [id]: publicData } : null;
    return whenIdle(
      () => void keepSeen({ key: pathname + search, isSignedIn, page }).catch(() => undefined),
    );
  }, [id, handle, data, pathname, search, isSignedIn]);
}

function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const callbackId = requestIdleCallback(work, { timeout: 4 * IDLE_MS });
  return () => cancelIdleCallback(callbackId);
}
