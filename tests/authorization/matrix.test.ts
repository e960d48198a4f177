import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, bytesOf, channels, foreignMarks, isDenial, type Channel } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { identities, makePeople, type Identity, type People } from "./people.ts";
import { filled, thingsIn, type Row } from "./read-table.ts";
import { machinesOf, pages, routeOf, type ShopRoute } from "./routes-of-the-shop.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

type Open = Awaited<ReturnType<typeof openSite>>;

let shop: Open["shop"];
let site: Open["site"];
let rows: Open["rows"];
let machines: ShopRoute[];
let people: People;

beforeAll(async () => {
  ({ shop, site, rows } = await openSite());
  machines = machinesOf(site.routes);
  people = await makePeople(shop);
});
afterAll(() => rows.close());

const routeAsked = (row: Row) =>
  `${row.method} ${routeOf(row.path.replace(/\{[^}]*\}/g, "thing"), machines)}`;
const hasData = (row: Row) =>
  !machines.some(({ pattern }) => routeAsked(row) === `${row.method} ${pattern}`);

test("every route stands in the table, and every row is about a route", () => {
  const known = [...machines, ...pages].flatMap(({ pattern, methods }) =>
    methods.map((method) => `${method} ${pattern}`),
  );
  const asked = [...reads, ...writes].map(routeAsked);
  expect({
    missing: [...new Set(known)].filter((route) => !asked.includes(route)),
    unknown: asked.filter((route) => !known.includes(route)),
  }).toEqual({ missing: [], unknown: [] });
});

describe.each(reads)("$ask", (row) => {
  test("answers as the table says, shows nothing of others and changes nothing", async () => {
    const before = await rows.read();
    for (const channel of hasData(row) ? channels : channels.slice(0, 1))
      await asEverybody(row, people, channel, identities);
    expect(
      changedBetween(before, await rows.read()).filter((table) => !row.writes.includes(table)),
    ).toEqual([]);
  });
});

describe.each(writes)("$ask", (row) => {
  test("is done for whom the table says, and changes nothing for others", async () => {
    for (const channel of hasData(row) ? channels : channels.slice(0, 1)) {
      const own = await makePeople(shop);
      const denied = identities.filter(
        (who) => !row.each && row.says[who].split("~").some(isDenial),
      );
      const before = await rows.read();
      await asEverybody(row, own, channel, denied);
      expect(changedBetween(before, await rows.read()), `after ${denied.join(", ")}`).toEqual([]);
      const others = identities.filter((who) => !denied.includes(who));
      if (row.each)
        await Promise.all(
          others.map(async (who, at) =>
            asEverybody(row, at ? await makePeople(shop) : own, channel, [who]),
          ),
        );
      else for (const who of others) await asEverybody(row, own, channel, [who]);
    }
  });
});

/** All at once: what they ask changes nothing, or is asked by one of them alone. */
async function asEverybody(
  row: Row,
  of: People,
  channel: Channel,
  who: readonly Identity[],
): Promise<void> {
  const foreign: Record<string, string[]> = {};
  const said = await Promise.all(
    who.map(async (identity) => {
      const heard = await ask({ site, row, people: of, who: identity, channel });
      const marks = foreignMarks({ row, people: of, who: identity, heard });
      if (marks.length) foreign[identity] = marks;
      return `${identity} ${heard.said}`;
    }),
  );
  expect(said.join(" | "), channel).toBe(
    who.map((identity) => `${identity} ${wanted(row.says[identity], channel)}`).join(" | "),
  );
  expect(foreign, `${channel} shows what belongs to others`).toEqual({});
}

const wanted = (says: string, channel: Channel) =>
  channel === "document" ? says.split("~")[0] : says.split("~").at(-1);

const MISSING: [RegExp, string][] = [
  [/^(?:unpaid |claimed |delivered )?order of/, "missing order"],
  [/^claim of/, "missing id"],
  [/^(?:confirmed |asked )?reservation of/, "missing reservation"],
  [/^(?:order|answer) link of/, "missing token"],
  [/^address of/, "missing id"],
  [/^session of/, "missing session"],
  [/^[AB]$/, "missing account"],
  [/^hidden product$/, "missing product"],
  [/^secret question of/, "missing question"],
  [/^(?:hidden )?post of/, "missing post"],
];
const missingFor = (name: string) => MISSING.find(([pattern]) => pattern.test(name))?.[1];
const kept = [...reads, ...writes].flatMap((row) =>
  identities
    .filter((who) => row.says[who] === "404" && thingsIn(row).some(missingFor))
    .map((who) => ({ ask: row.ask, who, row })),
);

test.each(kept)(
  "$ask: $who is answered, byte for byte, as if it did not exist",
  async ({ row, who }) => {
    const own = row.method === "POST" ? await makePeople(shop) : people;
    const nowhere = withoutThings(row, who);
    for (const channel of hasData(row) ? channels : channels.slice(0, 1)) {
      const answers = [];
      for (const asked of [row, nowhere])
        answers.push(
          bytesOf(
            await ask({ site, row: asked, people: own, who, channel }),
            thingsIn(asked).map((name) => filled(`{${name}}`, own.things)),
          ),
        );
      expect(answers[0], channel).toBe(answers[1]);
    }
  },
);
/** The same request about nothing. What is the asker's own stays in it, unless there is nothing else. */
function withoutThings(row: Row, who: Identity): Row {
  const owner = (
    { guest: "the guest", memberA: "A", memberB: "B" } as Partial<Record<Identity, string>>
  )[who];
  const names = thingsIn(row).filter(missingFor);
  const foreign = names.filter((name) => !name.endsWith(` of ${owner}`));
  const gone = new Set(foreign.length ? foreign : names);
  const without = (text: string) =>
    text.replace(/\{([^}]*)\}/g, (whole, name: string) =>
      gone.has(name) ? `{${missingFor(name)}}` : whole,
    );
  return { ...row, path: without(row.path), form: without(row.form) };
}

test.each(
  pages.filter(
    ({ methods, pattern }) =>
      !methods.includes("POST") && !pattern.includes(":") && !pattern.includes("*"),
  ),
)("nothing can be sent to $pattern", async ({ pattern }) => {
  const row = { ...reads[0]!, method: "POST" as const, path: pattern, form: "a=b" };
  const before = await rows.read();
  for (const who of identities) {
    const { said } = await ask({ site, row, people, who });
    expect(isDenial(said) || said === "home", `${who} was answered ${said}`).toBe(true);
  }
  expect(changedBetween(before, await rows.read())).toEqual([]);
});
