import { speakAlone } from "../one-voice.ts";
import { goesOn } from "./goes-on.ts";
import { noteHeard } from "./heard.ts";
import { loadAgain, player, play, seek, silent, stop, type Track } from "./player.ts";
import { whySilent } from "./why-silent.ts";

const BEFORE_WAITING_MS = 250;
const SKIP_MS = 10_000;
const SAME_LENGTH_MS = 1000;
const NOTED_S = 3;

/** The track before or after the current one in its list; null at an end. */
export function besides(by: 1 | -1): Track | null {
  const { track, list } = player.read();
  const at = list.findIndex(({ id }) => id === track?.id);
  return at < 0 ? null : (list[at + by] ?? null);
}

/** Plays the neighbouring track, if there is one. */
export function step(by: 1 | -1): void {
  const next = besides(by);
  if (next) play(next, { list: player.read().list });
}

const followed = new WeakSet<HTMLAudioElement>();

/** Keeps the player's state and the device's media controls up to date for a started sound. */
export function follow(sound: HTMLAudioElement, started: Promise<void>): void {
  started.catch((error: unknown) => {
    // An AbortError means that the sound was replaced or stopped before it loaded.
    if (error instanceof DOMException && error.name === "AbortError") return;
    void fail(sound);
  });
  tellDevice();
  if (followed.has(sound)) return;
  followed.add(sound);
  listen(sound);
}

async function fail(sound: HTMLAudioElement): Promise<void> {
  const { track, playing } = player.read();
  if (!track || !playing) return;
  player.change({ playing: false, waiting: true });
  const words = await whySilent(track.url);
  if (player.read().track?.url === track.url) silent(sound, words);
}

function listen(sound: HTMLAudioElement): void {
  let patience: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let isHeard = false;
  let noted = 0;
  const now = () => player.read().track!;
  const move = () => {
    const atMs = sound.currentTime * 1000;
    player.change({ atMs: Math.min(now().durationMs || atMs, atMs), waiting: false });
    frame = requestAnimationFrame(move);
  };
  const rest = () => {
    clearTimeout(patience);
    cancelAnimationFrame(frame);
  };
  const events: Record<string, () => void> = {
    play() {
      speakAlone(sound);
      rest();
      player.change({ playing: true });
      const isLate = () => sound.paused || player.change({ waiting: true });
      patience = setTimeout(isLate, BEFORE_WAITING_MS);
    },
    playing() {
      isHeard = true;
      rest();
      move();
      tellPlace(sound);
      noteHeard(player.read());
    },
    waiting() {
      cancelAnimationFrame(frame);
      player.change({ waiting: true });
    },
    pause() {
      rest();
      noteHeard(player.read());
      if (player.read().track) player.change({ playing: false, waiting: false });
    },
    ended() {
      const next = goesOn.read().isOn ? besides(1) : null;
      if (next) play(next, { list: player.read().list });
      else player.change({ playing: false, atMs: 0 });
    },
    error() {
      rest();
      if (!player.read().playing) return;
      // After some playback, an error is a cut connection or an expired address: retry once from
      // here.
      const isCut = isHeard;
      isHeard = false;
      if (!isCut) return void fail(sound);
      loadAgain(sound);
      follow(sound, sound.play());
    },
    durationchange() {
      const { track } = player.read();
      const durationMs = Math.round(sound.duration * 1000);
      const isOff = track && Math.abs(durationMs - track.durationMs) > SAME_LENGTH_MS;
      if (isOff && Number.isFinite(durationMs)) player.change({ track: { ...track, durationMs } });
    },
    timeupdate() {
      const seconds = Math.floor(sound.currentTime);
      if (seconds !== noted && seconds % NOTED_S === 0) noteHeard(player.read());
      noted = seconds;
    },
    seeked: () => tellPlace(sound),
  };
  for (const [name, happened] of Object.entries(events)) sound.addEventListener(name, happened);
  // Handles the events that were fired before this module loaded.
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) events.durationchange!();
  if (sound.paused) return;
  if (sound.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.playing!();
  else events.play!();
}

/** Lock screens, headsets and media keys: https://www.w3.org/TR/mediasession/ */
function tellDevice(): void {
  const session = navigator.mediaSession as MediaSession | undefined;
  const { track } = player.read();
  if (!session || !track) return;
  session.metadata = new MediaMetadata({ title: track.title, artist: track.about });
  const skip = (by: number) => () => {
    const { track: now, atMs, list } = player.read();
    if (now) seek(now, Math.max(0, Math.min(now.durationMs || Infinity, atMs + by)), list);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    stop,
    seekbackward: skip(-SKIP_MS),
    seekforward: skip(SKIP_MS),
    previoustrack: besides(-1) && (() => step(-1)),
    nexttrack: besides(1) && (() => step(1)),
    seekto: ({ seekTime }) => seek(track, (seekTime ?? 0) * 1000, player.read().list),
  };
  for (const [action, handler] of Object.entries(handlers))
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Browsers throw for actions that they do not support.
    }
}

function tellPlace(sound: HTMLAudioElement): void {
  if (!Number.isFinite(sound.duration) || sound.currentTime > sound.duration) return;
  navigator.mediaSession?.setPositionState({
    duration: sound.duration,
    position: sound.currentTime,
  });
}
