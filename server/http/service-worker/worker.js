// The shop's service worker: visited public pages open without a network, and build files come from
// the device. Only copies fetched without cookies are stored, so that nothing in them is personal.
// This file is sent as it stands.

const [PAGES, FILES, BOOK] = ["shop-pages-1", "shop-files-1", "shop-book-1"];
const MEGABYTE = 1024 * 1024;
/** Together the specification's 40 MB; each at most a twentieth of the browser's quota. */
const LIMITS = { [PAGES]: 8 * MEGABYTE, [FILES]: 32 * MEGABYTE };
const PATIENCE_MS = 6000;
const FRESH_MS = 10 * 60_000;

/** What never changes under its address. */
const FILE = /^\/(?:assets|images)\/|^\/fonts\/[^/]+-[\d.]+\//;
const PUBLIC =
  /^\/(?:$|product\/[\w-]+$|qna(?:\/[\w-]+)?$|board$|board\/content\/[\w-]+$|policy(?:\/privacy)?$|order-reserve$|non-member\/order(?:\/[\w-]+)?$)/;
const PRIVATE =
  /^\/(?:admin|admin-login|my|order|payment|cart|sign-out|v0|api|webhooks|sandbox|files|healthz)(?:\/|$)|^\/(?:board\/edit|qna\/ask)$|^\/non-member\/order\/(?:complete|failure|info|manage)(?:\/|$)|^\/order-reserve\/./;
const isPublic = (pathname) => PUBLIC.test(pathname) && !PRIVATE.test(pathname);

/**
 * One address of every public kind of page, and of orders, so that a page opened offline knows the
 * routes of its links.
 */
const ROUTES =
  "/,/board,/board/content/x,/non-member/order,/non-member/order/x,/order,/order/x,/order-reserve,/order-reserve/x,/policy,/policy/privacy,/product/x,/qna,/qna/x";

addEventListener("install", () => void skipWaiting());

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (![PAGES, FILES, BOOK].includes(name)) await caches.delete(name);
      await clients.claim();
    })(),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILE.test(url.pathname) && !url.search) event.respondWith(answerFile(event, url.pathname));
  else if (url.pathname === "/__manifest")
    event.respondWith(answerRoutes(event, url.searchParams.get("version")));
  else if (request.mode === "navigate" && !PRIVATE.test(url.pathname))
    event.respondWith(answerPage(request, url));
});

addEventListener("message", (event) => {
  const { type, path, version, files } = event.data ?? {};
  if (type === "forget") event.waitUntil(inTurn(() => forget(PAGES)));
  if (type === "seen")
    event.waitUntil(noteSeen(String(path), version, Array.isArray(files) ? files : []));
});

async function answerFile(event, path) {
  const kept = await find(FILES, path);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (mayKeep(answer)) event.waitUntil(keep(FILES, path, answer.clone()));
  return answer;
}

/**
 * Network first, so that a release shows at once; the stored copy when the network fails or is too
 * slow.
 */
async function answerPage(request, { pathname, search }) {
  const kept = () => (isPublic(pathname) ? find(PAGES, pathname + search) : undefined);
  const answer = fetch(request);
  try {
    return await Promise.race([
      answer,
      wait(PATIENCE_MS)
        .then(kept)
        .then((page) => page ?? answer),
    ]);
  } catch {
    return (await kept()) ?? offlinePage();
  }
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function answerRoutes(event, version) {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(noteRoutes(version, answer.clone()));
    return answer;
  } catch (error) {
    const { known } = await openBook();
    if (known?.version !== version) throw error;
    return Response.json(known.routes);
  }
}

const noteRoutes = (version, answer) =>
  inTurn(async () => {
    const routes = await answer.json();
    const book = await openBook();
    book.known = {
      version,
      routes: book.known?.version === version ? { ...book.known.routes, ...routes } : routes,
    };
  });

/** Stores a copy of a visited page and its files. */
async function noteSeen(path, version, files) {
  const book = await openBook();
  const { pathname } = new URL(path, location.origin);
  const isFresh =
    Date.now() - (book[PAGES].find(([entryPath]) => entryPath === path)?.[2] ?? 0) < FRESH_MS;
  const made = files.filter((file) => FILE.test(file));
  if (isFresh) await find(PAGES, path);
  else if (isPublic(pathname)) made.push(...(await keepCopy(path)));
  await keepFiles(made);
  if (version && book.known?.version !== version) await keepRoutes(version);
}

