import type { Mood, Scheme } from "./look.ts";

/** The colour tokens of `app/app.css` and `app/moods.css`. */
export type Palette = {
  ink: string;
  soft: string;
  paper: string;
  wash: string;
  line: string;
  edge: string;
  onAccent: string;
  /** while the owner gives none of her own */
  accent: string;
};

export const palettes: Record<Mood, Record<Scheme, Palette>> = {
  plain: {
    light: {
      ink: "#0a0a0a",
      soft: "#595653",
      paper: "#ffffff",
      wash: "#f6f4f1",
      line: "#e5e1dc",
      edge: "#8a857f",
      onAccent: "#ffffff",
      accent: "#c73a22",
    },
    dark: {
      ink: "#f5f4f2",
      soft: "#b3aea8",
      paper: "#121110",
      wash: "#1c1a18",
      line: "#34302c",
      edge: "#7d7770",
      onAccent: "#1c0d08",
      accent: "#ff8a70",
    },
  },
  quiet: {
    light: {
      ink: "#20282b",
      soft: "#56646a",
      paper: "#fbfcfc",
      wash: "#f0f3f3",
      line: "#dfe5e6",
      edge: "#7c898d",
      onAccent: "#ffffff",
      accent: "#2c6670",
    },
    dark: {
      ink: "#e9eeef",
      soft: "#a9b5b8",
      paper: "#13181a",
      wash: "#1b2225",
      line: "#2f393d",
      edge: "#75848a",
      onAccent: "#08191c",
      accent: "#8cc9d1",
    },
  },
  warm: {
    light: {
      ink: "#2b1d14",
      soft: "#6b5546",
      paper: "#fffaf2",
      wash: "#f7eee1",
      line: "#eadccb",
      edge: "#957c67",
      onAccent: "#ffffff",
      accent: "#a5421f",
    },
    dark: {
      ink: "#f8efe5",
      soft: "#c6b3a2",
      paper: "#1a1410",
      wash: "#261d17",
      line: "#40332a",
      edge: "#8d7866",
      onAccent: "#2a1107",
      accent: "#f2a47f",
    },
  },
  bold: {
    light: {
      ink: "#000000",
      soft: "#484848",
      paper: "#ffffff",
      wash: "#f1f1f1",
      line: "#bdbdbd",
      edge: "#000000",
      onAccent: "#ffffff",
      accent: "#1f36ff",
    },
    dark: {
      ink: "#ffffff",
      soft: "#c4c4c4",
      paper: "#000000",
      wash: "#171717",
      line: "#4d4d4d",
      edge: "#ffffff",
      onAccent: "#00071f",
      accent: "#9fb0ff",
    },
  },
};

/** The corners of buttons in pixels, where no style sheet reaches: mails and icons. */
export const corners: Record<Mood, number> = { plain: 6, quiet: 2, warm: 14, bold: 0 };
