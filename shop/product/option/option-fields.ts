import { productLimits } from "../product-limits.ts";

// At most two digits, so that no name can ask for a huge list.
const AXIS_NAME = /^option\.(\d)\.name$/;
const VALUE_FIELD =
  /^option\.(\d)\.value\.(\d{1,2})\.(id|label|priceDifference|stock|stockSeen|licence)$/;
const GALLERY_FIELD = /^gallery\.(\d{1,2})$/;
const NOTICE_FIELD = /^notice\.([a-z]{1,20})$/;
const FILE_FIELD = /^file\.(\d{1,2})\.(name|fileName|title|outline)$/;
const SAMPLE_FIELD = /^sample\.(\d{1,2})\.(id|title|soundId|transcript)$/;

export type TypedValue = Partial<
  Record<"id" | "label" | "priceDifference" | "stock" | "stockSeen" | "licence", string>
>;
export type TypedAxis = { name?: string; value: TypedValue[] };
export type TypedFile = Partial<Record<"name" | "fileName" | "title" | "outline", string>>;
export type TypedSample = Partial<Record<"id" | "title" | "soundId" | "transcript", string>>;

function rowAt<Row>(rows: Row[], at: number, empty: () => Row): Row {
  while (rows.length <= at) rows.push(empty());
  return rows[at] ?? empty();
}

/** Parses the flat fields `option.0.name`, `option.0.value.1.label` …, `gallery.0` …,
 * `sample.0.title` …, `file.0.title` … and `notice.maker` …. */
export function gatherFields(flat: Record<string, string>): Record<string, unknown> {
  const option: TypedAxis[] = [];
  const gallery: string[] = [];
  const sample: TypedSample[] = [];
  const file: TypedFile[] = [];
  const notice: Record<string, string> = Object.create(null);
  const others: Record<string, unknown> = Object.create(null);
  for (const [name, typed] of Object.entries(flat)) {
    const [, namedAxis] = match(AXIS_NAME, name);
    const [, axis, value, field] = match(VALUE_FIELD, name);
    const [, image] = match(GALLERY_FIELD, name);
    const [, heard, part] = match(SAMPLE_FIELD, name);
    const [, item] = match(NOTICE_FIELD, name);
    const [, sold, about] = match(FILE_FIELD, name);
    if (sold && about)
      rowAt<TypedFile>(file, Number(sold), () => ({}))[about as keyof TypedFile] = typed;
    else if (item) notice[item] = typed;
    else if (namedAxis) axisAt(option, namedAxis).name = typed;
    else if (axis && value && field)
      rowAt<TypedValue>(axisAt(option, axis).value, Number(value), () => ({}))[
        field as keyof TypedValue
      ] = typed;
    else if (heard && part)
      rowAt<TypedSample>(sample, Number(heard), () => ({}))[part as keyof TypedSample] = typed;
    else if (image) putAt(gallery, Number(image), typed);
    else others[name] = typed;
  }
  return { ...others, option, gallery, sample, file, notice };
}

const match = (pattern: RegExp, name: string): string[] => pattern.exec(name) ?? [];

function putAt(gallery: string[], at: number, image: string): void {
  rowAt(gallery, at, () => "");
  gallery[at] = image;
}
const axisAt = (axes: TypedAxis[], at: string) =>
  rowAt<TypedAxis>(axes, Math.min(Number(at), productLimits.axes), () => ({ value: [] }));
