import { clientState } from "../state/client-state.ts";
import { storedWord, storeWord } from "../state/stored-word.ts";

const KEY = "player-goes-on";

/** Whether the next track of the list follows by itself. */
export const goesOn = clientState({ isOn: storedWord(KEY) === "on" });

/** Chosen by the listener, so this device keeps it. */
export function chooseGoesOn(isOn: boolean): void {
  storeWord(KEY, isOn ? "on" : null);
  goesOn.change({ isOn });
}
