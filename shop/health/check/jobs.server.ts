import { gt, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import type { JobState } from "../job-state.ts";
import { healthProcesses } from "../table.server.ts";
import type { Trouble } from "../trouble.ts";

/** Jobs this frequent serve shoppers; the others tidy up and may wait for a day. */
const FREQUENT_SECONDS = 60;
const MOST_NAMED = 3;

/** A process that said nothing for longer is gone, or cannot say anything. */
const isAlive = gt(healthProcesses.seenAt, sql`now() - interval '2 minutes'`);

/** Jobs that no living process has done for ten minutes beyond their time. */
export async function jobTroubles({ db }: Pick<Shop, "db">): Promise<Trouble[]> {
  const processes = await db
    .select({ late: healthProcesses.late })
    .from(healthProcesses)
    .where(isAlive);
  const [first, ...others] = processes.map(
    ({ late }) => new Map(late.map((job) => [job.name, job])),
  );
  const undone = [...(first?.values() ?? [])].flatMap((job) => {
    const everywhere = [job, ...others.map((late) => late.get(job.name))];
    return everywhere.every((state) => state !== undefined) ? [leastLate(everywhere)] : [];
  });
  return undone.length ? [troubleOf(undone)] : [];
}

const leastLate = (states: JobState[]): JobState =>
  states.reduce((one, other) => (other.lateSeconds < one.lateSeconds ? other : one));

function troubleOf(undone: JobState[]): Trouble {
  const lates = undone.toSorted((one, other) => other.lateSeconds - one.lateSeconds);
  const longest = lates[0]!.lateSeconds;
  const named = lates
    .slice(0, MOST_NAMED)
    .map(({ name, error }) => `${name}${error && `: ${error}`}`);
  return {
    kind: "jobs",
    harm: undone.some(({ everySeconds }) => everySeconds <= FREQUENT_SECONDS) ? "now" : "later",
    since: new Date(Date.now() - longest * 1000),
    reason: `상점이 자동으로 하는 일 ${undone.length}가지가 ${Math.floor(longest / 60)}분째 되지 않아요. 상점을 설치한 분에게 이 내용을 보여주세요. (${named.join(" / ")})`,
    button: { label: "해결 방법 보기", href: "/admin/health#jobs" },
  };
}
