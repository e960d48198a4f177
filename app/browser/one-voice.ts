let speaking: HTMLAudioElement | null = null;

/** Call when a sound starts: pauses any other sound of the page. */
export function speakAlone(audio: HTMLAudioElement): void {
  if (speaking && speaking !== audio) speaking.pause();
  speaking = audio;
}
