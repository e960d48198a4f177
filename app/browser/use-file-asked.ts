import { useState, type SyntheticEvent } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";

const DOUBLE_TAP_MS = 500;

type FileRequestEvent = Pick<SyntheticEvent, "timeStamp" | "preventDefault">;

/** Every press asks for a file; only the second half of a double tap does not. */
export function fileAsking(onAsked: () => void): (event: FileRequestEvent) => void {
  let askedAt = -Infinity;
  return (event) => {
    if (event.timeStamp - askedAt < DOUBLE_TAP_MS) return event.preventDefault();
    askedAt = event.timeStamp;
    onAsked();
  };
}

/**
 * For a plain form whose answer is a file: the page hears nothing of it, so it says at once that it
 * was asked for.
 */
export function useFileAsked(): (event: SyntheticEvent) => void {
  const [handleSubmit] = useState(() =>
    fileAsking(() => showAlert("파일을 만들고 있어요. 준비되면 바로 내려받아요.")),
  );
  return handleSubmit;
}
