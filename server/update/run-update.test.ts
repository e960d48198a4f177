import { expect, test } from "vitest";
import type { Slot, UpdateReason, UpdateRun, UpdateState } from "#shop/update/update-state.ts";
import type { Look } from "./look-at-release.ts";
import {
  beginReturn,
  beginRun,
  continueUpdate,
  restartRelease,
  runUpdate,
  type UpdateTools,
} from "./run-update.ts";
import { UpdateProblem } from "./update-problem.ts";

const [OLD, YOUNG] = ["voice-shop-1", "voice-shop-2"];

class Killed extends Error {}

const well = (life: string | null): Look => ({
  life,
  isReady: life !== null,
  showsPage: true,
  takesOrders: true,
  slowestMs: 5,
  metrics: null,
});

/**
 * A machine in memory. `killAt`: at this effect, counted from 1, the updater dies, once after it
 * was done and once before; `sick`: what the new release does wrong.
 */
function machine({
  killAt = 0,
  isDone = false,
  refuses,
  bringsDatabase = false,
  sick = (look) => look,
}: {
  killAt?: number;
  isDone?: boolean;
  refuses?: UpdateReason;
  bringsDatabase?: boolean;
  sick?: (look: Look, looks: number) => Look;
} = {}) {
  const links: Record<Slot, string | null> = { a: OLD, b: null };
  const running: Record<Slot, string | null> = { a: OLD, b: null };
  let active: Slot = "a";
  let databaseOf: string | null = OLD;
  let state: UpdateState = { current: null, past: [] };
  let [effects, lives, looks, leastRunning] = [0, 0, 0, 1];
  let isDead = false;
  const effect = (act: () => void = () => undefined): Promise<void> => {
    // Nothing that a killed process would still have done happens.
    if (isDead) return Promise.reject(new Killed());
    effects++;
    isDead = effects === killAt;
    if (effects === killAt && !isDone) return Promise.reject(new Killed());
    act();
    leastRunning = Math.min(leastRunning, Number(running.a !== null) + Number(running.b !== null));
    return effects === killAt ? Promise.reject(new Killed()) : Promise.resolve();
  };
  const tools: UpdateTools = {
    place: {
      active: async () => active,
      setActive: (slot) => effect(() => (active = slot)),
      releaseAt: async (slot) => links[slot],
      pointTo: (slot, release) => effect(() => (links[slot] = release)),
    },
    slots: {
      start: (slot) => effect(() => (running[slot] ??= `${links[slot]} ${++lives}`)),
      stop: (slot) => effect(() => (running[slot] = null)),
      clear: () => effect(),
      life: async (slot) => running[slot],
      ports: () => ({ site: 0, metrics: null }),
    },
    database: {
      fits: async (release) => !bringsDatabase || release === databaseOf,
      restart: () => effect(() => (databaseOf = links[active])),
    },
    keeper: {
      read: async () => state,
      keep: (run) =>
        effect(() => {
          state = run?.end
            ? { current: null, past: [run, ...state.past] }
            : { current: run, past: state.past };
        }),
    },
    fetch: () => effect(),
    verify: () => (refuses ? Promise.reject(new UpdateProblem(refuses, "of the test")) : effect()),
    unpack: () => effect(),
    backUp: () => effect(),
    rehearse: () => effect(),
    tidy: () => effect(),
    removeUnused: () => effect(),
    look: async (slot) => {
      const look = well(running[slot]);
      return running[slot]?.startsWith(YOUNG) ? sick(look, ++looks) : look;
    },
    now: () => new Date("2026-11-28T00:00:00Z"),
    wait: async () => undefined,
    log: () => undefined,
    pace: { startMs: 50, settleMs: 0, watchMs: 0, lookMs: 0 },
  };
  return {
    tools,
    live: () => (isDead = false),
    seen: () => ({ active, running, links, state, effects, leastRunning, databaseOf }),
    /** A kill ends the process: what it would have thrown to nobody is not an outcome. */
    async update(): Promise<void> {
      try {
        await runUpdate(tools, await beginRun(tools, YOUNG));
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    },
  };
}

const endOf = ({ past }: UpdateState): [UpdateRun["end"], UpdateRun["reason"]] => [
  past[0]!.end,
  past[0]!.reason,
];
const kindOf = (state: UpdateState) => endOf(state)[0]?.kind;

test("a release that is well takes over, and the old one leaves after it is ready", async () => {
  const { update, seen } = machine();
  await update();
  const { active, running, state, leastRunning } = seen();
  expect([active, running.a, kindOf(state), leastRunning]).toEqual(["b", null, "kept", 1]);
  expect(state.past[0]!.steps.map(({ step }) => step)).toEqual([
    "fetching",
    "verifying",
    "unpacking",
    "backing-up",
    "rehearsing",
    "pointing",
    "starting",
    "switching",
    "watching",
  ]);
});

test("the PostgreSQL that a release brings takes over once the release is kept, and goes back with it", async () => {
  const { update, seen, tools } = machine({ bringsDatabase: true });
  await update();
  expect(seen().databaseOf).toBe(YOUNG);
  await runUpdate(tools, (await beginReturn(tools))!);
  expect(seen().databaseOf).toBe(OLD);

  const sick = (look: Look, looks: number) => (looks > 7 ? { ...look, life: null } : look);
  const bad = machine({ bringsDatabase: true, sick });
  const before = bad.seen().effects;
  await bad.update();
  expect([bad.seen().databaseOf, before]).toEqual([OLD, 0]);
});

test("what is refused beforehand changes nothing", async () => {
  const { update, seen } = machine({ refuses: "signature" });
  await update();
  const { active, running, links, state } = seen();
  expect([active, running, links.b]).toEqual(["a", { a: OLD, b: null }, null]);
  expect([kindOf(state), endOf(state)[1]]).toEqual(["refused", "signature"]);
});

test.each<[string, (look: Look, looks: number) => Look, UpdateReason, "refused" | "returned"]>([
  ["never is ready", (look) => ({ ...look, isReady: false }), "start", "refused"],
  [
    "dies before it is ready",
    (look) => ({ ...look, isReady: false, life: null }),
    "start",
    "refused",
  ],
  [
    "dies once it has taken over",
    (look, looks) => (looks > 7 ? { ...look, life: null } : look),
    "restarted",
    "returned",
  ],
])("a release that %s goes back by itself", async (_, sick, reason, kind) => {
  const { update, seen, tools } = machine({ sick });
  // Long enough for some looks; the machine's clock stands still.
  tools.pace = { startMs: 30, settleMs: 0, watchMs: 200, lookMs: 0 };
  await update();
  const { active, running, state, leastRunning } = seen();
  expect([active, running.b, leastRunning]).toEqual(["a", null, 1]);
  expect(running.a).toContain(OLD);
  expect([kindOf(state), endOf(state)[1]]).toEqual([kind, reason]);
});

/** Every effect of an update that is kept, and of one that goes back. */
const moments = async (sick?: (look: Look, looks: number) => Look): Promise<number> => {
  const { update, seen } = machine({ bringsDatabase: true, ...(sick && { sick }) });
  await update();
  return seen().effects;
};

test.each([
  ["kept", undefined],
  ["never ready", (look: Look) => ({ ...look, isReady: false })],
  ["taken back", (look: Look, looks: number) => (looks > 7 ? { ...look, life: null } : look)],
] as const)(
  "killed at any moment, an update that is %s is ended by the next run, and one release always serves",
  async (_, sick) => {
    const all = await moments(sick);
    expect(all).toBeGreaterThan(15);
    for (let killAt = 1; killAt <= all; killAt++)
      for (const isDone of [false, true]) {
        const { update, tools, seen, live } = machine({
          killAt,
          isDone,
          bringsDatabase: true,
          ...(sick && { sick }),
        });
        await update();
        live();
        await continueUpdate(tools);
        const { active, running, links, state, leastRunning, databaseOf } = seen();
        const other = active === "a" ? "b" : "a";
        expect([killAt, isDone, state.current, leastRunning]).toEqual([killAt, isDone, null, 1]);
        expect([killAt, running[active], running[other]]).toEqual([
          killAt,
          expect.stringContaining(links[active]!),
          null,
        ]);
        // A run that never was on the disk left no trace; any other ended as it would have.
        const kinds = sick ? ["refused", "returned"] : ["kept"];
        if (state.past.length) expect(kinds).toContain(kindOf(state));
        expect(active).toBe(state.past.length && !sick ? "b" : "a");
        expect([killAt, databaseOf]).toEqual([killAt, links[active]]);
      }
  },
);

test("after a power cut the release that serves runs before the update goes on", async () => {
  const { update, tools, seen, live } = machine({ killAt: 3 });
  await update();
  live();
  const { running } = seen();
  running.a = null;
  const atRehearsal: (string | null)[] = [];
  tools.rehearse = async () => void atRehearsal.push(running.a);
  await continueUpdate(tools);
  expect(atRehearsal).toEqual([expect.stringContaining(OLD)]);
});

test("the release before comes back when somebody asks for it, and no other", async () => {
  const { update, tools, seen } = machine();
  expect(await beginReturn(tools)).toBe(null);
  await update();
  const back = await beginReturn(tools);
  await runUpdate(tools, back!);
  const { active, running, state } = seen();
  expect([active, running.b, kindOf(state), endOf(state)[1]]).toEqual([
    "a",
    null,
    "returned",
    "asked",
  ]);
});

test("a restart changes over to the other slot and keeps the release that can be gone back to", async () => {
  const { update, tools, seen } = machine();
  await update();
  expect(await restartRelease(tools)).toBe(YOUNG);
  const { active, running, links, state, leastRunning } = seen();
  expect([active, running.b, links, leastRunning]).toEqual(["a", null, { a: YOUNG, b: OLD }, 1]);
  expect(running.a).toContain(YOUNG);
  expect([state.current, state.past.length]).toEqual([null, 1]);
});

test("a restart that does not come up leaves everything as it was", async () => {
  let isSick = false;
  const { update, tools, seen } = machine({ sick: (look) => ({ ...look, isReady: !isSick }) });
  await update();
  isSick = true;
  const before = seen();
  await expect(restartRelease(tools)).rejects.toThrow(UpdateProblem);
  expect(seen()).toMatchObject({ ...before, effects: expect.any(Number) });
});

test("a restart that was cut short at any moment leaves one that serves", async () => {
  const whole = machine();
  await restartRelease(whole.tools);
  for (let killAt = 1; killAt <= whole.seen().effects; killAt++)
    for (const isDone of [false, true]) {
      const { tools, seen, live } = machine({ killAt, isDone });
      await restartRelease(tools).catch(() => undefined);
      live();
      await continueUpdate(tools);
      const { active, running, links, leastRunning } = seen();
      const other = active === "a" ? "b" : "a";
      expect([killAt, links[active], running[other], leastRunning]).toEqual([killAt, OLD, null, 1]);
      expect(running[active]).toContain(OLD);
    }
});
