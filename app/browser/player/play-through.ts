import { goesOn } from "./goes-on.ts";
import { player, toggle, type Track } from "./player.ts";

/** Plays the list from this track to its end, or pauses it; the bar says so and can stop it. */
export function playThrough(list: readonly Track[], from: Track): void {
  if (player.read().track?.id !== from.id) goesOn.change({ isOn: true });
  toggle(from, list);
}
