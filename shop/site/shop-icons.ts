import { iconUrl } from "#shop/file/image-url.ts";
import type { Look, Mood } from "./look.ts";

/** A file of public/ for shops without a mark, in the mood's colours. */
export const moodFile = (mood: Mood, name: string): string =>
  mood === "plain" ? `/${name}` : `/moods/${mood}/${name}`;

/** Paths of what stands for the shop elsewhere. */
export type ShopIcons = {
  tab: string;
  touch: string;
  square: string;
  /** what messengers show of a page without a picture of its own; null: the square one */
  wide: string | null;
};

/** The shop's mark, or what its mood shows in its place. */
export const shopIcons = ({ mark, mood }: Look): ShopIcons =>
  mark
    ? {
        tab: iconUrl(mark.id, "icon-64"),
        touch: iconUrl(mark.id, "touch-180"),
        square: iconUrl(mark.id, "touch-512"),
        wide: null,
      }
    : {
        tab: moodFile(mood, "favicon.svg"),
        touch: moodFile(mood, "apple-touch-icon.png"),
        square: moodFile(mood, "icon-512.png"),
        wide: mood === "plain" ? null : moodFile(mood, "share.png"),
      };
