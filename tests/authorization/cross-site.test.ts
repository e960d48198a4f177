import { beforeAll, describe, expect, test } from "vitest";
import { ask, channels, doerOf } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { makePeople, type People } from "./people.ts";
import { fieldsOf, filled, type Row } from "./read-table.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { writes } from "./writes.ts";

// Every action of the table, asked for by another site in the name of whoever may do it.

type OpenedSite = Awaited<ReturnType<typeof openSite>>;
let site: OpenedSite["site"];
let rows: OpenedSite["rows"];
let people: People;

beforeAll(async () => {
  const open = await openSite();
  ({ site, rows } = open);
  people = await makePeople(open.shop);
});

const isPage = (row: Row) =>
  !/^\/(?:(?:admin\/files|files|sandbox|api|v0|webhooks)\/|client-errors$)/.test(row.path);

const channelsOf = (row: Row) => (isPage(row) ? channels : channels.slice(0, 1));

const foreign: [name: string, headers: Record<string, string>][] = [
  ["no origin", { origin: "" }],
  [
    "no origin, but our page named as where it comes from",
    { origin: "", referer: "http://shop.test/my" },
  ],
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed frame or a redirect", { origin: "null" }],
  ["a host below ours", { origin: "http://blog.shop.test" }],
  ["our name as the beginning of another", { origin: "http://shop.test.evil.example" }],
  ["another port", { origin: "http://shop.test:8080" }],
  ["our host without encryption, or with", { origin: "https://shop.test" }],
  ["a form of plain text", { origin: "https://evil.example", "content-type": "text/plain" }],
  [
    "a form with files",
    { origin: "https://evil.example", "content-type": "multipart/form-data; boundary=x" },
  ],
  ["no type at all", { origin: "https://evil.example", "content-type": "" }],
];
const otherForms: [
  name: string,
  headers: Record<string, string>,
  body: (fields: Record<string, string>) => string,
][] = [
  [
    "plain text",
    { "content-type": "text/plain" },
    (fields) => new URLSearchParams(fields).toString(),
  ],
  [
    "multipart",
    { "content-type": "multipart/form-data; boundary=x" },
    (fields) =>
      `${Object.entries(fields)
        .map(
          ([name, value]) =>
            `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join("")}--x--\r\n`,
  ],
  ["JSON", { "content-type": "application/json" }, (fields) => JSON.stringify(fields)],
];

describe.each(writes.filter(({ path }) => !path.startsWith("/webhooks/")))("$ask", (row) => {
  test("asked for by another site it is refused and nothing happens", async () => {
    const before = await rows.read();
    const who = doerOf(row);
    const answers = foreign.flatMap(([name, headers]) =>
      channelsOf(row).map(async (channel) => {
        const { status } = await ask({ site, row, people, who, channel, headers });
        return { name, channel, status };
      }),
    );
    const all = await Promise.all(answers);
    expect(all.filter(({ status }) => status !== 403)).toEqual([]);
    expect(changedBetween(before, await rows.read())).toEqual([]);
  });

  test("a link, and a form in another shape, do nothing", async () => {
    const before = await rows.read();
    const who = doerOf(row);
    const fields = await fieldsOf(row, people);
    const path = filled(row.path, people.things);
    const query = `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(fields)}`;
    for (const channel of channelsOf(row))
      await ask({
        site,
        row: { ...row, method: "GET", path: query.replaceAll("{", "%7B") },
        people,
        who,
        channel,
      });
    for (const [name, headers, body] of Object.keys(fields).length ? otherForms : []) {
      if (name === "JSON" && /^\/(?:api\/|client-errors$)/.test(row.path)) continue;
      const { status } = await ask({ site, row, people, who, headers, body: body(fields) });
      expect([name, status >= 400 && status < 500, status]).toEqual([name, true, status]);
    }
    expect(
      changedBetween(before, await rows.read()).filter((table) => !row.writes.includes(table)),
    ).toEqual([]);
  });
});
