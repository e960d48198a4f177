import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { collectorAtRest } from "./collect-at-rest.server.ts";

const MB = 1024 * 1024;

function open() {
  const state = { busy: 0, resident: 200 * MB, live: 150 * MB, collected: 0 };
  const look = collectorAtRest({
    busy: () => state.busy,
    residentBytes: () => state.resident,
    collect() {
      state.collected++;
      state.resident = state.live;
    },
  });
  const seconds = (count: number, busy: number) => {
    state.busy = busy;
    for (let at = 0; at < count; at++) look();
    return state.collected;
  };
  return { state, seconds };
}

test("garbage is collected once the process had nothing to do for five seconds, and not again before memory grew", () => {
  const { state, seconds } = open();
  expect(seconds(100, 0.5)).toBe(0);
  expect(seconds(4, 0.01)).toBe(0);
  expect(seconds(1, 0.9)).toBe(0);
  expect(seconds(4, 0.01)).toBe(0);
  expect(seconds(1, 0.01)).toBe(1);
  expect(state.resident).toBe(150 * MB);
  expect(seconds(1000, 0)).toBe(1);
  state.resident += 11 * MB;
  expect(seconds(1000, 0)).toBe(1);
  state.resident += 2 * MB;
  expect(seconds(5, 0)).toBe(2);
});

test("what is really held is not looked for over and over", () => {
  const { state, seconds } = open();
  seconds(5, 0);
  state.live = state.resident = 300 * MB;
  expect(seconds(5, 0)).toBe(2);
  expect(seconds(1000, 0)).toBe(2);
});

test("the image starts the shop with the flags of npm start, one of which lets it collect", () => {
  const { scripts } = JSON.parse(readFileSync(projectFile("package.json"), "utf8"));
  const [, command] = /^CMD (\[.*\])$/m.exec(readFileSync(projectFile("Dockerfile"), "utf8"))!;
  expect(["exec", ...(JSON.parse(command!) as string[])].join(" ")).toBe(scripts.start);
  expect(scripts.start).toContain(" --expose-gc ");
});
