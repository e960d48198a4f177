const PLACEHOLDER = /#\{([^{}\n]{0,40})\}/g;
const WITH_SPACE = /( ?)#\{([^{}\n]{0,40})\}/g;

type Values = Readonly<Record<string, string>>;

const valueOf = (values: Values, name: string) =>
  Object.hasOwn(values, name.trim()) ? values[name.trim()]! : "";

/** The names of all placeholders, each once. */
export const placeholdersIn = (words: string): string[] => [
  ...new Set([...words.matchAll(PLACEHOLDER)].map(([, name]) => name!.trim())),
];

/** Missing values leave no gap. Values are never scanned for placeholders themselves. */
export const fillWords = (words: string, values: Values): string =>
  words
    .replace(WITH_SPACE, (_, space: string, name: string) => {
      const value = valueOf(values, name);
      return value && space + value;
    })
    .replace(/^ +| +$/gm, "");

/** As the messaging service fills an approved template: not a character more or less. */
export const fillTemplate = (words: string, values: Values): string =>
  words.replace(PLACEHOLDER, (_, name: string) => valueOf(values, name));
