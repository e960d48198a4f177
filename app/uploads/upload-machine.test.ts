import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterEvent,
  mayHappen,
  shownState,
  uploadMoves,
  type TaskState,
  type UploadEvent,
} from "./upload-machine.ts";

const events = Object.keys(uploadMoves) as UploadEvent[];
const anyEvents = fc.array(fc.constantFrom(...events), { maxLength: 40 });
const walk = (sequence: UploadEvent[]): TaskState[] =>
  sequence.reduce<TaskState[]>(
    (states, event) => [...states, afterEvent(states.at(-1)!, event)],
    ["running"],
  );

// covers 4.15b
test("specification 4: pause only from running, resume from paused or pausing, cancel only from running or pausing", () => {
  const states: TaskState[] = [
    "running",
    "pausing",
    "paused",
    "canceling",
    "canceled",
    "success",
    "error",
  ];
  const may = (event: UploadEvent) => states.filter((state) => mayHappen(state, event));
  expect(may("pause")).toEqual(["running"]);
  expect(may("resume")).toEqual(["pausing", "paused"]);
  expect(may("cancel")).toEqual(["running", "pausing"]);
});

// covers 4.15a
test("pausing becomes paused, or success when the last chunk was under way; canceling becomes canceled whatever happens", () => {
  expect(afterEvent("pausing", "stop")).toBe("paused");
  expect(afterEvent("pausing", "finish")).toBe("success");
  for (const event of ["stop", "finish", "fail"] as const)
    expect(afterEvent("canceling", event)).toBe("canceled");
});

// covers 4.15a
test("outside, pausing and canceling read as running", () => {
  expect(
    ["running", "pausing", "canceling", "paused", "canceled", "success", "error"].map((state) =>
      shownState(state as TaskState),
    ),
  ).toEqual(["running", "running", "running", "paused", "canceled", "success", "error"]);
});

test("whatever happens in whatever order, what is over stays over, and what is canceled never succeeds", () => {
  fc.assert(
    fc.property(anyEvents, (sequence) => {
      const states = walk(sequence);
      states.forEach((state, at) => {
        const next = states[at + 1];
        if (next === undefined) return;
        if (["canceled", "success", "error"].includes(state)) expect(next).toBe(state);
        if (state === "canceling") expect(["canceling", "canceled"]).toContain(next);
        if (state === "paused") expect(["paused", "running"]).toContain(next);
        if (next === "pausing" && state !== "pausing") expect(state).toBe("running");
      });
    }),
    { numRuns: 2000 },
  );
});

/**
 * The machine once more, told in other words: what the person wants, and what came of the last
 * request.
 */
class Model {
  wants: "run" | "pause" | "cancel" = "run";
  over: TaskState | null = null;
  resting = false;

  happen(event: UploadEvent): void {
    if (this.over) return;
    const moving = !this.resting;
    if (event === "pause" && moving && this.wants === "run") this.wants = "pause";
    else if (event === "resume" && this.wants === "pause")
      [this.wants, this.resting] = ["run", false];
    else if (event === "cancel" && moving && this.wants !== "cancel") this.wants = "cancel";
    else if (event === "stop" && moving && this.wants === "pause") this.resting = true;
    else if (
      (event === "stop" || event === "finish" || event === "fail") &&
      this.wants === "cancel"
    )
      this.over = "canceled";
    else if (event === "finish" && moving) this.over = "success";
    else if (event === "fail" && moving) this.over = "error";
  }

  get state(): TaskState {
    if (this.over) return this.over;
    if (this.wants === "cancel") return "canceling";
    if (this.wants === "pause") return this.resting ? "paused" : "pausing";
    return "running";
  }
}

test("for every sequence of events the machine does what the model does", () => {
  fc.assert(
    fc.property(anyEvents, (sequence) => {
      const model = new Model();
      let state: TaskState = "running";
      for (const event of sequence) {
        model.happen(event);
        state = afterEvent(state, event);
        expect(state).toBe(model.state);
      }
    }),
    { numRuns: 5000 },
  );
});
