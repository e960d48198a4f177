import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { Slot } from "#shop/update/update-state.ts";
import type { Slots } from "./slots.ts";

/** What one look at a running release saw. */
export type Look = {
  life: string | null;
  isReady: boolean;
  /** false: the page or the form came with an error of ours or not at all */
  showsPage: boolean;
  takesOrders: boolean;
  /** how long its slowest page took, in milliseconds */
  slowestMs: number;
  /** the sums since it began; null where it tells none */
  metrics: Metrics | null;
};

export type Metrics = {
  /** answers to shoppers, and those of them with an error of ours */
  answers: number;
  errors: number;
  orderAnswers: number;
  orderErrors: number;
  /** failures by the job's name */
  jobFailures: Record<string, number>;
  memoryBytes: number;
  uptimeSeconds: number;
};

const PATIENCE_MS = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Pages are rendered anew for it and not taken from memory. */
const UNKEPT = { cookie: "flash=0" };

type Answer = { status: number; body: string; ms: number };
type Question = { port: number; path: string; headers?: Record<string, string>; body?: string };

/** Asks one process on this machine; a process that does not answer has the status 0. */
function askProcess({ port, path, headers = {}, body }: Question): Promise<Answer> {
  const began = performance.now();
  const method = body === undefined ? "GET" : "POST";
  const answer = new Promise<Answer>((resolve, reject) => {
    const asking = request(
      { host: "127.0.0.1", port, path, method, headers, signal: AbortSignal.timeout(PATIENCE_MS) },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_BYTES) response.destroy(new Error("too long"));
        });
        text(response).then(
          (words) =>
            resolve({
              status: response.statusCode ?? 0,
              body: words,
              ms: performance.now() - began,
            }),
          reject,
        );
      },
    );
    asking.once("error", reject);
    asking.end(body);
  });
  return answer.catch(() => ({ status: 0, body: "", ms: performance.now() - began }));
}

const isFine = ({ status }: Answer): boolean => status > 0 && status < 500;

/**
 * Looks at a slot as a shopper and as the one who watches: is it ready, do a page and the order
 * form come, is an invalid order refused politely, what do its counters say. Writes nothing. All is
 * asked at once, so that a release that answers slowly is known as soon as any other; the product
 * is that of the look before.
 */
export function openLooks(slots: Slots, origin: string): (slot: Slot) => Promise<Look> {
  let product: string | undefined;

  return async (slot) => {
    const { site: port, metrics: metricsPort } = slots.ports(slot);
    const asShopper = { ...UNKEPT, host: new URL(origin).host };
    const page = (path: string) => askProcess({ port, path, headers: asShopper });
    const formsOf = (of: string) => askForms(port, of, { ...asShopper, origin });
    const before = product;
    const [life, ready, home, map, told, formsBefore] = await Promise.all([
      slots.life(slot),
      askProcess({ port, path: "/readyz" }),
      page("/"),
      page("/sitemap.xml"),
      metricsPort ? askProcess({ port: metricsPort, path: "/metrics" }) : null,
      before ? formsOf(before) : null,
    ]);
    product = /<loc>[^<]*\/product\/([\w-]+)<\/loc>/.exec(map.body)?.[1] ?? product;
    const forms = formsBefore ?? (product ? await formsOf(product) : []);
    return {
      life,
      isReady: ready.status === 200,
      showsPage: isFine(home) && isFine(map),
      takesOrders: forms.every(isFine),
      slowestMs: Math.max(home.ms, map.ms, ...forms.map(({ ms }) => ms)),
      metrics: told?.status === 200 ? readMetrics(told.body) : null,
    };
  };
}

/** The order form, and an order without a name, which is refused before anything is written. */
function askForms(port: number, product: string, headers: Record<string, string>) {
  const path = `/non-member/order/${product}`;
  const body = new URLSearchParams({ "line.0.product": product, "line.0.quantity": "1" });
  const typed = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  return Promise.all([
    askProcess({ port, path, headers }),
    askProcess({ port, path, headers: typed, body: body.toString() }),
  ]);
}

const SAMPLE = /^(shop_\w+)(?:\{([^}]*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;
const OF_SHOPPERS = new Set(["page", "order"]);

/** Reads the sums out of the text format of Prometheus. */
export function readMetrics(words: string): Metrics {
  const samples = words.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
    const of = Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, word]) => [key, word]));
    return name ? { name, of, value: Number(value) } : [];
  });
  const named = (wanted: string) => samples.filter(({ name }) => name === wanted);
  const answers = named("shop_requests_total").filter(({ of }) => OF_SHOPPERS.has(of.kind ?? ""));
  const sum = (of: typeof samples) => of.reduce((all, { value }) => all + value, 0);
  const failed = answers.filter(({ of }) => of.status?.startsWith("5"));
  const isOrder = ({ of }: (typeof samples)[number]) => of.kind === "order";
  return {
    answers: sum(answers),
    errors: sum(failed),
    orderAnswers: sum(answers.filter(isOrder)),
    orderErrors: sum(failed.filter(isOrder)),
    jobFailures: Object.fromEntries(
      named("shop_job_failures_total").map(({ of, value }) => [of.job ?? "", value]),
    ),
    memoryBytes: sum(named("shop_memory_bytes")),
    uptimeSeconds: sum(named("shop_uptime_seconds")),
  };
}
