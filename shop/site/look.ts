/** How the shop is dressed: colours, corners, headings, header and cards go together. */
export const moods = ["plain", "quiet", "warm", "bold"] as const;
export type Mood = (typeof moods)[number];

export type Scheme = "light" | "dark";

/** A picture of the shop itself; its bytes are at `imageUrl`. */
export type SitePicture = { id: string; width: number; height: number };

export type Look = {
  mood: Mood;
  /** instead of the shop's name in the header */
  logo: SitePicture | null;
  /** on dark screens; null: the logo on a light plate */
  logoDark: SitePicture | null;
  /** square: the icon of tabs, of the installed shop and of what is shared */
  mark: SitePicture | null;
  /** "#c73a22"; null: the mood's, and on dark screens one made of the accent */
  accent: string | null;
  accentDark: string | null;
};

export const plainLook: Look = {
  mood: "plain",
  logo: null,
  logoDark: null,
  mark: null,
  accent: null,
  accentDark: null,
};

/** As it is stored; a mood that only a newer release knows is the plain one. */
export function lookOf(stored: Partial<Look> | undefined): Look {
  const look = { ...plainLook, ...stored };
  return moods.includes(look.mood) ? look : { ...look, mood: plainLook.mood };
}

export const lookPictures = ["logo", "logoDark", "mark"] as const;

/** The part of the settings as its form's fields begin. */
export const typedLook = (look: Look) => ({
  mood: look.mood,
  logo: look.logo?.id ?? "",
  logoDark: look.logoDark?.id ?? "",
  mark: look.mark?.id ?? "",
  accent: look.accent ?? "",
  accentDark: look.accentDark ?? "",
});
