import { expect } from "vitest";
import { ask, bytesOf, channels, foreignMarks, isDenial, type Channel } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { identities, type Identity, type People } from "./people.ts";
import { filled, thingsIn, type Row } from "./read-table.ts";
import { withoutThings } from "./missing-things.ts";
import { machinesOf, routesOf } from "./routes-of-the-shop.ts";
import { reads } from "./reads.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { keepUntouched } from "./untouched-people.ts";
import { writes } from "./writes.ts";

export type Matrix = Awaited<ReturnType<typeof openMatrix>>;

/** A shop in which everybody of the table can be asked about every row of it. */
export async function openMatrix() {
  const { shop, site, rows, atOneMoment } = await openSite();
  const machines = machinesOf(site.routes);
  const untouched = keepUntouched(shop, rows);

  const routeOf = routesOf(machines);
  const routeAsked = (row: Row) =>
    `${row.method} ${routeOf(row.path.replace(/\{[^}]*\}/g, "thing"))}`;
  const hasData = (row: Row) =>
    !machines.some(({ pattern }) => routeAsked(row) === `${row.method} ${pattern}`);
  const channelsOf = (row: Row) => (hasData(row) ? channels : channels.slice(0, 1));
  const all = [...reads, ...writes];
  const isFirstOfRoute = (row: Row) =>
    all.find((each) => routeAsked(each) === routeAsked(row)) === row;

  /** All at once: what they ask changes nothing, or is asked by one of them alone. */
  async function asEverybody(row: Row, of: People, channel: Channel, who: readonly Identity[]) {
    const foreign: Record<string, string[]> = {};
    const outcomes = await Promise.all(
      who.map(async (identity) => {
        const heard = await ask({ site, row, people: of, who: identity, channel });
        const marks = foreignMarks({ row, people: of, who: identity, heard });
        if (marks.length) foreign[identity] = marks;
        return `${identity} ${heard.said}`;
      }),
    );
    expect(outcomes.join(" | "), channel).toBe(
      who.map((identity) => `${identity} ${wanted(row.says[identity], channel)}`).join(" | "),
    );
    expect(foreign, `${channel} shows what belongs to others`).toEqual({});
  }

  async function expectDone(row: Row, channel: Channel): Promise<void> {
    const denied = identities.filter((who) => !row.each && row.says[who].split("~").some(isDenial));
    const own = await untouched();
    const before = await rows.read();
    await asEverybody(row, own, channel, denied);
    expect(changedBetween(before, await rows.read()), `after ${denied.join(", ")}`).toEqual([]);
    const others = identities.filter((who) => !denied.includes(who));
    for (const who of others)
      await asEverybody(row, row.each ? await untouched() : own, channel, [who]);
  }

  return {
    shop,
    site,
    rows,
    machines,
    untouched,
    routeAsked,
    /** The same loaders and actions as for a document, without a page that is drawn for nobody. */
    cheapestChannel: (row: Row): Channel =>
      isAnsweredAlike(row) ? channelsOf(row).at(-1)! : "document",

    /** Everybody is answered as the row says, sees nothing of others and changes nothing. */
    async expectAnswered(row: Row): Promise<void> {
      const people = await untouched();
      const before = await rows.read();
      const some = channelsOf(row);
      for (const channel of some) {
        // The markup of a document shows what its data holds, which everybody is asked for.
        const isDrawn = channel === "document" && some.length > 1;
        await asEverybody(row, people, channel, isDrawn ? oneOfEachAnswer(row) : identities);
      }
      expect(
        changedBetween(before, await rows.read()).filter((table) => !row.writes.includes(table)),
      ).toEqual([]);
    },

    /**
     * What the row does is done for whom it says, and nothing for others: as data once for each
     * route and where that is answered otherwise.
     */
    async expectDone(row: Row): Promise<void> {
      const isEnough = isAnsweredAlike(row) && !isFirstOfRoute(row);
      const some = isEnough ? channels.slice(0, 1) : channelsOf(row);
      for (const channel of some) await expectDone(row, channel);
    },

    /**
     * Who is kept from something is answered as if it did not exist: a page once for each route.
     */
    async expectSilent(row: Row, who: Identity): Promise<void> {
      const people = await untouched();
      const nowhere = withoutThings(row, who);
      const answerTo = async (askedRow: Row, channel: Channel) =>
        bytesOf(
          await ask({ site, row: askedRow, people, who, channel }),
          thingsIn(askedRow).map((name) => filled(`{${name}}`, people.things)),
        );
      const expectSame = async (channel: Channel) => {
        const [there, missing] = await Promise.all([
          answerTo(row, channel),
          answerTo(nowhere, channel),
        ]);
        expect(there, channel).toBe(missing);
      };
      const some = isFirstOfRoute(row) ? channelsOf(row) : channelsOf(row).slice(-1);
      await atOneMoment(async () => void (await Promise.all(some.map(expectSame))));
    },
  };
}

const isAnsweredAlike = ({ says }: Row) =>
  !Object.values(says).some((outcome) => outcome.includes("~"));

/** Of those who are answered alike the last, who is signed in where anybody of them is. */
const oneOfEachAnswer = ({ says }: Row): Identity[] =>
  identities.filter((who, at) =>
    identities.slice(at + 1).every((other) => says[other] !== says[who]),
  );

const wanted = (says: string, channel: Channel) =>
  channel === "document" ? says.split("~")[0] : says.split("~").at(-1);
