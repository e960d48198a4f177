export type Edit = { file: string; find: string; put: string };

/** A fault as somebody could write it, and what must turn red by it. */
export type Plant = {
  name: string;
  edits: Edit[];
} & (
  | {
      /** of Vitest: a file, and a part of a test's name */
      test: [file: string, name: string];
    }
  | {
      /** arguments of tests/faults/run.ts */
      run: string[];
    }
);

/** Matches this code however it is broken into lines. */
const anyLayout = (code: string): RegExp => {
  const signs = [...code.replaceAll(/\s/g, "")];
  return new RegExp(signs.map((sign) => sign.replace(/\W/, "\\$&")).join("\\s*"), "g");
};

/** How often what the edit replaces stands in this text; it must be once. */
export const countPlaces = (text: string, { find }: Edit): number =>
  text.match(anyLayout(find))?.length ?? 0;

export const replaceIn = (text: string, { find, put }: Edit): string =>
  text.replace(anyLayout(find), () => put);
