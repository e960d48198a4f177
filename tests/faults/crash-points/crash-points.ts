import { openWorld } from "#tests/faults/processes/open-world.ts";
import { seededRandom, type SeededRandom } from "#tests/seeded-random.ts";
import {
  flowNames,
  killed,
  OWN_ACCOUNT,
  stages,
  wires,
  type CrashPoint,
  type Exchange,
  type FlowName,
} from "./watch.ts";
import { openYard } from "./yard.ts";

export type CrashSettings = {
  port: number;
  seed: number;
  /** how many points are tried, drawn by the seed; all when null */
  sample: number | null;
  /** only at exchanges whose words are like this */
  match?: RegExp | undefined;
  kills?: string | undefined;
  stage?: string | undefined;
  /** only while this is done */
  flow?: string | undefined;
};

/** A practice key of a company would switch the shop's own account off: nobody pays both ways. */
const NO_COMPANY = { TOSS_CLIENT_KEY: "", TOSS_SECRET_KEY: "", TOSS_API_URL: "" };

/**
 * Crashes at every moment visible from outside, one run each. True when all invariants held every
 * time.
 */
export async function crashPoints(settings: CrashSettings): Promise<boolean> {
  const wanted = flowNames.filter((name) => !settings.flow || settings.flow === name);
  if (!wanted.length) throw new Error(`"${settings.flow}" is none of ${flowNames.join(", ")}`);
  const [company, own] = [
    wanted.filter((name) => name !== OWN_ACCOUNT),
    wanted.filter((name) => name === OWN_ACCOUNT),
  ];
  const held: boolean[] = [];
  if (company.length) held.push(await crashIn(company, settings, {}));
  if (own.length) held.push(await crashIn(own, settings, NO_COMPANY));
  return held.every(Boolean);
}

async function crashIn(
  names: FlowName[],
  { port, seed, sample, match, kills: only, stage: at }: CrashSettings,
  env: Record<string, string>,
): Promise<boolean> {
  const random = seededRandom(seed);
  const world = await openWorld({ port, seed, random, apps: 0, env });
  let holds = false;
  const yard = await openYard(world);
  try {
    const heard = {} as Record<FlowName, Exchange[]>;
    for (const name of names) heard[name] = await yard.listen(name);
    const all = names
      .flatMap((name) => pointsOf(name, heard[name]))
      .filter(
        (point) =>
          (!only || point.kills === only) &&
          (!at || point.stage === at) &&
          (!match || match.test(heard[point.flow][point.at]!.words)),
      );
    const chosen = sample === null ? all : shuffled(all, random).slice(0, sample);
    for (const name of names) console.log(`${name}: ${countWords(heard[name])}`);
    console.log(`${chosen.length} of ${all.length} crash points`);
    const broken: string[] = [];
    let reached = 0;
    for (const [tried, point] of chosen.entries()) {
      const runs = [await yard.crash(point)];
      // Exchanges differ by a few from one run to the next: what came too late is tried again.
      if (!runs[0]!.hit) runs.push(await yard.crash(point));
      if (runs.at(-1)!.hit) reached++;
      for (const line of runs.flatMap(({ words }) => words)) {
        broken.push(line);
        console.log(`RED   ${nameOf(point, heard[point.flow])}\n        ${line}`);
      }
      if ((tried + 1) % 50 === 0)
        console.log(`  ${tried + 1} points, ${broken.length} broken promises`);
    }
    console.log(
      `${chosen.length} crash points, ${reached} reached, ${broken.length} broken promises`,
    );
    holds = !broken.length && reached >= chosen.length * 0.9;
    return holds;
  } finally {
    await yard.close();
    await world.close(!holds);
  }
}

const pointsOf = (flow: FlowName, exchanges: Exchange[]): CrashPoint[] =>
  killed.flatMap((kills) =>
    exchanges.flatMap((_, at) =>
      stages.flatMap((stage) =>
        [true, false].map((goesOn) => ({ flow, kills, at, stage, goesOn })),
      ),
    ),
  );

const countWords = (exchanges: Exchange[]): string =>
  `${exchanges.length} exchanges (${wires.map((wire) => `${exchanges.filter((one) => one.wire === wire).length} ${wire}`).join(", ")})`;

const nameOf = ({ flow, kills, at, stage, goesOn }: CrashPoint, exchanges: Exchange[]): string =>
  `${flow}: ${kills} killed at ${at + 1} ${stage} (${exchanges[at]?.wire}: ${exchanges[at]?.words}), the shopper ${goesOn ? "goes on" : "is gone"}`;

function shuffled<T>(list: T[], random: SeededRandom): T[] {
  return list
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
