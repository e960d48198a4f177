let speaking: HTMLAudioElement | null = null;

/** Call when a sound starts: whichever other sound of the page is playing pauses. */
export function speakAlone(audio: HTMLAudioElement): void {
  if (speaking && speaking !== audio) speaking.pause();
  speaking = audio;
}
