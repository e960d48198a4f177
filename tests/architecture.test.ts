import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lawDocument } from "../docs/law-document.ts";
import { orderStatusDocument } from "../docs/order-status-document.ts";

const root = resolve(import.meta.dirname, "..");
const sources = globSync(
  [
    "{app,shop,adapters,server,lib,db,docs,tests,bench}/**/*.{ts,tsx}",
    "{vendor-tests,letters}/*.ts",
  ],
  { cwd: root },
);

const linesOf = (path: string) => readFileSync(join(root, path), "utf8").split("\n");
const isComment = (line: string): boolean =>
  /^\s*(?:\/\/|-- |\/?\*|\{\/\*)/.test(line) && !/^\s*\/\/ covers /.test(line);

/** Hangul and other letters of East Asia take two columns. */
const columnsOf = (line: string): number =>
  [...line].length +
  (line.match(/[\u1100-\u115f\u3000-\u9fff\uac00-\ud7a3\uff01-\uff60]/g)?.length ?? 0);

test("no comment passes 100 columns", () => {
  const settings = readdirSync(root).filter((name) => /\.tsx?$/.test(name));
  const others = globSync(["{app,server}/**/*.js", "app/**/*.css", "db/functions/*.sql"], {
    cwd: root,
  });
  const wide = [...sources, ...settings, ...others].flatMap((path) =>
    linesOf(path).flatMap((line, at) =>
      isComment(line) && columnsOf(line) > 100 ? [`${path}:${at + 1}`] : [],
    ),
  );
  expect(wide).toEqual([]);
});

test("no variable is called by what was done to it, but by what it is", () => {
  const declared =
    /\b(?:const|let) (?:asked|known|said|told)\b|\((?:asked|known|said|told)(?:: [^()]*)?\) =>/;
  const named = sources.flatMap((path) =>
    linesOf(path).flatMap((line, at) =>
      !isComment(line) && declared.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
    ),
  );
  expect(named).toEqual([]);
});

test("a higher noun is handed at most twelve moves of lower ones", () => {
  const [, hooks] = /^export type Follows = \{\n(.+?)^\};/ms.exec(
    readFileSync(join(root, "shop/shop.ts"), "utf8"),
  )!;
  const names = [...hooks!.matchAll(/^ {2}(\w+)[:(]/gm)].map(([, name]) => name);
  expect(names).toContain("orderCancelling");
  expect(names.length).toBeLessThanOrEqual(12);
});

/** Puts one line where it does not belong, looks, and takes it away again. */
function planted<T>(path: string, text: string, look: (path: string) => T): T {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  try {
    return look(path);
  } finally {
    rmSync(file);
  }
}

const STANDS_BELOW = "stands below";
/** What a file may not import, and what the linter says of it. */
const FORBIDDEN: [path: string, text: string, words: string][] = [
  ["shop/order/planted-up-a.server.ts", 'import "#shop/money/table.server.ts";', STANDS_BELOW],
  ["shop/money/planted-up-b.server.ts", 'import "../claim/table.server.ts";', STANDS_BELOW],
  [
    "shop/reservation/planted-up-c.ts",
    'import type { Claim } from "#shop/claim/move-claim.server.ts";',
    STANDS_BELOW,
  ],
  ["shop/shopper/planted-up-d.ts", 'import "#shop/office/list/list-fields.ts";', STANDS_BELOW],
  ["lib/planted-a.ts", 'import "#shop/refusal.ts";', "lib knows no shop words"],
  [
    "shop/planted-b.ts",
    'import "#app/ui/button.tsx";',
    "the shop knows neither screens nor vendors",
  ],
  [
    "shop/planted-c.ts",
    'import "./order/table.server.ts";',
    "only *.server.ts may reach the database",
  ],
  [
    "shop/planted-d.server.ts",
    'import "#adapters/payment/practice/sandbox.server.ts";',
    "the shop knows neither screens nor vendors",
  ],
  [
    "adapters/planted-e.ts",
    'import "#server/settings/env.server.ts";',
    "an adapter fits a vendor to a port",
  ],
  ["app/planted-f.tsx", 'import "#shop/order/table.server.ts";', "screens call use cases"],
  ["app/planted-g.tsx", 'import "drizzle-orm";', "screens call use cases"],
  ["app/ui/planted-h.tsx", 'import "../../shop/refusal.ts";', "leave a folder by its name"],
  [
    "app/planted-i.ts",
    'import { UNSAFE_createRouter } from "react-router";\nUNSAFE_createRouter;',
    "a library's private name",
  ],
  ["shop/planted-j.server.ts", 'import "pg/lib/query.js";', "a library's private file"],
  ["server/planted-k.ts", 'import "@better-auth/passkey/dist/x.js";', "a library's private file"],
];

type Diagnostic = { filename: string; message: string; help?: string };

/** What the check says of each, which looks at all of them in one go. */
function lintForbidden(): Diagnostic[] {
  const lint = () =>
    spawnSync(
      process.execPath,
      [
        join(root, "node_modules/oxlint/bin/oxlint"),
        "--deny-warnings",
        "--format=json",
        ...FORBIDDEN.map(([path]) => path),
      ],
      { cwd: root, encoding: "utf8" },
    );
  const { status, stdout } = FORBIDDEN.reduce(
    (look, [path, text]) =>
      () =>
        planted(path, `${text}\n`, look),
    lint,
  )();
  expect(status).not.toBe(0);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

describe("an import that points up to a higher noun, or is forbidden otherwise, turns the check red", () => {
  let diagnostics: Diagnostic[];
  beforeAll(() => (diagnostics = lintForbidden()));
  test.each(FORBIDDEN)("in %s", (path, _, words) => {
    const ofFile = diagnostics.filter(({ filename }) => filename === path);
    expect(ofFile.map(({ message, help = "" }) => `${message} ${help}`).join()).toContain(words);
  });
});

/** What a library keeps on a page or on an element for itself; imports are the linter's. */
const touchesPrivateName = (path: string) =>
  path !== "tests/architecture.test.ts" &&
  /\b__(?:react|REACT|vite)\w*|\bUNSAFE_\w+/.test(readFileSync(join(root, path), "utf8"));

test("nothing reaches for what a library keeps on the page for itself", () => {
  expect(sources.filter(touchesPrivateName)).toEqual([]);
  expect(
    planted("app/planted-name.ts", 'export const a = "__reactProps";', touchesPrivateName),
  ).toBe(true);
});

/** The columns have one writer; inserts leave them to their defaults. */
const WRITER = "shop/order/move-order.server.ts";
const writesStatus = (text: string) =>
  /\bmove_order\(/.test(text) ||
  /\.update\(\s*orders\s*\)[\s\S]{0,600}?\.set\(\s*\{[^}]*\b(?:delivery|payment)\s*[:,}]/.test(
    text,
  ) ||
  /update\s+"?orders"?\s+set\b[^`]*\b(?:delivery|payment)\s*=/i.test(text);
const secondWriters = () =>
  sources.concat("shop/order/planted-writer.server.ts").filter((path) => {
    if (
      path === WRITER ||
      path.startsWith("tests/") ||
      path.startsWith("bench/") ||
      path.includes(".test.")
    )
      return false;
    try {
      return writesStatus(readFileSync(join(root, path), "utf8"));
    } catch {
      return false;
    }
  });

test("one file writes an order's status", () => {
  expect(readFileSync(join(root, WRITER), "utf8")).toContain("sql`move_order(");
  expect(secondWriters()).toEqual([]);
});

test.each([
  'await db.update(orders).set({ delivery: "done" }).where(eq(orders.id, id));',
  'await db.update(orders)\n    .set({ paidAt, payment: "paid" });',
  "await db.execute(sql`select move_order(${document}::jsonb)`);",
  "await db.execute(sql`update orders set payment = 'paid' where id = ${id}`);",
])("a second writer is found: %s", (text) => {
  expect(planted("shop/order/planted-writer.server.ts", text, secondWriters)).toEqual([
    "shop/order/planted-writer.server.ts",
  ]);
});

/** Where the server reads JSON by itself: what it wrote or signed, what its own files say. */
const READS_ITS_OWN = new Set([
  "server/postgres/find-place.server.ts",
  "server/postgres/find-programs.server.ts",
  "server/settings/solapi-settings.ts",
  "server/settings/read-holidays.server.ts",
  "server/commands/archive/write-tables.server.ts",
  "server/commands/backup/log-bases.server.ts",
  "server/commands/backup/restore-backup.server.ts",
  "server/commands/backup/rotate-backups.server.ts",
  "shop/money/refund/refund-account.server.ts",
  "shop/certificate/find-certificate.server.ts",
  "shop/certificate/signed-file.server.ts",
  "shop/opening/release-name.server.ts",
  "shop/outbox/dress-notice.server.ts",
  "app/checkout/lookup/kept-lookup.server.ts",
  "server/commands/release/make-release.ts",
  "server/update/keep-state.ts",
  "server/update/read-request.ts",
  "server/update/process-slots.ts",
  "server/update/take-release.ts",
  "server/update/systemd-database.ts",
  "shop/update/read-feed.server.ts",
  "shop/member/push/push-devices.server.ts",
  "shop/update/running-release.server.ts",
]);
const readsJson = (path: string) =>
  /^(?:shop|server)\/|^app\/.*\.server\.ts$/.test(path) &&
  !path.endsWith(".test.ts") &&
  !READS_ITS_OWN.has(path) &&
  /JSON\.parse\(|\bjsonOf\(|req(?:uest)?\.json\(/.test(readFileSync(join(root, path), "utf8"));

test("what a client sends as JSON is read by the one reader that refuses a key named twice", () => {
  expect(sources.filter(readsJson)).toEqual([]);
  const path = "shop/planted-json.ts";
  expect(planted(path, "export const a = (text: string) => JSON.parse(text);", readsJson)).toBe(
    true,
  );
});

test("the documents of the order machines and of the law are fresh", () => {
  expect(readFileSync(join(root, "docs/order-status.md"), "utf8")).toBe(orderStatusDocument());
  expect(readFileSync(join(root, "docs/law.md"), "utf8")).toBe(lawDocument());
});

/** A wallet has the name of one: it is a way to pay, whoever takes the payment. */
const VENDORS =
  /toss(?!pay\b)|portone|solapi|sweettracker|tracker\.?delivery|turnstile|cloudflare|nodemailer|aws4fetch|better-?auth/i;
/**
 * Where a vendor is chosen and set, and what is said of its settings; and a bank that has the name
 * of one.
 */
const MAY_NAME_VENDORS =
  /^server\/(?:open-shop|open-vendors|open-connections|settings\/|words\/)|^(?:shop|app\/admin)\/vendor\/|^shop\/order\/payment\/banks\.ts$|\.test\.tsx?$/;

const namesVendor = (path: string) =>
  /^(?:app|shop|server|lib|db)\//.test(path) &&
  !MAY_NAME_VENDORS.test(path) &&
  VENDORS.test(path + readFileSync(join(root, path), "utf8"));

test("vendors are named among the adapters, where they are chosen and in the settings, nowhere else", () => {
  expect(sources.filter(namesVendor)).toEqual([]);
  expect(
    planted("app/checkout/planted-vendor.ts", 'import "@tosspayments/sdk";', namesVendor),
  ).toBe(true);
});

test("no file or folder has a name that tells nothing", () => {
  const banned = new Set([
    "utils",
    "helpers",
    "common",
    "misc",
    "shared",
    "types",
    "constants",
    "services",
    "managers",
    "index",
  ]);
  const named = sources.filter((path) =>
    path
      .split("/")
      .some((part) => banned.has(basename(part, extname(part)).replace(/\.(server|test)$/, ""))),
  );
  expect(named).toEqual([]);
});

/** A type is a thing, and whoever is new greps for a thing: `RefundRequest`, not `Asked`. */
const wordsOf = (list: string) => new Set(list.split(" "));
const NOUNS_IN_ED = wordsOf("Bed Breed Deed Embed Feed Need Seed Shed Speed Weed");
const NOUNS_IN_ING = wordsOf(
  "Booking Building Crossing Encoding Ending Finding Heading Landing Listing Meeting Opening " +
    "Rating Recording Ring Setting Shipping Singing Standing String Thing Training Voicing " +
    "Warning",
);
const IRREGULAR_PARTICIPLES = wordsOf(
  "Begun Bought Bound Broken Brought Built Caught Chosen Come Cut Dealt Done Drawn Driven " +
    "Fallen Felt Forgotten Found Given Gone Grown Heard Held Hidden Kept Known Laid Led Left " +
    "Lent Lost Made Meant Met Paid Proven Put Read Said Seen Sent Shown Shut Sold Spent " +
    "Spoken Split Stolen Sung Taken Taught Thrown Told Torn Understood Undone Unread Unseen " +
    "Unsent Unsold Withdrawn Won Worn Written",
);
/** What stands around a noun and is none. */
const SMALL_WORDS = wordsOf(
  "About After Again Around Away Back Before Beside Both By Due Each For From Has In Like " +
    "Near Of On One Open Other Outside Over Same Such That Under Where Which Who Whose With " +
    "Wrong",
);
const isBare = (name: string) =>
  (name.endsWith("ed") && !NOUNS_IN_ED.has(name)) ||
  (name.endsWith("ing") && !NOUNS_IN_ING.has(name)) ||
  IRREGULAR_PARTICIPLES.has(name) ||
  SMALL_WORDS.has(name);
const bareTypes = (path: string) =>
  [
    ...readFileSync(join(root, path), "utf8").matchAll(
      /^\s*(?:export )?(?:declare )?(?:type|interface) ([A-Z][a-z]*)(?=<| =| \{| extends)/gm,
    ),
  ].flatMap(([, name = ""]) => (isBare(name) ? `${path}: ${name}` : []));

test("a type is named by a noun, not by a participle that stands alone", () => {
  expect(sources.flatMap(bareTypes)).toEqual([]);
});

test("a participle, a gerund and a preposition are found as names of types; nouns that look so are not", () => {
  const text = [
    "type Told = string;",
    "export type Narrowed<T> = T;",
    "  interface Waiting extends Feed {",
    "export type From = {",
    "type Feed = Standing;",
    "type WantedLine = Finding;",
  ].join("\n");
  expect(planted("shop/planted-participles.ts", text, bareTypes)).toEqual(
    ["Told", "Narrowed", "Waiting", "From"].map((name) => `shop/planted-participles.ts: ${name}`),
  );
});

/** Each of these is one component of app/ui, with one look and one behaviour. */
const COMPONENTS_OF_ONE_KIND = wordsOf("Row Nothing Tabs Tick Choice");
const secondComponents = (path: string) =>
  path.startsWith("app/") && !path.startsWith("app/ui/")
    ? [
        ...readFileSync(join(root, path), "utf8").matchAll(
          /^(?:export )?(?:function|const) ([A-Z][a-z]+)\b/gm,
        ),
      ].flatMap(([, name = ""]) => (COMPONENTS_OF_ONE_KIND.has(name) ? `${path}: ${name}` : []))
    : [];

test("a row, a tick or tabs for everything stand in app/ui alone; a room's own say whose they are", () => {
  expect(sources.flatMap(secondComponents)).toEqual([]);
  expect(
    planted("app/planted-tick.tsx", "function Tick() {\n  return null;\n}\n", secondComponents),
  ).toHaveLength(1);
});

test("nothing is left to be done later", () => {
  const leaked = sources.filter(
    (path) =>
      !path.startsWith("tests/") &&
      /\b(?:lorem ipsum|TODO|FIXME)\b/i.test(readFileSync(join(root, path), "utf8")),
  );
  expect(leaked).toEqual([]);
});

/** Where the router has no loader to call, nothing asks whether somebody may open the page. */
function isOpenPage(path: string): boolean {
  const name = /^app\/admin\/(?:.*\/)?([\w-]+)\.tsx$/.exec(path)?.[1];
  if (!name) return false;
  const source = readFileSync(join(root, path), "utf8");
  const isPage = source.includes(`from "./+types/${name}"`) && source.includes("ComponentProps");
  return isPage && !/^export (?:async function|const) loader\b/m.test(source);
}

test("every page of the back office has a loader, which is where its door is asked", () => {
  expect(sources.filter(isOpenPage)).toEqual([]);
  expect(
    planted(
      "app/admin/planted-page.tsx",
      `import type { Route } from "./+types/planted-page";
export default function Page({ actionData }: Route.ComponentProps) {}`,
      isOpenPage,
    ),
  ).toBe(true);
});

/** Specification 8: whatever fails is logged and shown in one place. */
const showsFailure = (path: string) =>
  path.startsWith("app/") &&
  path !== "app/browser/run-action.ts" &&
  !path.includes(".test.") &&
  /\bimport \{[^}]*\bshowFailure\b/.test(readFileSync(join(root, path), "utf8"));

test("an action that fails goes through run-action.ts, which logs it", () => {
  expect(sources.filter(showsFailure)).toEqual([]);
  expect(
    planted(
      "app/planted-failure.ts",
      'import { showFailure } from "#app/browser/state/alerts.ts";',
      showsFailure,
    ),
  ).toBe(true);
});

/**
 * The library's own transaction begins outside of its try, and loses the connection when that
 * fails.
 */
const MAKES_DATABASES = /^db\/(?:client|transact|migrate)\.server\.ts$/;
const makesDatabase = (path: string) =>
  /^(?:app|shop|adapters|server|lib|db)\//.test(path) &&
  !MAKES_DATABASES.test(path) &&
  !path.includes(".test.") &&
  /import \{[^}]*\bdrizzle\b|\bnew (?:pg\.)?Pool\(/.test(readFileSync(join(root, path), "utf8"));

test("every database object comes from db/client.server.ts, whose transactions give their connection back", () => {
  expect(sources.filter(makesDatabase)).toEqual([]);
  expect(readFileSync(join(root, "db/client.server.ts"), "utf8")).toContain(
    "Object.assign(db, { transaction })",
  );
  expect(
    planted(
      "shop/order/planted-database.server.ts",
      'import { drizzle } from "drizzle-orm/node-postgres";',
      makesDatabase,
    ),
  ).toBe(true);
});
