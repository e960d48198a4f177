import { runAction } from "#app/browser/run-action.ts";
import { clientState } from "#app/browser/state/client-state.ts";
import { deviceWishes, deviceWishText } from "./device-wishes.ts";

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/** A member's list from the server, with its owner. */
const ofMember = clientState({ owner: null as string | null, ids: NONE });

/** Pages are shared, so the browser loads a member's list itself, once per document. */
let loadedOwner: string | null = null;

async function load(owner: string): Promise<void> {
  if (loadedOwner === owner) return;
  loadedOwner = owner;
  const read = async () => {
    const answer = await fetch("/wish/ids", { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`wishes were not read: ${answer.status}`);
    const { ids }: { ids: string[] } = await answer.json();
    tellWishes(owner, ids);
  };
  await runAction(read, { overlay: false, fallback: () => (loadedOwner = null) });
}

/** Replaces a member's list. */
export const tellWishes = (owner: string, ids: Iterable<string>): void =>
  ofMember.change({ owner, ids: new Set(ids) });

let read = { text: "", ids: NONE };

function ofDevice(): Ids {
  const text = deviceWishText();
  if (text !== read.text) read = { text, ids: new Set(deviceWishes()) };
  return read.ids;
}

/** The list of this account, or of this device without one. */
export function wishedIds(account: string | null): Ids {
  if (account === null) return ofDevice();
  const { owner, ids } = ofMember.read();
  return owner === account ? ids : NONE;
}

/** Calls `told` with whether the product is listed, now and on changes. Returns how to stop. */
export function watchWish(
  productId: string,
  account: string | null,
  notify: (isWished: boolean) => void,
): () => void {
  const look = () => notify(wishedIds(account).has(productId));
  addEventListener("storage", look);
  const leave = ofMember.subscribe(look);
  look();
  if (account !== null) void load(account);
  return () => {
    leave();
    removeEventListener("storage", look);
  };
}
