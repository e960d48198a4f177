/** A picture of the shop itself; its bytes are at `imageUrl`. */
export type SitePicture = { id: string; width: number; height: number };

export type Look = {
  /** instead of the shop's name in the header */
  logo: SitePicture | null;
  /** on dark screens; null: the logo on a light plate */
  logoDark: SitePicture | null;
  /** square: the icon of tabs, of the installed shop and of what is shared */
  mark: SitePicture | null;
  /** "#c73a22"; null: the default, and on dark screens one made of the accent */
  accent: string | null;
  accentDark: string | null;
};

export const plainLook: Look = {
  logo: null,
  logoDark: null,
  mark: null,
  accent: null,
  accentDark: null,
};

export const lookPictures = ["logo", "logoDark", "mark"] as const;

/** The part of the settings as its form's fields begin. */
export const typedLook = (look: Look) => ({
  logo: look.logo?.id ?? "",
  logoDark: look.logoDark?.id ?? "",
  mark: look.mark?.id ?? "",
  accent: look.accent ?? "",
  accentDark: look.accentDark ?? "",
});
