import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { FEED_FILE, tellInFeed } from "#server/commands/release/tell-in-feed.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import type { Browser } from "#tests/faults/shoppers/browser.ts";
import type { releaseMaker } from "./make-releases.ts";
import type { updater } from "./updater.ts";

const SCREEN = "/admin/updates";
const NEWS_MS = 180_000;
const CHANGES = { day: "2026-11-29", changes: ["업데이트를 시험해요."], duties: [] };

/** The folder of a feed and its archives, as a site would show it. */
export async function openFeed(folder: string, port: number) {
  const server = createServer(({ url = "" }, outgoing) => {
    const file = basename(url);
    if (file !== FEED_FILE && !/^voice-shop-\d+\.tar\.gz$/.test(file))
      return void outgoing.writeHead(404).end();
    createReadStream(join(folder, file))
      .on("error", () => outgoing.writeHead(404).end())
      .pipe(outgoing);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}/${FEED_FILE}`,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

type PressScene = {
  machine: { maker: ReturnType<typeof releaseMaker>; update: ReturnType<typeof updater> };
  owner: Browser;
};

/**
 * What an owner asks for on her screen, as the updater on the machine does it: two presses at once,
 * two updaters at once after one was killed, back on the screen, and back in the terminal.
 */
export async function pressUpdates({ machine, owner }: PressScene): Promise<Verdict> {
  const { maker, update } = machine;
  const broken: string[] = [];
  const say = (words: string) => console.log(`pressed: ${words}`);
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    const isSo = JSON.stringify(found) === JSON.stringify(wanted);
    say(`${what}: ${JSON.stringify(found)}`);
    if (!isSo)
      broken.push(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
  };
  const press = async (intent: string, release = "") =>
    (await owner.send(SCREEN, { intent, release })).status;
  const endNow = () => {
    const { current, past } = update.state();
    return current ? ["not ended"] : [past[0]!.release, past[0]!.end?.kind, past[0]!.reason];
  };
  const took = () => update.state().past.length;

  const archive = await maker.archive({ name: "pressed", ends: "kept", reasons: [] });
  const release = maker.identityOf(archive);
  await tellInFeed(archive, { release, changes: CHANGES, key: maker.key });
  await press("look");
  if (!(await isShown(owner, release.name))) broken.push(`${release.name} is never shown`);
  const before = update.running();
  const presses = await Promise.all([press("update", release.name), press("update", release.name)]);
  expect("two presses of one button", presses.toSorted(), [303, 409]);
  await update.run(["--from-request"], { at: "verifying", afterMs: 0, all: false });
  const both = await Promise.all([update.run(["--from-request"]), update.run(["--from-request"])]);
  expect("two updaters", both.map(({ code }) => code).toSorted(), [0, 1]);
  expect("their end", endNow(), [release.name, "kept", null]);
  const count = took();
  await update.run(["--from-request"]);
  expect("one request is one update", took(), count);

  expect("back on the screen", await press("back", before), 303);
  await update.run(["--from-request"]);
  expect("its end", endNow(), [release.name, "returned", "asked"]);
  expect("what runs", update.running(), before);

  const again = await maker.archive({ name: "named", ends: "kept", reasons: [] });
  const next = maker.identityOf(again);
  await tellInFeed(again, { release: next, changes: CHANGES, key: maker.key });
  await update.run(["--release", next.name]);
  expect("by its name in the feed", endNow(), [next.name, "kept", null]);
  await update.run(["--release", release.name]);
  expect("an older one by its name", endNow(), [release.name, "refused", "older"]);
  // The feed and its signature are right: only the bytes that come are not.
  const wrong = await maker.archive({ name: "changed", ends: "refused", reasons: [] });
  await tellInFeed(wrong, { release: maker.identityOf(wrong), changes: CHANGES, key: maker.key });
  maker.changeByte(wrong);
  await update.run(["--release", maker.identityOf(wrong).name]);
  expect("a changed byte over the wire", endNow(), [
    maker.identityOf(wrong).name,
    "refused",
    "checksum",
  ]);
  const { code } = await update.run(["--back"]);
  expect("back in the terminal", [code, ...endNow()], [0, next.name, "returned", "asked"]);
  expect("what runs then", update.running(), before);
  return {
    invariant: "   presses",
    looked: "two presses, two updaters, back, a downgrade",
    broken,
  };
}

async function isShown(owner: Browser, name: string): Promise<boolean> {
  for (const giveUpAt = performance.now() + NEWS_MS; performance.now() < giveUpAt; await wait(1000))
    if ((await owner.visit(SCREEN)).body.includes(name)) return true;
  return false;
}
