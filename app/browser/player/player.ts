import { failWith } from "../run-action.ts";
import { clientState } from "../state/client-state.ts";
import { speakAlone } from "../one-voice.ts";
import { soundFailed } from "./sound-failed.ts";

/** A sound that can be played. */
export type Track = {
  /** stays when its address is made anew */
  id: string;
  url: string;
  title: string;
  /** 0: not known before it is heard */
  durationMs: number;
  /** what it belongs to, and where that is shown */
  about: string;
  path: string;
};

const silence = {
  track: null as Track | null,
  /** what follows what; the track is one of them */
  list: [] as readonly Track[],
  playing: false,
  /** it plays, and nothing is heard yet */
  waiting: false,
  /** why it is not heard */
  failed: "",
  atMs: 0,
};
export type Playback = typeof silence;

/** The one sound of this window. It goes on while pages change. */
export const player = clientState(silence);

/** How a track stands; one that is not the player's is silent. */
export const usePlayback = (id: string): Playback =>
  player.use((now) => (now.track?.id === id ? now : silence));

let audio: HTMLAudioElement | undefined;

type PlayOptions = { list?: readonly Track[]; atMs?: number };

/** Call it in the press itself: Safari plays nothing that a later moment asks for. */
export function play(track: Track, { list = [track], atMs }: PlayOptions = {}): void {
  const sound = load(track, list, atMs);
  player.change({ playing: true, failed: "" });
  // What failed once is only asked for again when it is loaded anew.
  if (sound.error) loadAgain(sound);
  speakAlone(sound);
  const started = sound.play();
  import("./follow.ts").then(
    ({ follow }) => follow(sound, started),
    () => {
      started.catch(() => undefined);
      silent(sound);
    },
  );
}

/** The press of a button that plays and pauses. */
export function toggle(track: Track, list?: readonly Track[]): void {
  const { track: now, playing, list: currentList } = player.read();
  if (now?.id !== track.id) return play(track, { list: list ?? [track] });
  if (playing) audio?.pause();
  else play(track, { list: list ?? currentList });
}

/** Goes to a place of the track, and plays on if it was playing. */
export function seek(track: Track, atMs: number, list?: readonly Track[]): void {
  load(track, list ?? [track], atMs);
}

/** Ends it, and with it the bar. */
export function stop(): void {
  audio?.pause();
  player.change(silence);
}

/** Ends it with the page that shows it. */
export const stopIf = (id: string): void => {
  if (player.read().track?.id === id) stop();
};

export function silent(sound: HTMLAudioElement, words = soundFailed()): void {
  sound.pause();
  player.change({ playing: false, waiting: false, failed: words });
  failWith(words);
}

/** Asks for it anew, and goes on at the same place. */
export function loadAgain(sound: HTMLAudioElement): void {
  sound.load();
  sound.currentTime = player.read().atMs / 1000;
}

function load(track: Track, list: readonly Track[], atMs: number | undefined): HTMLAudioElement {
  const before = player.read();
  const isNew = before.track?.id !== track.id;
  const from = atMs ?? (isNew ? 0 : before.atMs);
  audio ??= Object.assign(new Audio(), { preload: "none" });
  const isLoaded = before.track?.url === track.url;
  if (!isLoaded) audio.src = track.url;
  if (!isLoaded || atMs !== undefined) audio.currentTime = from / 1000;
  player.change({ track, list, atMs: from, ...(isNew && { playing: false, waiting: false }) });
  return audio;
}
