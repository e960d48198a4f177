import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { patience } from "#tests/patience.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { ServiceLog } from "./service-log.ts";

export type Answer = { status: number; location: string | null; body: string };
/** The shop as the network shows it: one origin, several processes behind it. */
export type Street = {
  origin: string;
  apps: { name: string; port: number; isReady(): boolean }[];
  log: ServiceLog;
  /** Whether its people ask again what failed; absent: they do. */
  persists?: () => boolean;
};
export type FormRequest = {
  form?: Record<string, string>;
  /** how long it is asked again, in milliseconds */
  forMs?: number;
  /**
   * posted as the shop's scripts do, which request data instead of a page; a redirect is reported
   * as one anyway
   */
  byScript?: boolean;
  /** What a limit refuses (429) is taken for an answer: nobody presses again for minutes. */
  takesLimit?: boolean;
};

/** The connection broke before an answer, so the request may or may not have been processed. */
export class Lost extends Error {
  override name = "Lost";
}

/** Longer than any answer may take, whatever is broken behind it. */
const HUNG_MS = patience(30_000);
const PERSISTS_MS = patience(90_000);
const keeping = new Agent({ keepAlive: true, keepAliveMsecs: 1000 });

type Person = { address: string; random: SeededRandom; persists?: () => boolean; agent?: Agent };

export type Browser = ReturnType<typeof openBrowser>;

/**
 * A person's browser: keeps cookies, posts forms as pages do, and uses whichever process the
 * balancer picks.
 */
export function openBrowser(
  { origin, apps, log, persists: usually = () => true }: Street,
  { address, random, persists = usually, agent = keeping }: Person,
) {
  const cookies = new Map<string, string>();
  const host = new URL(origin).host;

  function once(page: string, { form, byScript = false }: FormRequest): Promise<Answer> {
    const path = byScript ? page.replace(/(?=\?|$)/, ".data") : page;
    const ready = apps.filter((app) => app.isReady());
    const { name: app, port } = random.pick(ready.length ? ready : apps);
    const body = form && new URLSearchParams(form).toString();
    const method = form ? "POST" : "GET";
    const at = performance.now();
    const note = (outcome: number | "lost" | "hung", retryAfter = false) =>
      log.note({
        at,
        ms: performance.now() - at,
        method,
        path: path.replace(/\?.*/, ""),
        app,
        outcome,
        retryAfter,
      });
    return new Promise((resolve, reject) => {
      const clientRequest = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          path,
          method,
          timeout: HUNG_MS,
          headers: {
            host,
            "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
            accept: "text/html",
            "accept-encoding": "identity",
            "x-forwarded-for": address,
            ...(cookies.size && {
              cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; "),
            }),
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
          answer.once("error", (error) => reject(new Lost(error.message)));
          answer.once("end", () => {
            note(answer.statusCode!, answer.headers["retry-after"] !== undefined);
            keepCookies(answer.headers["set-cookie"] ?? []);
            const body = Buffer.concat(chunks).toString();
            const redirectPath = answer.statusCode === 202 ? redirectOf(body) : null;
            resolve({
              status: redirectPath ? 303 : answer.statusCode!,
              location: redirectPath ?? answer.headers.location ?? null,
              body,
            });
          });
          answer.once(
            "close",
            () => answer.complete || (note("lost"), reject(new Lost("the answer broke off"))),
          );
        },
      );
      clientRequest.once("timeout", () => {
        note("hung");
        clientRequest.destroy(new Lost("no answer"));
      });
      clientRequest.once("error", (error) => {
        if (!(error instanceof Lost)) note("lost");
        reject(new Lost(error.message));
      });
      clientRequest.end(body);
    });
  }

  function keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && /max-age=0/i.test(line)) cookies.delete(name);
      else if (name) cookies.set(name, value ?? "");
    }
  }

  /** Requests like a patient person: reloads or reposts until the shop really answers. */
  async function ask(path: string, sent: FormRequest = {}): Promise<Answer> {
    for (const giveUpAt = performance.now() + (sent.forMs ?? PERSISTS_MS); ;) {
      try {
        const answer = await once(path, sent);
        if (
          (answer.status < 500 && (answer.status !== 429 || sent.takesLimit)) ||
          !persists() ||
          performance.now() > giveUpAt
        )
          return answer;
      } catch (error) {
        if (!(error instanceof Lost) || !persists() || performance.now() > giveUpAt) throw error;
      }
      await wait(200 + random.between(0, 600));
    }
  }

  return {
    cookies,
    once,
    ask,
    visit: (path: string) => ask(path),
    send: (path: string, form: Record<string, string>) => ask(path, { form }),
  };
}

/** The target of a redirect in React Router's flat data format: the value after its name. */
function redirectOf(body: string): string | null {
  const list: unknown[] = JSON.parse(body.split("\n")[0]!);
  const to = list[list.indexOf("redirect") + 1];
  return list.includes("redirect") && typeof to === "string" ? to : null;
}

/** Where a redirect of this shop leads, without the origin. */
export const pathOf = (location: string | null): string => {
  const url = new URL(location ?? "/", "http://shop");
  return url.pathname + url.search;
};

const entities: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
export const plain = (text: string): string =>
  text.replace(/&(?:amp|quot|lt|gt|#x27);/g, (entity) => entities[entity]!);
const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag);
  return found ? plain(found[1]!) : null;
};

/** What the page's hidden fields would send along. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name && attribute(tag, "type") === "hidden") fields[name] ??= attribute(tag, "value") ?? "";
  }
  return fields;
}
