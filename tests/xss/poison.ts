import { Client } from "pg";
import { markOf, together, vectors, type Vector } from "./vectors.ts";

/** Columns that hold HTML. */
const HTML = /^(html|description|answer_html)$/;
/** Columns with words that people typed, or that were made of such words. */
const WORDS =
  /(^|_)(name|title|summary|text|plain|memo|label|reason|note|subject|detail|agent|error|answer|question|body|content|category|words|decision|code|image|reward|objection)$|^(address|seo_\w+|waybill_number|recommender_code|orderer_email|recipient_phone|orderer_phone|to|email|whose)$/;
/** Columns that tie rows together or that people sign in by. */
const TIES =
  /^(user\.email|user\.image|sign_ups\.|email_tokens\.|session\.(?!user_agent)|account\.|verification\.|rate_limit|attempts|attempt_windows|two_factor|passkey\.(?!name)|owner_links|social_states|sounds|images|image_uses|consents|audit_log|audit_reviews|storage_|objects|uploads|blobs|bucket_removals|recommenders\.code|ship_by_answers\.answer|claims\.reason|reviews\.hidden_reason|payment_ledger|sandbox_payments|order_lines\.image_id|schema_|drizzle)/;

const PER_CELL = 24;
// PostgreSQL keeps neither.
const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

let next = 0;
/** The next vectors in turn, as words; each told from the others by its mark. */
export function someWords(): string {
  const some = Array.from({ length: PER_CELL }, (): Vector => vectors[next++ % vectors.length]!);
  return storable(some.map(({ id, text }) => `${text} ${markOf(id)}`).join(" "));
}

const SOME_HTML = 40;
/** All of them as HTML, and some in turn. */
const allHtml = storable(together(vectors));
export function someHtml(): string {
  const from = (next += SOME_HTML) % vectors.length;
  return storable(together(vectors.slice(from, from + SOME_HTML)));
}

/**
 * Writes the vectors into every typed column, bypassing sanitizers. Rows in `whole` (by id or
 * version) get all HTML, others some. Returns the columns.
 */
export async function poison(databaseUrl: string, whole: ReadonlySet<string>): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' order by 1, 2`,
  );
  const poisoned: string[] = [];
  for (const { table, column, type } of columns) {
    const name = `${table}.${column}`;
    if (TIES.test(name)) continue;
    const change =
      type === "text" && (HTML.test(column) || WORDS.test(column))
        ? "text"
        : type === "jsonb" && /^(options|facts|personal)$/.test(column)
          ? "json"
          : null;
    if (!change) continue;
    const { rows } = await client.query<{ ctid: string; value: unknown; id: string }>(
      `select ctid::text, "${column}" as value, coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'version') as id from "${table}" t where "${column}" is not null`,
    );
    for (const { ctid: row, value, id } of rows) {
      const set =
        change === "json"
          ? JSON.stringify(poisonedJson(value))
          : !HTML.test(column)
            ? someWords()
            : whole.has(id)
              ? allHtml
              : someHtml();
      const {
        rows: [moved],
      } = await client.query<{ ctid: string }>(
        `update "${table}" set "${column}" = $1 where ctid = $2::tid returning ctid::text`,
        [set, row],
      );
      if (!moved) throw new Error(`a row of ${name} went away`);
    }
    if (rows.length) poisoned.push(name);
  }
  await client.end();
  return poisoned;
}

/** The same shape with other words; what ties things together, and numbers, stays. */
function poisonedJson(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => poisonedJson(each, key));
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, poisonedJson(each, name)]),
    );
  return typeof value === "string" && !/id$|at$|On$|^(kind|event|by|company)$/i.test(key)
    ? someWords()
    : value;
}
