import { beforeAll, describe, expect, test } from "vitest";
import { ask, channelsOf, doerOf } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { makePeople, type People } from "./people.ts";
import { fieldsOf, filled } from "./read-table.ts";
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

/** Which origins are foreign is asked in server/http/front-door.test.ts. */
const headers = { origin: "https://evil.example" };
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
    const answers = channelsOf(row).map(async (channel) => {
      const { status } = await ask({ site, row, people, who, channel, headers });
      return { channel, status };
    });
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
    // The same loaders and actions as for a document, without a page that is drawn for nobody.
    const channel = channelsOf(row).at(-1);
    await ask({
      site,
      row: { ...row, method: "GET", path: query.replaceAll("{", "%7B") },
      people,
      who,
      channel,
    });
    // Which shapes a form is read in is one rule: each row is sent in one of the others.
    const shapes = otherForms.filter(
      ([name]) => name !== "JSON" || !/^\/(?:api\/|client-errors$)/.test(row.path),
    );
    const shape = shapes[writes.indexOf(row) % shapes.length]!;
    for (const [name, headers, body] of Object.keys(fields).length ? [shape] : []) {
      const { status } = await ask({
        site,
        row,
        people,
        who,
        channel,
        headers,
        body: body(fields),
      });
      expect([name, status >= 400 && status < 500, status]).toEqual([name, true, status]);
    }
    expect(
      changedBetween(before, await rows.read()).filter((table) => !row.writes.includes(table)),
    ).toEqual([]);
  });
});
