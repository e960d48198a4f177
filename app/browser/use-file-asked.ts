import { useState, type SyntheticEvent } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";

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

/** Announces the download of a plain form, because the page gets no event when the file arrives. */
export function useFileAsked(): (event: SyntheticEvent) => void {
  const [handleSubmit] = useState(() =>
    fileAsking(() => showAlert("파일을 만들고 있어요. 준비되면 바로 내려받아요.")),
  );
  return handleSubmit;
}
