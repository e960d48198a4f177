export type TextTone = "light" | "dark";

/** The colours of one poster by their part in it. Every palette keeps a place for the shop's vermilion. */
export type Palette = {
  /** Lit side and shaded side of the ground. */
  ground: readonly [lit: string, shaded: string];
  paper: string;
  accent: string;
  deep: string;
  soft: string;
  warm: string;
  /** The tone of words laid over the calm side. */
  text: TextTone;
};

export const palettes = {
  dawn: {
    ground: ["#FBEBDD", "#F1C3A4"],
    paper: "#FFF7EE",
    accent: "#DC452D",
    deep: "#8C2F22",
    soft: "#EFA585",
    warm: "#F7D0AE",
    text: "dark",
  },
  forest: {
    ground: ["#2B4A42", "#0D1D1B"],
    paper: "#EFE5D3",
    accent: "#E4563C",
    deep: "#0A1615",
    soft: "#6C9A86",
    warm: "#E7B98F",
    text: "light",
  },
  night: {
    ground: ["#26345C", "#090D1C"],
    paper: "#DCE4F7",
    accent: "#F2A65E",
    deep: "#060914",
    soft: "#52669E",
    warm: "#FFD9A0",
    text: "light",
  },
  clay: {
    ground: ["#F7E4D2", "#EBC2A2"],
    paper: "#FFF3E4",
    accent: "#D2492F",
    deep: "#84321F",
    soft: "#E39A76",
    warm: "#E9B44F",
    text: "dark",
  },
  mint: {
    ground: ["#E6EFE6", "#C5DACD"],
    paper: "#FBFBF3",
    accent: "#DB452E",
    deep: "#1D3F3B",
    soft: "#86B8A2",
    warm: "#F0C25C",
    text: "dark",
  },
  bone: {
    ground: ["#F7F2E8", "#E4DACA"],
    paper: "#FFFDF8",
    accent: "#D9412B",
    deep: "#2B2420",
    soft: "#E9A08A",
    warm: "#EFC7A2",
    text: "dark",
  },
  sky: {
    ground: ["#EEF4F6", "#BCD2DE"],
    paper: "#FFFFFF",
    accent: "#E05540",
    deep: "#24485C",
    soft: "#86AFC7",
    warm: "#F4C3A8",
    text: "dark",
  },
  sand: {
    ground: ["#E5D9C4", "#C4B194"],
    paper: "#FCF8F0",
    accent: "#D3432B",
    deep: "#3B332B",
    soft: "#A89476",
    warm: "#E7C48C",
    text: "dark",
  },
  crimson: {
    ground: ["#DB4A32", "#8A1D13"],
    paper: "#F6E8D3",
    accent: "#F0B27A",
    deep: "#160F0D",
    soft: "#EE8468",
    warm: "#F6C79A",
    text: "light",
  },
  plum: {
    ground: ["#57303F", "#1F0F19"],
    paper: "#F5E8D6",
    accent: "#E65B41",
    deep: "#150A11",
    soft: "#A86C77",
    warm: "#EEBE8D",
    text: "light",
  },
  amber: {
    ground: ["#BC7642", "#733A1F"],
    paper: "#FFE9C2",
    accent: "#D9412B",
    deep: "#46200F",
    soft: "#E7B070",
    warm: "#FFD48C",
    text: "light",
  },
  frost: {
    ground: ["#DDE5EA", "#A3B3C0"],
    paper: "#F8FAFA",
    accent: "#D9412B",
    deep: "#1E2C45",
    soft: "#7F94AA",
    warm: "#EFD2B8",
    text: "dark",
  },
  celadon: {
    ground: ["#CBD9CB", "#8CA99A"],
    paper: "#FCFBF6",
    accent: "#CF4029",
    deep: "#2C443B",
    soft: "#A9C2B2",
    warm: "#E9D9BD",
    text: "dark",
  },
  dusk: {
    ground: ["#322A56", "#0E0B1C"],
    paper: "#F4E4DA",
    accent: "#F0624A",
    deep: "#08060F",
    soft: "#8479C4",
    warm: "#FFB999",
    text: "light",
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const textTone = (palette: PaletteName): TextTone => palettes[palette].text;
