import { storedWord, storeWord } from "../state/stored-word.ts";
import type { Playback, Track } from "./player.ts";

const KEY = "recently-heard";
const MOST = 12;
/** This close to its end, a sample counts as played completely. */
const END_MS = 1500;
const [PLACE, SOUND] = [/^\/product\/[\w-]{1,64}$/, /^\/(?!\/)[\w./-]{1,200}$/];

/** A sample that was played on this device, and up to where. */
export type HeardTrack = Track & { atMs: number };

function readOne(entry: unknown): HeardTrack | null {
  const { id, url, title, about, path, durationMs, atMs } = Object(entry) as Record<
    string,
    unknown
  >;
  const words = [id, url, title, about, path].map((word) => String(word ?? "").slice(0, 300));
  const [trackId, address, name, product, place] = words as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (!trackId || !name || !SOUND.test(address) || !PLACE.test(place)) return null;
  const most = Number(durationMs) || 0;
  const at = Math.min(Math.max(Number(atMs) || 0, 0), most);
  return {
    id: trackId,
    url: address,
    title: name,
    about: product,
    path: place,
    durationMs: most,
    atMs: at,
  };
}

/** Newest first. Stored entries are validated, and never sent to the server. */
export function heardTracks(): HeardTrack[] {
  try {
    const stored: unknown = JSON.parse(storedWord(KEY) ?? "[]");
    return (Array.isArray(stored) ? stored : [])
      .flatMap((each) => readOne(each) ?? [])
      .slice(0, MOST);
  } catch {
    return [];
  }
}

const keep = (heard: HeardTrack[]): HeardTrack[] => {
  storeWord(KEY, heard.length ? JSON.stringify(heard) : null);
  return heard;
};

/** Records only public samples, never bought recordings. */
export function noteHeard({ track, atMs }: Pick<Playback, "track" | "atMs">): void {
  if (!track || !PLACE.test(track.path)) return;
  const isOver = track.durationMs - atMs < END_MS;
  const others = heardTracks().filter(({ id }) => id !== track.id);
  keep([{ ...track, atMs: isOver ? 0 : Math.round(atMs) }, ...others].slice(0, MOST));
}

export const forgetHeard = (id?: string): HeardTrack[] =>
  keep(id === undefined ? [] : heardTracks().filter((one) => one.id !== id));
