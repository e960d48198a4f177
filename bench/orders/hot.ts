import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { hotRound, type HotRound } from "./hot-round.ts";
import { refusalCost } from "./refusal-cost.ts";
import { withPace } from "../pace.ts";
import { openRunningShop } from "../running-shop.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "4" },
    guests: { type: "string", default: "2000" },
    units: { type: "string", default: "100" },
    port: { type: "string", default: "5694" },
    seed: { type: "string", default: "1" },
  },
});
const [rounds, guests, units] = [
  Number(values.rounds),
  Number(values.guests),
  Number(values.units),
];

const MOST_P99 = 3000;

/** Everybody wants the same few pieces at once, through the whole shop: by the pages' script and without it in turns, and in every second pair of rounds three in ten payments fail. */
const shop = await openRunningShop(Number(values.port), { DEMO_CONTENT: "0" });
const { db, pool } = openDatabase(shop.databaseUrl, { max: 4 });
const random = seededRandom(Number(values.seed));
const done: (HotRound & { pace: number })[] = [];
try {
  for (let round = 1; round <= rounds; round++) {
    const failing = Math.ceil(round / 2) % 2 ? 0 : 0.3;
    const byScript = round % 2 === 1;
    const { found: result, pace } = await withPace(() =>
      hotRound({
        db,
        origin: shop.origin,
        guests,
        units,
        failing,
        byScript,
        pid: shop.pid,
        random: random.branch(`round ${round}`),
      }),
    );
    done.push({ ...result, pace });
    console.log(
      `round ${round} (${byScript ? "by script" : "without script"}, ${failing ? "30 % of payments fail" : "every payment succeeds"}): ${result.sold} of ${units} sold in ${result.waves} waves, ${result.refused} times "sold out", answers ${JSON.stringify(result.answers)}, order p50 ${result.p50} ms, p99 ${result.p99} ms (in proportion ${Math.round(result.p99 * pace)}), the shop busy for ${result.busyMs} ms meanwhile`,
    );
  }
  const cost = await withPace(() => refusalCost({ db, origin: shop.origin, pid: shop.pid }));
  console.log(
    `one refusal takes the shop ${cost.found.toFixed(2)} ms, in proportion ${(cost.found * cost.pace).toFixed(2)}`,
  );
} finally {
  await pool.end();
  await shop.close();
}
const broken = done.flatMap(({ broken, p99, pace }, at) =>
  [
    ...broken,
    ...(p99 * pace > MOST_P99 ? [`p99 ${p99} ms, in proportion more than ${MOST_P99}`] : []),
  ].map((words) => `round ${at + 1}: ${words}`),
);
const holds = printVerdicts([
  {
    invariant: "hot product",
    looked: `${done.length} rounds, ${guests} guests at once for ${units} pieces, worst p99 ${Math.max(...done.map(({ p99 }) => p99))} ms`,
    broken,
  },
]);
process.exit(holds ? 0 : 1);
