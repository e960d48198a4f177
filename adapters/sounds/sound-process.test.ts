import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inPieces, tone, wav } from "#tests/has/wav.ts";
import { soundsHere } from "./here.ts";
import { soundProcess } from "./sound-process.server.ts";

const voice = wav(
  [tone({ seconds: 2, rate: 16_000 }), tone({ seconds: 2, rate: 16_000, hertz: 700 })],
  { rate: 16_000 },
);

test("another process makes the same clip as this one", async () => {
  const [apart, here] = await Promise.all(
    [soundProcess(), soundsHere].map((workshop) =>
      workshop.cut(inPieces(voice, 3000), { startMs: 500 }),
    ),
  );
  expect({ ...apart!, clip: Buffer.from(apart!.clip).toString("hex") }).toEqual({
    ...here!,
    clip: Buffer.from(here!.clip).toString("hex"),
  });
});

test("what is no recording is refused without being heard to its end", async () => {
  let sent = 0;
  async function* nonsense(): AsyncGenerator<Uint8Array> {
    while (sent < 400) {
      sent += 1;
      yield new Uint8Array(1024 * 1024).fill(65);
    }
  }
  await expect(soundProcess().cut(nonsense(), { startMs: 0 })).rejects.toMatchObject({
    code: "sound-unreadable",
  });
  expect(sent).toBeLessThan(50);
});

test("a recording that cannot be read to its end is a failure, and no shorter clip", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* inPieces(voice.subarray(0, voice.length / 2));
    throw new Error("the disk is gone");
  }
  await expect(soundProcess().cut(broken(), { startMs: 0 })).rejects.toThrow("the disk is gone");
});

test("work without end is ended, and so is the next that waited for its turn", async () => {
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield voice.subarray(0, 1000);
    await pause(60_000, undefined, { ref: false });
  }
  const workshop = soundProcess({ limitMs: 300 });
  const ended = await Promise.allSettled([
    workshop.cut(slow(), { startMs: 0 }),
    workshop.cut(slow(), { startMs: 0 }),
  ]);
  expect(ended).toMatchObject([
    { reason: { code: "sound-unreadable" } },
    { reason: { code: "sound-unreadable" } },
  ]);
});
