import type { BoughtSounds, Sound } from "#shop/vault/bought-sounds.ts";
import type { Track } from "#app/browser/player/player.ts";

/** A bought sound as a track of the player; `path` is its page. */
export const boughtTrack = (sound: Sound, { title }: BoughtSounds, path: string): Track | null =>
  sound.playPath
    ? {
        id: sound.id,
        url: sound.playPath,
        title: sound.title,
        durationMs: sound.durationMs ?? 0,
        about: title,
        path,
      }
    : null;

export const boughtTracks = (bought: BoughtSounds[], path: string): Track[] =>
  bought.flatMap((line) => line.sounds.flatMap((sound) => boughtTrack(sound, line, path) ?? []));

/** Where listening begins: the first sound that was never opened. */
export const firstUnheard = (
  sounds: readonly Sound[],
  tracks: readonly Track[],
): Track | undefined =>
  tracks.find(({ id }) => sounds.some((sound) => sound.id === id && !sound.isBegun));
