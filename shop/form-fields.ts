import type * as z from "zod";

/** What a field's schema says of its control, by zod's `meta()`. */
type FieldMeta = {
  label?: string;
  hint?: string;
  placeholder?: string;
  type?: "email" | "tel" | "url" | "password" | "date" | "datetime-local" | "time";
  inputMode?: "numeric" | "decimal" | "tel" | "email" | "url";
  autoComplete?: string;
  autoCapitalize?: "none" | "characters";
  spellCheck?: false;
  /** in place of the rule's, where signs between the letters may be typed */
  maxLength?: number;
  /** the label says that it may stay empty */
  optional?: true;
  enterKeyHint?: "next";
  /** lines of a text */
  rows?: number;
};

declare module "zod" {
  interface GlobalMeta extends FieldMeta {}
}

/** A control's label and attributes. */
export type FieldLook = FieldMeta & { label: string; required?: true };
export type FieldLooks<Name extends string = string> = Readonly<Record<Name, FieldLook>>;

/** What tells the alternatives of a schema apart. */
type Mark = "intent" | "part" | "by" | "way";
const MARKS: readonly Mark[] = ["intent", "part", "by", "way"];

type AsChosen<Input, Choice> = Input extends unknown
  ? Choice extends Input[keyof Input & Mark]
    ? Input
    : never
  : never;
type NamesOf<Input> = Input extends unknown ? keyof Input & string : never;

type SchemaParts = {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
};
const insideOf = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, in: from, out, options = [] } = schema.def as SchemaParts;
  return [...options, out, from, innerType].filter((part) => part !== undefined);
};

function shapesOf(schema: z.ZodType): Record<string, z.ZodType>[] {
  const { shape } = schema.def as SchemaParts;
  return shape ? [shape] : insideOf(schema).flatMap(shapesOf);
}

/** What is said of a field, and its longest text, through what is wrapped around it. */
function metaOf(schema: z.ZodType): FieldMeta {
  const { maxLength } = schema as { maxLength?: number | null };
  return Object.assign(
    {},
    ...insideOf(schema).map(metaOf),
    typeof maxLength === "number" && { maxLength },
    schema.meta(),
  ) as FieldMeta;
}

/**
 * The labels and attributes of the fields that people fill in, as their schema has them; of a
 * schema with alternatives, those of `choice`. `labels` are those that stand elsewhere. Pages give
 * them to `PostForm`. A plain object, so that a loader may send it: the pages of shoppers carry no
 * zod.
 */
export function fieldsOf<Schema extends z.ZodType>(
  schema: Schema,
): FieldLooks<NamesOf<z.input<Schema>>>;
export function fieldsOf<Schema extends z.ZodType, const Choice extends string>(
  schema: Schema,
  choice: Choice,
  labels?: Readonly<Record<string, string>>,
): FieldLooks<NamesOf<AsChosen<z.input<Schema>, Choice>>>;
export function fieldsOf(
  schema: z.ZodType,
  choice?: string,
  labels: Readonly<Record<string, string>> = {},
): FieldLooks {
  const looks: Record<string, FieldLook> = {};
  for (const shape of shapesOf(schema)) {
    const mark = MARKS.find((name) => shape[name]);
    if (choice !== undefined && !(mark && shape[mark]!.safeParse(choice).success)) continue;
    for (const [name, field] of Object.entries(shape)) {
      const { label = labels[name], ...meta } = metaOf(field);
      if (label === undefined) continue;
      const isNeeded = !field.safeParse("").success;
      looks[name] ??= { autoComplete: "off", label, ...(isNeeded && { required: true }), ...meta };
    }
  }
  return looks;
}
