import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { patience } from "#tests/patience.ts";
import { MARK, type Crowd, type Walker } from "./crowd.ts";
import { nextStep, type Step } from "./ways.ts";

type Crossing = {
  who: string;
  path: string;
  /** the port of the process */ place: number;
  shown: string;
  of: string;
};
export type Figures = {
  requests: number;
  kept: number;
  private: number;
  data: number;
  sawTheirOwn: number;
  unanswered: number;
  statuses: Record<string, number>;
  crossings: Crossing[];
  blind: string[];
};

type WalkSettings = {
  crowd: Crowd;
  /** ports of the processes that stand behind the shop's one address */
  places: () => readonly number[];
  /** the shop's own origin */
  origin: string;
  /** requests of each person */
  each: number;
  atOnce?: number;
  seed?: number;
  every?: (requests: number) => void;
};

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

const ANSWER_MS = patience(20_000);
const SESSION = "shop.session_token";
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(
  port: number,
  origin: string,
  { method, path, form }: Step,
  walker: Walker,
  address: string,
  gzip: boolean,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const cookie = [...walker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const clientRequest = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        method,
        path,
        timeout: ANSWER_MS,
        headers: {
          host: new URL(origin).host,
          "user-agent": walker.agent,
          "accept-encoding": gzip ? "gzip" : "identity",
          "x-forwarded-for": address,
          ...(cookie && { cookie }),
          ...(body !== undefined && {
            origin,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: (answer.headers["content-encoding"] === "gzip"
              ? gunzipSync(bytes)
              : bytes
            ).toString(),
          });
        });
      },
    );
    clientRequest.on("timeout", () =>
      clientRequest.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)),
    );
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}

/** Everything an answer says, headers too; escapes of addresses are undone. */
const wordsOf = ({ headers, text }: Answer) =>
  `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join("\n")
    .replace(/%(?:2F|40|2D|3A)/gi, decodeURIComponent)}\n${text}`;

/**
 * Everybody at once, each request to another process; searches every answer for other people's
 * marks.
 */
export async function walk({
  crowd,
  places,
  origin,
  each,
  atOnce = 24,
  seed = 1,
  every,
}: WalkSettings): Promise<Figures> {
  const chance = seeded(seed);
  const draw = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const waiting = crowd.walkers.map((walker) => ({ walker, left: each }));
  const seen = new Set<Walker>();
  const figures: Figures = {
    requests: 0,
    kept: 0,
    private: 0,
    data: 0,
    sawTheirOwn: 0,
    unanswered: 0,
    statuses: {},
    crossings: [],
    blind: [],
  };
  const nameOf = (walker: Walker) => `${walker.role} ${crowd.walkers.indexOf(walker)}`;

  function judge(
    walker: Walker,
    step: Step,
    answer: Answer,
    place: number,
    mayReadOwn: boolean,
  ): void {
    const words = wordsOf(answer);
    const shown = new Set(words.match(MARK));
    let sawOwn = false;
    for (const mark of shown) {
      const owner = crowd.ownerOf.get(mark);
      if (!owner || step.path.includes(mark) || step.mayShowOthers) continue;
      if (owner === walker && mayReadOwn) sawOwn = true;
      else
        figures.crossings.push({
          who: nameOf(walker),
          path: step.path,
          place,
          shown: mark,
          of: nameOf(owner),
        });
    }
    if (sawOwn) {
      figures.sawTheirOwn++;
      seen.add(walker);
    }
    for (const line of answer.headers["set-cookie"] ?? []) {
      const foreign = /session_token=[^;]|guest=/.test(line) && step.method === "GET";
      if (foreign)
        figures.crossings.push({
          who: nameOf(walker),
          path: step.path,
          place,
          shown: line.slice(0, 40),
          of: "somebody's cookie",
        });
      if (line.startsWith("flash=")) keepFlash(walker, line);
    }
  }

  async function one(walker: Walker): Promise<void> {
    const step = nextStep(walker, crowd, draw, (share) => chance() < share);
    const mayReadOwn = walker.role === "guest" || walker.cookies.has(SESSION);
    const address = `10.${[1, 2, 3].map(() => Math.floor(chance() * 250)).join(".")}`;
    while (!places().length) await sleep(50);
    const ports = places();
    const port = ports[figures.requests++ % ports.length]!;
    every?.(figures.requests);
    const answer = await send(port, origin, step, walker, address, chance() < 0.3).catch(
      () => null,
    );
    if (!answer) {
      figures.unanswered++;
      return;
    }
    count(figures, step, answer);
    judge(walker, step, answer, port, mayReadOwn);
    if (step.path === "/sign-out" && answer.status < 400) walker.cookies.delete(SESSION);
    else if (!mayReadOwn && chance() < 0.2) await walker.signIn?.();
  }

  async function worker(): Promise<void> {
    while (waiting.length) {
      const at = Math.floor(chance() * waiting.length);
      const turn = waiting[at]!;
      if (--turn.left === 0) waiting.splice(at, 1);
      await one(turn.walker);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  figures.blind = crowd.walkers.filter((walker) => walker.orders && !seen.has(walker)).map(nameOf);
  return figures;
}

function count(figures: Figures, { path }: Step, { status, headers }: Answer): void {
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
  if (headers["cache-control"] === "private, no-cache") figures.kept++;
  else figures.private++;
  if (/\.data(?:\?|$)/.test(path)) figures.data++;
}

/** The message of a redirect is shown on the page that comes next, once. */
function keepFlash(walker: Walker, line: string): void {
  if (/max-age=0/i.test(line)) walker.cookies.delete("flash");
  else walker.cookies.set("flash", line.slice("flash=".length).split(";")[0]!);
}

/** The same walk for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
