/** An upload as it is inside: specification 4. */
export type TaskState =
  | "running"
  | "pausing"
  | "paused"
  | "canceling"
  | "canceled"
  | "success"
  | "error";

/** An upload as others see it. */
export type UploadState = Exclude<TaskState, "pausing" | "canceling">;

export type UploadEvent =
  | "pause"
  | "resume"
  | "cancel"
  /** the request ended before the upload was complete */
  | "stop"
  /** the server has everything */
  | "finish"
  | "fail";

/** The next state per event; missing entries change nothing. */
export const uploadMoves: Record<UploadEvent, Partial<Record<TaskState, TaskState>>> = {
  pause: { running: "pausing" },
  resume: { paused: "running", pausing: "running" },
  cancel: { running: "canceling", pausing: "canceling" },
  stop: { pausing: "paused", canceling: "canceled" },
  // The last chunk may have been under way at a pause.
  finish: { running: "success", pausing: "success", canceling: "canceled" },
  fail: { running: "error", pausing: "error", canceling: "canceled" },
};

export const mayHappen = (state: TaskState, event: UploadEvent): boolean =>
  uploadMoves[event][state] !== undefined;

export const afterEvent = (state: TaskState, event: UploadEvent): TaskState =>
  uploadMoves[event][state] ?? state;

export const shownState = (state: TaskState): UploadState =>
  state === "pausing" || state === "canceling" ? "running" : state;