/** Fetches and stores a page. Returns the files that it names. */
async function keepCopy(path) {
  // The header tells the server that this is a prefetch, which nobody reads.
  const answer = await fetch(path, { credentials: "omit", headers: { purpose: "prefetch" } });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (!mayKeep(answer) || answer.redirected || !isPage) return [];
  const html = await answer.clone().text();
  const named = Array.from(html.matchAll(/"(\/(?:assets|fonts)\/[\w./-]+)/g), ([, file]) => file);
  await keep(PAGES, path, answer, /<title>([^<]*)/.exec(html)?.[1]);
  return named.filter((file) => FILE.test(file));
}

async function keepFiles(files) {
  const book = await openBook();
  const keptPaths = new Set(book[FILES].map(([path]) => path));
  for (const file of new Set(files)) {
    if (keptPaths.has(file)) continue;
    const answer = await fetch(file);
    if (mayKeep(answer)) void keep(FILES, file, answer);
  }
  await last;
}

/**
 * Stores which public routes a build has, and their code, so that stored pages can navigate;
 * visitors who save data get no code.
 */
async function keepRoutes(version) {
  const answer = await fetch(
    `/__manifest?paths=${encodeURIComponent(ROUTES)}&version=${encodeURIComponent(version)}`,
  );
  if (answer.status !== 200) return;
  const routes = Object.values(await answer.clone().json());
  await noteRoutes(version, answer);
  const { saveData, effectiveType = "" } = navigator.connection ?? {};
  if (!saveData && !effectiveType.endsWith("2g"))
    await keepFiles(
      routes
        .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
        .filter((file) => FILE.test(file)),
    );
}

const mayKeep = (answer) => answer.status === 200 && answer.type === "basic";

/**
 * The stored items, least recently used first, as [path, bytes, when, title], and the routes of the
 * last build.
 */
let opened;

const openBook = () =>
  (opened ??= (async () => {
    const written = await (await caches.open(BOOK)).match("/book");
    const book = { [PAGES]: [], [FILES]: [], ...(written && (await written.json())) };
    // A copy stored just before the worker was killed is not in the book, and would never be
    // evicted.
    for (const name of [PAGES, FILES]) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        if (!book[name].some(([path]) => path === pathname + search)) await cache.delete(url);
      }
    }
    return book;
  })().catch((error) => {
    opened = undefined;
    throw error;
  }));

const saveBook = async () =>
  (await caches.open(BOOK)).put("/book", Response.json(await openBook()));

let last = Promise.resolve();
let waiting = 0;
/**
 * Runs changes one after another; only the last of a queue writes the book. Errors are ignored:
 * without storage or quota, pages are just not available offline.
 */
function inTurn(work) {
  waiting++;
  return (last = last
    .then(work)
    .catch(() => undefined)
    .then(() => --waiting || saveBook())
    .catch(() => undefined));
}

async function find(name, path) {
  try {
    const kept = await (await caches.open(name)).match(path, { ignoreVary: true });
    const book = kept && (await openBook());
    const entry = book?.[name].find(([entryPath]) => entryPath === path);
    if (entry) book[name] = [...book[name].filter((other) => other !== entry), entry];
    return kept;
  } catch {
    return undefined;
  }
}

let room;
/**
 * A twentieth of the browser's quota, in bytes; cached, because the browser counts all files for
 * it.
 */
const roomHere = () =>
  (room ??= Promise.resolve(navigator.storage?.estimate()).then(
    ({ quota = Infinity } = {}) => quota / 20,
  ));

const keep = (name, path, answer, title = "") =>
  inTurn(async () => {
    const [book, cache, body, room] = await Promise.all([
      openBook(),
      caches.open(name),
      answer.blob(),
      roomHere(),
    ]);
    const limit = Math.min(LIMITS[name], room);
    const others = book[name].filter(([entryPath]) => entryPath !== path);
    if (body.size > limit) return;
    const headers = new Headers(answer.headers);
    headers.delete("content-encoding");
    headers.delete("content-length");
    if (name === PAGES) headers.set("server-timing", `kept;desc="${Date.now()}"`);
    let sum = others.reduce((total, [, bytes]) => total + bytes, body.size);
    while (sum > limit) {
      const [gone, bytes] = others.shift();
      sum -= bytes;
      await cache.delete(gone);
    }
    book[name] = others;
    try {
      await cache.put(path, new Response(body, { headers }));
      book[name] = [...others, [path, body.size, Date.now(), title]];
    } catch {
      for (const [gone] of book[name].splice(0, Math.ceil(others.length / 2)))
        await cache.delete(gone);
    }
  });

async function forget(name) {
  await caches.delete(name);
  (await openBook())[name] = [];
}

async function offlinePage() {
  const seen = await openBook().then(
    (book) => book[PAGES].toReversed().slice(0, 8),
    () => [],
  );
  const plain = (text) => text.replace(/[<>"]/g, "");
  const links = seen
    .map(
      ([path, , , title]) => `<li><a href="${plain(path)}">${plain(title) || plain(path)}</a></li>`,
    )
    .join("");
  return new Response(
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>오프라인이에요</title><style>
:root{color-scheme:light dark;--ink:#121110;--paper:#fff;--soft:#5f5b57;--line:#e5e1dc}
@media(prefers-color-scheme:dark){:root{--ink:#f4f1ed;--paper:#121110;--soft:#aaa49d;--line:#33302d}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Pretendard,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all}
main{box-sizing:border-box;min-height:100vh;max-width:36rem;margin:auto;padding:20vh 1.25rem 3rem}h1{font-size:28px;margin:0 0 .75rem}h2{font-size:16px;margin:3rem 0 .25rem}
p{margin:0;color:var(--soft)}a{color:inherit}.again{display:inline-block;margin-top:1.5rem;padding:.75rem 1.5rem;border-radius:6px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
ul{list-style:none;margin:0;padding:0}li{border-bottom:1px solid var(--line)}li a{display:block;padding:.75rem 0;text-decoration:none}</style></head>
<body><main><h1>오프라인이에요</h1><p>오프라인이라 이 페이지를 불러올 수 없어요. 인터넷에 연결되면 다시 시도해주세요.</p><a class="again" href="">다시 시도</a>${links && `<h2>저장해 둔 페이지</h2><ul>${links}</ul>`}</main></body></html>`,
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
  );
}
