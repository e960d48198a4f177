import type { FileMark, MarkedSource } from "./file-mark.ts";
import {
  bigEndian,
  cut,
  join,
  latin,
  MARK_BYTES,
  sentence,
  textAt,
  type FileTags,
} from "./file-tags.ts";

const WINDOW = 65_536;

/** What the newest revision of a document says of itself. */
type Trailer = { root: string; id: string; objects: number; at: number; isStream: boolean };

/**
 * Appends a revision whose document information names the licence; earlier revisions stay byte for
 * byte. Null for encrypted documents or an unknown ending.
 */
export async function pdfMark(source: MarkedSource, tags: FileTags): Promise<FileMark | null> {
  const trailer = await findTrailer(source);
  if (!trailer) return null;
  const { objects, isStream } = trailer;
  const info = `${objects} 0 obj\n${infoOf(tags)}\nendobj\n`;
  const table = (infoAt: number, tableAt: number) =>
    isStream ? streamTable(trailer, infoAt, tableAt) : plainTable(trailer, infoAt, tableAt);
  const filler = MARK_BYTES - 3 - info.length - table(0, 0).length;
  const infoAt = source.size + 3 + filler;
  const rest = table(infoAt, infoAt + info.length);
  const tail = join(latin(`\n%${" ".repeat(filler)}\n${info}`), rest);
  return { head: new Uint8Array(), skip: 0, tail };
}

async function findTrailer({ size, read }: MarkedSource): Promise<Trailer | null> {
  const lastAt = Math.max(0, size - WINDOW);
  const last = await read(lastAt, WINDOW);
  const end = textAt(last, Math.max(0, last.length - 2048), 2048);
  const at = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  if (!(at < size)) return null;
  const bytes = await read(at, WINDOW);
  const text = textAt(bytes, 0, bytes.length);
  const isStream = /^\d+ \d+ obj\b/.test(text);
  if (!isStream && !text.startsWith("xref")) return null;
  const words = isStream ? text.slice(0, Math.max(0, text.indexOf("stream"))) : behind(text, last);
  return readTrailer(words, { at, isStream });
}

function readTrailer(words: string, place: Pick<Trailer, "at" | "isStream">): Trailer | null {
  const root = /\/Root\s+(\d+\s+\d+\s+R)/.exec(words)?.[1];
  const objects = Number(/\/Size\s+(\d{1,8})\b/.exec(words)?.[1] ?? Number.NaN);
  if (!root || !(objects > 0) || words.includes("/Encrypt")) return null;
  const id = /\/ID\s*\[\s*<[\dA-Fa-f\s]*>\s*<[\dA-Fa-f\s]*>\s*\]/.exec(words)?.[0] ?? "";
  return { root, id, objects, ...place };
}

/** The dictionary of a table that may be longer than what was read of it. */
function behind(text: string, last: Uint8Array): string {
  const after = (where: string) => {
    const found = where.indexOf("trailer");
    return found < 0 ? "" : where.slice(found, where.indexOf("startxref", found));
  };
  const end = textAt(last, 0, last.length);
  return after(text) || after(end.slice(Math.max(0, end.lastIndexOf("trailer"))));
}

/** UTF-16 in hexadecimal digits, the only words that every reader of PDF takes. */
function wide(words: string): string {
  const text = new TextDecoder().decode(cut(words));
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, "0")).join("")}>`;
}

const infoOf = (tags: FileTags): string =>
  `<< /Title ${wide(tags.title.slice(0, 60))} /Subject ${wide(sentence(tags))} /LicenceCertificate ${wide(tags.number)}
/VerifyAt ${wide(tags.verifyAt)}${tags.sourceType ? ` /DigitalSourceType ${wide(tags.sourceType)}` : ""}${
    tags.noTraining ? " /AITraining /notAllowed" : ""
  } >>`;

/** Numbers of one length, so that where they stand does not hang on what they say. */
const ten = (offset: number): string => String(offset).padStart(10, "0");

const endOf = ({ root, id, objects, at }: Trailer, more: number): string =>
  `/Size ${objects + more} /Root ${root} /Info ${objects} 0 R ${id} /Prev ${at}`;
const startOf = (tableAt: number): string => `startxref\n${ten(tableAt)}\n%%EOF\n`;

const plainTable = (trailer: Trailer, infoAt: number, tableAt: number): Uint8Array =>
  latin(
    `xref\n${trailer.objects} 1\n${ten(infoAt)} 00000 n \ntrailer\n<< ${endOf(trailer, 1)} >>\n${startOf(tableAt)}`,
  );

/** A document whose tables are streams has to go on with one. */
function streamTable(trailer: Trailer, infoAt: number, tableAt: number): Uint8Array {
  const { objects } = trailer;
  const row = (offset: number) => join(Uint8Array.of(1), bigEndian(offset), Uint8Array.of(0, 0));
  const words = `/Type /XRef /W [1 4 2] /Index [${objects} 2] /Length 14 ${endOf(trailer, 2)}`;
  return join(
    latin(`${objects + 1} 0 obj\n<< ${words} >>\nstream\n`),
    row(infoAt),
    row(tableAt),
    latin(`\nendstream\nendobj\n${startOf(tableAt)}`),
  );
}
