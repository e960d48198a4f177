import { useState, type SyntheticEvent } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { FILE_WORDS } from "./file-words.ts";

const DOUBLE_TAP_MS = 500;

type FileRequestEvent = Pick<SyntheticEvent, "timeStamp" | "preventDefault">;

/** Each press downloads a file, except the second press of a double tap. */
export function fileAsking(onAsked: () => void): (event: FileRequestEvent) => void {
  let askedAt = -Infinity;
  return (event) => {
    if (event.timeStamp - askedAt < DOUBLE_TAP_MS) return event.preventDefault();
    askedAt = event.timeStamp;
    onAsked();
  };
}

const LOOK_EVERY_MS = 500;
const MOST_LOOKS = 120;
const MOST_WORDS = 200;

const forgetFileWords = () => {
  document.cookie = `${FILE_WORDS}=; Path=/admin; Max-Age=0; SameSite=Lax`;
};

/** Anybody can write a cookie: bounded, and shown as it is where it cannot be read. */
function unescapedWords(words: string): string {
  try {
    return decodeURIComponent(words).slice(0, MOST_WORDS);
  } catch {
    return words.slice(0, MOST_WORDS);
  }
}

/** Shows the words that came with the file; the page gets no event when it arrives. */
function showFileWords(looks = MOST_LOOKS): void {
  const words = new RegExp(`(?:^|;\\s*)${FILE_WORDS}=([^;]+)`).exec(document.cookie)?.[1];
  if (words) {
    forgetFileWords();
    showAlert(unescapedWords(words));
  } else if (looks > 0) setTimeout(() => showFileWords(looks - 1), LOOK_EVERY_MS);
}

/** Announces the download of a plain form, and then whether the file is cut. */
export function useFileAsked(): (event: SyntheticEvent) => void {
  const [handleSubmit] = useState(() =>
    fileAsking(() => {
      showAlert("파일을 만들고 있어요. 준비되면 바로 내려받을 수 있어요.");
      forgetFileWords();
      showFileWords();
    }),
  );
  return handleSubmit;
}
