import { lettersFolder, slices, type Slice } from "./slices.server.ts";

const hex = (code: number) => code.toString(16).toUpperCase();
const rangeOf = (first: number, last: number) =>
  first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`;

/** A rare slice takes all from its first to its last: what lies between is in a later face. */
function rangesOf({ name, letters }: Slice): string {
  const codes = [...letters].map((letter) => letter.codePointAt(0)!).toSorted((a, b) => a - b);
  if (name.startsWith("rare-")) return rangeOf(codes[0]!, codes.at(-1)!);
  const ends = codes.filter((code, at) => codes[at + 1] !== code + 1);
  const starts = codes.filter((code, at) => codes[at - 1] !== code - 1);
  return starts.map((start, at) => rangeOf(start, ends[at]!)).join(", ");
}

/** The faces of all slices, which the build adds to the shop's styles (vite.config.ts). */
export const lettersCss = (): string =>
  slices
    .map(
      (slice) => `@font-face {
  font-family: "Shop Letters";
  font-weight: 400 700;
  font-display: swap;
  src: url("${lettersFolder}/${slice.name}.woff2") format("woff2");
  unicode-range: ${rangesOf(slice)};
}
`,
    )
    .join("");
