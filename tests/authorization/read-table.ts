import { buildOrderFields } from "../has/order-form.ts";
import { identities, type Identity, type People } from "./people.ts";
import { forms } from "./forms.ts";
import type { Method } from "./routes-of-the-shop.ts";

export type Row = {
  /** as it stands in the table */
  ask: string;
  method: Method;
  /** with names in braces of what the people have */
  path: string;
  /** fields as name=value, and ...name for a whole form of forms.ts */
  form: string;
  /** tables this may write to although it is a GET */
  writes: string[];
  /** each identity is asked about things that nobody touched before */
  each: boolean;
  /**
   * others' data that the answer may contain because the row's secret proves access; names in
   * braces
   */
  shows: string;
  /** what each identity is answered, in the words of ask.ts */
  says: Record<Identity, string>;
};

/**
 * Parses `METHOD /path field=value (writes table) | visitor | guest | memberA | memberB |
 * administrator | former`; # begins a comment.
 */
export function readTable(table: string): Row[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [ask = "", ...cells] = line.split("|").map((cell) => cell.trim());
      const [, method, path, form = "", mark = ""] =
        /^([A-Z]+)\s+((?:\{[^}]*\}|[^\s{])+)\s*(.*?)\s*(?:\(([^)]*)\))?$/.exec(ask) ?? [];
      if (!method || !path || cells.length !== identities.length)
        throw new Error(`not a row: ${line}`);
      return {
        ask,
        method: method as Row["method"],
        path,
        form,
        each: mark === "each",
        shows: mark.startsWith("shows ") ? `{${mark.slice(6)}}` : "",
        writes: mark.startsWith("writes ") ? mark.split(" ").slice(1) : [],
        says: Object.fromEntries(
          identities.map((identity, at) => [identity, cells[at]!]),
        ) as Row["says"],
      };
    });
}

/** With everything in braces replaced by what these people have. */
export const filled = (text: string, things: People["things"]): string =>
  text.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const thing = things[name];
    if (thing === undefined) throw new Error(`nobody has {${name}}`);
    return thing;
  });

/** The names in braces of a row. */
export const thingsIn = ({ path, form }: Row): string[] =>
  [...`${path} ${form}`.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!);

/** The fields a browser would send. */
export async function fieldsOf(
  { form }: Row,
  { things, db }: People,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [token] of form.matchAll(/(?:\{[^}]*\}|[^\s{])+/g)) {
    const [, name = "", value = ""] = /^([^=]+)=?([\s\S]*)$/.exec(token) ?? [];
    if (token === "...order")
      Object.assign(fields, await buildOrderFields(db, [{ product: { id: things["product"]! } }]));
    else if (token.startsWith("..."))
      Object.assign(
        fields,
        Object.fromEntries(
          Object.entries(formNamed(token.slice(3))).map(([field, text]) => [
            field,
            filled(text, things),
          ]),
        ),
      );
    else fields[filled(name, things)] = filled(value, things).replaceAll("+", " ");
  }
  return fields;
}

function formNamed(name: string): Record<string, string> {
  const form = forms[name];
  if (!form) throw new Error(`no form ...${name}`);
  return form;
}
