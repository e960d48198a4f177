const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? "");

/** HTML that may be inserted into a document without escaping. */
export type Markup = { readonly html: string };

type Value = string | number | Markup | readonly Markup[] | null | undefined | false;

const htmlOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return String(value);
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
};

/** A template that escapes its values; only values made by `markup` stay HTML. */
export const markup = (pieces: TemplateStringsArray, ...values: Value[]): Markup => ({
  html: pieces.reduce((html, piece, at) => html + htmlOf(values[at - 1]) + piece),
});

/** HTML that `markup` made earlier and that was stored as text. */
export const keptMarkup = (html: string): Markup => ({ html });
