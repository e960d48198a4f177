import type { FileMark, MarkedSource } from "./file-mark.ts";
import type { FileTags } from "./file-tags.ts";
import { mp4Mark } from "./mp4-mark.ts";
import { pdfMark } from "./pdf-mark.ts";
import { soundMark } from "./sound-mark.ts";
import { zipMark } from "./zip-mark.server.ts";

type Marker = (source: MarkedSource, tags: FileTags) => Promise<FileMark | null> | FileMark | null;

const markers: Record<string, Marker> = {
  "audio/mpeg": (source, tags) => soundMark("audio/mpeg", source, tags),
  "audio/wav": (source, tags) => soundMark("audio/wav", source, tags),
  "audio/mp4": mp4Mark,
  "application/zip": zipMark,
  "application/pdf": pdfMark,
};

/**
 * The marker for a kind of file; undefined when it cannot carry a mark. A marker returns null for a
 * file to be sent unchanged.
 */
export const markerOf = (contentType: string): Marker | undefined => markers[contentType];
