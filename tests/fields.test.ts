import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { fieldsOf as looksOf } from "#shop/form-fields.ts";

// Walks the fields of all forms: each reads what is typed as lib/text/typed.ts does, or takes no
// such thing. A new field that takes its words as they come is named by the first test.

const root = resolve(import.meta.dirname, "..");
const sources = ["shop", "app"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(join(root, path), "utf8").includes('from "zod"')),
);

type FoundField = { path: string; field: z.ZodType };

/** Every field of an object in a schema, through what is wrapped around it, by its place. */
function fieldsIn(schema: unknown, place: string, seen: Set<unknown>): FoundField[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const inside = (part: unknown, name: string) => fieldsIn(part, name, seen);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      { path: `${place}.${name}`, field },
      ...inside(field, `${place}.${name}`),
    ]);
  const { def } = schema as unknown as { def: Record<string, unknown> };
  return [
    ...[def.innerType, def.in, def.out, def.element].flatMap((part) => inside(part, place)),
    ...((def.options ?? def.items ?? []) as unknown[]).flatMap((part, at) =>
      inside(part, `${place}[${at}]`),
    ),
  ];
}

async function fieldsOf(path: string): Promise<FoundField[]> {
  const module = (await import(join(root, path))) as Record<string, unknown>;
  return Object.entries(module).flatMap(([name, schema]) =>
    fieldsIn(schema, `${path}: ${name}`, new Set()),
  );
}

const found = (
  await Promise.all(sources.filter((path) => path.endsWith(".ts")).map(fieldsOf))
).flat();

const UNSEEN = /[\u202a-\u202e\u2066-\u2069\u200b\u3164\uffa0\u2800\p{Cc}]/u;
const word = "가나다라마바사아자차";
const broken = `${word}\u202e ${word}\u200b\n\u3164${word.normalize("NFD")}\uffa0`;
/**
 * Passwords are taken as they are typed, HTML is cleaned by its own rules, and the signature over a
 * certificate or a feed of releases is over every sign of it. The updater's own book is no form,
 * nor is the list of an archive's parts.
 */
const AS_IT_COMES =
  /\.(?:password|newPassword|emailPassword|keyPassword|html|description)$|: checkForm\.text$|^shop\/update\/(?:release-feed|update-state)\.ts: |^shop\/archive\/manifest\.ts: /;
/** What is typed into several lines, or stands in them; a product's part is read once more as the
 * editor's fields are. */
const OF_LINES =
  /\.(?:text|words|answer|objection|memo|note|reason|summary|decision|giftMessage|script|synonyms|transcript|allowed|forbidden|places|attribution|supplyNote|stack|message|templateText|popupWords|phones)$|: productPart\./;

const written = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null && !(value instanceof Date)
      ? Object.values(value).flatMap(written)
      : [];

/** What a field makes of a text, or null where it refuses it. */
function taken(field: z.ZodType, typed: string): string[] | null {
  const read = field.safeParse(typed);
  return read.success ? written(read.data) : null;
}

test("all forms are walked", () => {
  expect(found.length).toBeGreaterThan(300);
});

test("no field keeps what nobody sees, or letters in pieces", () => {
  const wrong = found.filter(({ path, field }) => {
    if (AS_IT_COMES.test(path)) return false;
    return taken(field, broken)?.some(
      (text) => UNSEEN.test(text.replaceAll("\n", "")) || text !== text.normalize("NFC"),
    );
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("a field of one line keeps it one line", () => {
  const wrong = found.filter(
    ({ path, field }) =>
      !AS_IT_COMES.test(path) &&
      !OF_LINES.test(path) &&
      taken(field, `${word}\n${word}`)?.some((text) => text.includes("\n")),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("what nobody sees is nothing: it is refused or empty", () => {
  const wrong = found.filter(
    ({ path, field }) =>
      !AS_IT_COMES.test(path) &&
      taken(field, "\u3164\u200b\u2800")?.some((text) => text !== "") &&
      !taken(field, "")?.some((text) => text !== ""),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

const lengthOf = (field: z.ZodType): number | undefined =>
  looksOf(z.object({ field: field.meta({ label: "" }) })).field.maxLength;
/** The length above which a rule refuses a text. */
const limitAt = (field: z.ZodType, typed: string): number | null => {
  const tooBig = field
    .safeParse(typed)
    .error?.issues.find((issue) => issue.code === "too_big" && issue.origin === "string");
  return tooBig?.code === "too_big" ? Number(tooBig.maximum) : null;
};

test("a length beside a rule is the rule's, or leaves room for signs that do not count", () => {
  const wrong = found.flatMap(({ path, field }) => {
    const length = lengthOf(field);
    if (length === undefined) return [];
    const limit = limitAt(field, "1".repeat(Math.max(5000, length + 1)));
    if (limit === null) return [];
    const isTooLong = length > limit && limitAt(field, "1".padEnd(length, "-")) !== null;
    return length < limit || isTooLong ? [`${path}: ${length}, its rule ${limit}`] : [];
  });
  expect(wrong).toEqual([]);
});

/** Numbers that our pages and scripts send back, which nobody types. */
const SENT_BACK =
  /\.(?:version|file|position|revision|edits|over|seen|commentId|lineId|number|device|line|parcel|startMs|durationMs|port|refundShown|totalShown|unitPriceShown|stockSeen|useUnit|stars|won)$|: (?:version|orderItem|gridForm)\b/;
const numberOf = (field: z.ZodType, typed: string): unknown => field.safeParse(typed).data;
const samples = ["1", "12", "90", "500", "1000"];

test("a number is understood with full-width digits, commas, blanks and its unit", () => {
  const wrong = found.flatMap(({ path, field }) => {
    if (SENT_BACK.test(path)) return [];
    const plain = samples.find((sample) => typeof numberOf(field, sample) === "number");
    if (!plain) return [];
    if ((lengthOf(field) ?? 20) < 20) return [`${path} cuts "₩10,000,000"`];
    const ways = [
      plain.replace(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)),
      ` ${plain}\u3000`,
      `${plain}원`,
      plain.padStart(5, "0").replace(/(\d\d)(\d{3})$/, "$1,$2"),
    ];
    return ways.flatMap((way) =>
      numberOf(field, way) === numberOf(field, plain) ? [] : [`${path} ${way}`],
    );
  });
  expect(wrong).toEqual([]);
});

test.each(sources.filter((path) => path.endsWith(".tsx")))(
  "the fields that stand in the screen %s are none that a person types",
  (path) => {
    const typed = readFileSync(join(root, path), "utf8").match(/^.*z\.string\(.*$/gm) ?? [];
    expect(typed.filter((line) => !/\b(?:password|token)\b|z\.record\(/.test(line))).toEqual([]);
  },
);
