import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");
const ORIGIN = "https://shop.example";

/** Cache Storage of a browser that gives `quota` bytes. */
function cachesOf() {
  const all = new Map<string, Map<string, Response>>();
  const nameOf = (url: string) => url.replace(ORIGIN, "");
  const open = async (name: string) => {
    const rows = all.get(name) ?? new Map<string, Response>();
    all.set(name, rows);
    return {
      match: async (url: string) => rows.get(nameOf(url))?.clone(),
      put: async (url: string, answer: Response) => void rows.set(nameOf(url), answer),
      delete: async (url: string) => rows.delete(nameOf(url)),
      keys: async () => [...rows.keys()].map((path) => ({ url: ORIGIN + path })),
    };
  };
  return {
    all,
    caches: {
      open,
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
    },
  };
}

type Ask = (path: string, init?: { credentials?: string }) => Promise<Response>;

/** The worker as the browser runs it, with a network of our own. */
function running(network: Ask, { quota = 1e12 }: { quota?: number } = {}) {
  const { all, caches } = cachesOf();
  const heard = new Map<string, (event: unknown) => void>();
  const names = [
    "addEventListener",
    "caches",
    "clients",
    "skipWaiting",
    "location",
    "navigator",
    "fetch",
  ];
  const given = [
    (name: string, work: (event: unknown) => void) => heard.set(name, work),
    caches,
    { claim: async () => undefined },
    () => undefined,
    { origin: ORIGIN },
    { storage: { estimate: async () => ({ quota }) } },
    async (input: string | { url: string }, init?: object) => {
      const answer = await network(
        typeof input === "string" ? input : input.url.replace(ORIGIN, ""),
        init,
      );
      return Object.defineProperty(answer, "type", { value: "basic" });
    },
  ];
  // oxlint-disable-next-line no-new-func -- the worker is a script of its own and knows no modules
  new Function(...names, source)(...given);
  async function event(name: string, more: object): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    heard.get(name)?.({
      ...more,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given_: Promise<Response>) => (answer = given_),
    });
    const given_ = await answer;
    await Promise.all(waits);
    return given_;
  }
  const ask = (path: string, { method = "GET", mode = "navigate", origin = ORIGIN } = {}) =>
    event("fetch", { request: { url: origin + path, method, mode } });
  const see = (path: string) => event("message", { data: { type: "seen", path, files: [] } });
  return { all, ask, see, event, pages: () => [...(all.get("shop-pages-1")?.keys() ?? [])] };
}

const page = (text: string) =>
  new Response(`<title>${text}</title>`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "script-src 'nonce-n'",
    },
  });
const down = () => Promise.reject(new TypeError("Failed to fetch"));

test.each([
  "/admin",
  "/admin/order",
  "/admin-login",
  "/my",
  "/my/profile",
  "/order",
  "/order/abc",
  "/payment/1",
  "/cart",
  "/sign-out",
  "/v0/b/shop/o",
  "/api/products",
  "/webhooks/payment",
  "/sandbox/pay",
  "/files/images",
  "/board/edit",
  "/qna/ask",
  "/non-member/order/info",
  "/non-member/order/complete/1",
  "/non-member/order/manage/1",
  "/order-reserve/complete/1",
  "/order-reserve/order/token",
  "/order-reserve/answer/token",
  "/healthz",
])("it keeps out of %s, and never makes a copy of it", async (path) => {
  const { ask, see, pages } = running(async () => page("비밀"));
  expect(await ask(path)).toBeUndefined();
  await see(path);
  expect(pages()).toEqual([]);
});

test("it keeps out of whatever sends something, of other sites, and of the data of pages", async () => {
  const { ask } = running(async () => page("새 것"));
  for (const more of [{ method: "POST" }, { origin: "https://t1.kakaocdn.net" }, { mode: "cors" }])
    expect(await ask("/", more)).toBeUndefined();
  expect(await ask("/product/abc.data", { mode: "cors" })).toBeUndefined();
});

test("a page that was seen is kept as somebody without cookies gets it, with its policy, and shown when the network fails", async () => {
  const requests: unknown[] = [];
  let network: Ask = async (path, init) => {
    requests.push([path, init?.credentials]);
    return page("홈");
  };
  const worker = running((path, init) => network(path, init));
  await worker.see("/");
  expect(requests).toEqual([["/", "omit"]]);
  network = down;
  const kept = await worker.ask("/");
  expect([kept?.status, kept?.headers.get("content-security-policy"), await kept?.text()]).toEqual([
    200,
    "script-src 'nonce-n'",
    "<title>홈</title>",
  ]);
  expect(kept?.headers.get("server-timing")).toMatch(/^kept;desc="\d+"$/);
  network = async () => page("다시");
  expect(await (await worker.ask("/"))?.text()).toContain("다시");
});

test("what was never seen gets a page that says so and names what is there", async () => {
  let network: Ask = async () => page("홈 &lt;b&gt;");
  const worker = running((path) => network(path));
  await worker.see("/");
  network = down;
  const answer = await worker.ask("/policy");
  const html = await answer!.text();
  expect([answer!.status, answer!.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(html).toContain("오프라인이라 이 페이지를 불러올 수 없어요");
  expect(html).toContain('<a href="/">홈 &lt;b&gt;</a>');
});

test("errors, redirects and pages of other kinds are not kept", async () => {
  for (const answer of [
    new Response("", { status: 503 }),
    new Response("", { status: 404 }),
    Object.defineProperty(page("로그인"), "redirected", { value: true }),
    new Response("{}", { headers: { "content-type": "application/json" } }),
  ]) {
    const worker = running(async () => answer);
    await worker.see("/board");
    expect(worker.pages()).toEqual([]);
  }
});

test("with little room the least recently used pages go, and the limit holds", async () => {
  const worker = running(async () => page("x".repeat(1000)), { quota: 64_000 });
  for (const path of ["/product/a", "/product/b", "/product/c"]) await worker.see(path);
  await worker.see("/product/a");
  await worker.see("/product/d");
  expect(worker.pages().toSorted()).toEqual(["/product/a", "/product/c", "/product/d"]);
});

test("a build's files come from the device, and caches of older workers go", async () => {
  let requestCount = 0;
  const worker = running(async () => {
    requestCount++;
    return new Response("code", { headers: { "content-type": "text/javascript" } });
  });
  for (let time = 0; time < 3; time++)
    expect(await (await worker.ask("/assets/home-1.js", { mode: "cors" }))?.text()).toBe("code");
  expect(requestCount).toBe(1);
  worker.all.set("shop-pages-0", new Map());
  await worker.event("activate", {});
  expect([...worker.all.keys()]).not.toContain("shop-pages-0");
});
