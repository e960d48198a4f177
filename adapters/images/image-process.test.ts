import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageProcess } from "./image-process.server.ts";

const photo = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: "#c73a22" } })
    .jpeg()
    .toBuffer();

/** Of a progressive JPEG nothing can be shown before all of it is there. */
const vast = await sharp({
  create: { width: 7000, height: 7000, channels: 3, background: "#888" },
})
  .jpeg({ progressive: true })
  .toBuffer();

test("images are developed and resized in another process, and refusals come back as refusals", async () => {
  const images = imageProcess();
  const { master, width, height, blur } = await images.develop(await photo(600));
  expect([width, height]).toEqual([600, 600]);
  expect(blur).toMatch(/^data:image\/webp;base64,/);
  const small = await sharp(await images.resize(master, 320, "avif")).metadata();
  expect(small).toMatchObject({ width: 320, format: "heif" });
  await expect(images.develop(Buffer.from("<svg/>"))).rejects.toMatchObject({
    code: "image-unreadable",
  });
});

test("work without end is ended, and the next work gets a new process", async () => {
  const images = imageProcess({ limitMs: 1 });
  await expect(images.develop(await photo(4000))).rejects.toMatchObject({ code: "image-too-slow" });
  const patient = imageProcess({ idleMs: 1 });
  for (let at = 0; at < 3; at++) {
    expect((await patient.develop(await photo(100))).width).toBe(100);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
});

test("an image that needs more memory than there may be is refused, and the next one is not", async () => {
  const images = imageProcess({ memoryBytes: 220 * 1024 * 1024 });
  await expect(images.develop(vast)).rejects.toMatchObject({ code: "image-too-large" });
  expect((await images.develop(await photo(300))).width).toBe(300);
});

test("what waits behind an image that is too large is worked on all the same", async () => {
  const images = imageProcess({ memoryBytes: 220 * 1024 * 1024 });
  const small = await photo(300);
  const outcomes = await Promise.allSettled([vast, small, small].map(images.develop));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

test("the time of an image begins with its turn", async () => {
  const images = imageProcess({ limitMs: 6000 });
  const others = new Set(await workers());
  const [stuck, next] = [images.develop(vast), images.develop(await photo(300))];
  const outcomes = Promise.allSettled([stuck, next]);
  const mine = async () => (await workers()).find((pid) => !others.has(pid));
  let pid: number | undefined;
  while (!pid) pid = await mine();
  // A process that stands still does not get done before its time is over.
  process.kill(pid, "SIGSTOP");
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("a row of pictures takes no more memory than the first of them", async () => {
  const images = imageProcess({ memoryBytes: 165 * 1024 * 1024 });
  const noise = { type: "gaussian", mean: 120, sigma: 20 } as const;
  const picture = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#888", noise },
  })
    .blur(2)
    .jpeg()
    .toBuffer();
  for (let at = 0; at < 3; at++) {
    const { master, width } = await images.develop(picture);
    expect(width).toBe(2560);
    await images.resize(master, 768, "webp");
    await images.resize(master, 320, "avif");
  }
});

async function workers(): Promise<number[]> {
  const psArgs = ["-o", "pid=,args=", "--ppid", String(process.pid)];
  const { stdout } = await promisify(execFile)("ps", psArgs);
  return [...stdout.matchAll(/^\s*(\d+) .*image-worker/gm)].map(([, pid]) => Number(pid));
}

test("a signal that reaches every process of the terminal does not end work under way", async () => {
  const picture = await photo(5000);
  const before = await workers();
  const images = imageProcess();
  await images.develop(await photo(10));
  // Those of the tests above end when they are idle, and signals to them would show nothing.
  const [own = 0, ...others] = (await workers()).filter((pid) => !before.includes(pid));
  expect(others).toEqual([]);
  const work = images.develop(picture);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.kill(own, signal);
  expect((await work).width).toBe(2560);
});
