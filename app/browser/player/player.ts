import { failWith } from "../run-action.ts";
import { clientState } from "../state/client-state.ts";
import { speakAlone } from "../one-voice.ts";
import { soundFailed } from "./sound-failed.ts";

/** A sound that can be played. */
export type Track = {
  /** stays the same when the address is renewed */
  id: string;
  url: string;
  title: string;
  /** 0 until it is loaded */
  durationMs: number;
  /** the product's name, and the page that shows it */
  about: string;
  path: string;
};

const silence = {
  track: null as Track | null,
  /** the playlist, including the track */
  list: [] as readonly Track[],
  playing: false,
  /** playing was requested, and no sound has come yet */
  waiting: false,
  /** why it failed, in words for the visitor */
  failed: "",
  atMs: 0,
};
export type Playback = typeof silence;

/** The only sound of this window; it continues across pages. */
export const player = clientState(silence);

/** The playback of a track; silence unless the player has that track. */
export const usePlayback = (id: string): Playback =>
  player.use((now) => (now.track?.id === id ? now : silence));

let audio: HTMLAudioElement | undefined;

type PlayOptions = { list?: readonly Track[]; atMs?: number };

/** Must be called within the press's event handler: Safari blocks later calls. */
export function play(track: Track, { list = [track], atMs }: PlayOptions = {}): void {
  const sound = load(track, list, atMs);
  player.change({ playing: true, failed: "" });
  // An element with an error plays again only after a reload.
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

/** Plays or pauses, as the button of a track does. */
export function toggle(track: Track, list?: readonly Track[]): void {
  const { track: now, playing, list: currentList } = player.read();
  if (now?.id !== track.id) return play(track, { list: list ?? [track] });
  if (playing) audio?.pause();
  else play(track, { list: list ?? currentList });
}

/** Jumps to a position; playing continues if it was playing. */
export function seek(track: Track, atMs: number, list?: readonly Track[]): void {
  load(track, list ?? [track], atMs);
}

/** Stops the sound, which hides the player bar. */
export function stop(): void {
  audio?.pause();
  player.change(silence);
}

/** Stops the track when the page that shows it closes. */
export const stopIf = (id: string): void => {
  if (player.read().track?.id === id) stop();
};

export function silent(sound: HTMLAudioElement, words = soundFailed()): void {
  sound.pause();
  player.change({ playing: false, waiting: false, failed: words });
  failWith(words);
}

/** Reloads the sound and continues at the same position. */
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
