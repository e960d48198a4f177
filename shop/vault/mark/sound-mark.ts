import type { FileMark } from "./file-mark.ts";
import {
  bigEndian,
  cut,
  join,
  latin,
  littleEndian,
  MARK_BYTES,
  sentence,
  textAt,
  utf8,
  type FileTags,
} from "./file-tags.ts";

/**
 * The mark for a file from its first bytes and size: ID3v2 of an MP3, LIST INFO of a WAV. Null for
 * other kinds, and when the header leaves no safe place; then the file is sent unchanged.
 */
export function soundMark(
  contentType: string,
  { start, size }: { start: Uint8Array; size: number },
  tags: FileTags,
): FileMark | null {
  if (contentType === "audio/mpeg") return mp3Mark(start, tags);
  return contentType === "audio/wav" ? wavMark(start, size, tags) : null;
}

const synchsafe = (size: number): Uint8Array =>
  Uint8Array.of((size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127);
type Id3Version = 3 | 4;

function frame(version: Id3Version, name: string, body: Uint8Array): Uint8Array {
  const size = version === 4 ? synchsafe(body.length) : bigEndian(body.length);
  return join(latin(name), size, Uint8Array.of(0, 0), body);
}

/** Version 3 knows no UTF-8: UTF-16 with a mark of its order. */
function wide(text: string): Uint8Array {
  const units = new Uint8Array(2 + text.length * 2);
  const view = new DataView(units.buffer);
  view.setUint16(0, 0xfeff);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at));
  return units;
}

const END = Uint8Array.of(0);
const WIDE_END = Uint8Array.of(0, 0);

function words(version: Id3Version, parts: string[]): Uint8Array {
  const texts = parts.map((part) => new TextDecoder().decode(cut(part)));
  const between = version === 4 ? END : WIDE_END;
  const encoded = texts.flatMap((part, at) => [
    ...(at ? [between] : []),
    version === 4 ? utf8.encode(part) : wide(part),
  ]);
  return join(Uint8Array.of(version === 4 ? 3 : 1), ...encoded);
}

function id3Frames(version: Id3Version, tags: FileTags): Uint8Array {
  const own = (name: string, value: string) =>
    frame(version, "TXXX", words(version, [name, value]));
  const ownFrames = join(
    own("LICENCE", sentence(tags)),
    own("LICENCE-CERTIFICATE", tags.number),
    ...(tags.sourceType ? [own("DigitalSourceType", tags.sourceType)] : []),
    ...(tags.noTraining ? [own("AI-TRAINING", "notAllowed")] : []),
    frame(version, "WCOP", latin(encodeURI(tags.verifyAt))),
    frame(version, "TCOP", words(version, [`${tags.year} ${tags.shop}`])),
  );
  const owner = latin("voice-shop\0");
  const filler = MARK_BYTES - ownFrames.length - 10 - owner.length;
  return join(ownFrames, frame(version, "PRIV", join(owner, new Uint8Array(filler))));
}

/**
 * Extends the existing ID3 tag before its frames; without one, or with another version, adds a tag.
 */
function mp3Mark(start: Uint8Array, tags: FileTags): FileMark | null {
  const tail = new Uint8Array();
  const [major, flags] = [start[3], start[5]];
  const isPlain = textAt(start, 0, 3) === "ID3" && flags === 0 && (major === 3 || major === 4);
  if (!isPlain) {
    const frames = id3Frames(4, tags);
    const head = join(latin("ID3"), Uint8Array.of(4, 0, 0), synchsafe(frames.length), frames);
    return { head, skip: 0, tail };
  }
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (start[at]! & 127), 0) + MARK_BYTES;
  if (size >= 2 ** 28) return null;
  const head = join(start.subarray(0, 6), synchsafe(size), id3Frames(major, tags));
  return { head, skip: 10, tail };
}

const riffChunk = (name: string, body: Uint8Array): Uint8Array =>
  join(latin(name), littleEndian(body.length), body, new Uint8Array(body.length % 2));

/** Chunks behind its last; a file whose head does not say how long it is gets none. */
function wavMark(start: Uint8Array, size: number, tags: FileTags): FileMark | null {
  const isRiff = textAt(start, 0, 4) === "RIFF" && textAt(start, 8, 4) === "WAVE";
  if (!isRiff || start.length < 12) return null;
  const declaredSize = new DataView(start.buffer, start.byteOffset).getUint32(4, true) + 8;
  const odd = size % 2;
  if (Math.abs(declaredSize - size) > 1 || size + MARK_BYTES + odd > 2 ** 32 - 16) return null;
  const text = (name: string, value: string) => riffChunk(name, join(cut(value), END));
  const info = join(
    latin("INFO"),
    text("INAM", tags.title),
    text("IART", tags.shop),
    text("ICOP", sentence(tags)),
    text(
      "ICMT",
      [tags.sourceType, tags.noTraining ? "AI-TRAINING=notAllowed" : ""].join(" ").trim(),
    ),
  );
  const list = riffChunk("LIST", info);
  const junk = riffChunk("JUNK", new Uint8Array(MARK_BYTES - list.length - 8));
  const tail = join(new Uint8Array(odd), list, junk);
  const head = join(latin("RIFF"), littleEndian(size + tail.length - 8), latin("WAVE"));
  return { head, skip: 12, tail };
}
