import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { cutMessages } from "#tests/faults/crash-points/postgres-messages.ts";

/**
 * A proxy before the database, like a balancer: it can go silent or slow, cut connections, and
 * change targets.
 */
export async function openDatabaseRelay(databaseUrl: string, port = 0) {
  const open = new Set<Socket>();
  let target = new URL(databaseUrl);
  const abandoned = new WeakSet<Socket>();
  let isMute = false;
  let isShut = false;
  let losesWords = false;
  let heard = "";
  let delayMs = 0;

  function hear(bytes: Buffer): void {
    if (isMute) heard += bytes.toString("latin1");
  }
  // While it is mute nothing passes in either direction, not even a line's end.
  function lead(near: Socket): void {
    if (isShut) return void near.destroy();
    const far = connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen: true,
    });
    const isSilent = () => isMute || abandoned.has(near);
    near.on("data", hear);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => !isSilent() && other.destroy());
      one.on("close", () => open.delete(one));
      const later = inTurn(() => delayMs);
      one.on("data", (bytes) => {
        const words = one === far && losesWords ? withoutWords(bytes) : bytes;
        if (!isSilent()) later(() => other.write(words));
      });
      one.on("end", () => !isSilent() && later(() => other.end()));
    }
  }
  function cut(): void {
    for (const socket of open) socket.destroy();
  }

  const server = createServer({ allowHalfOpen: true }, lead).listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** what was sent into the silence */
    heard: () => heard,
    mute(now: boolean): void {
      isMute = now;
      heard = "";
    },
    /** How long each piece of bytes is on its way, in either direction. */
    delay: (ms: number) => void (delayMs = ms),
    /** Silences all open connections for good, as when a machine vanishes from the network. */
    abandon(): void {
      for (const socket of open) abandoned.add(socket);
    },
    /** Who comes while it is shut is sent away. */
    shut: (now: boolean) => void (isShut = now),
    /** What comes with NOTIFY gets lost, as behind a pooler that keeps no sessions. */
    loseWords: (now: boolean) => void (losesWords = now),
    cut,
    /** New lines lead there; those that are open still lead where they did. */
    leadTo: (to: string) => void (target = new URL(to)),
    close(): void {
      cut();
      server.close();
    },
  };
}

/** Does things one after the other, each this late; what comes after a change overtakes nothing. */
function inTurn(delayMs: () => number): (act: () => void) => void {
  let nextAt = 0;
  return (act) => {
    const now = performance.now();
    nextAt = Math.max(nextAt, now + delayMs());
    if (nextAt > now) setTimeout(act, nextAt - now);
    else act();
  };
}

/** Answers here are short and come whole. */
const withoutWords = (bytes: Buffer): Buffer => {
  const { messages, rest } = cutMessages(bytes, false);
  return Buffer.concat([
    ...messages.filter(({ type }) => type !== "A").map(({ raw }) => raw),
    rest,
  ]);
};
