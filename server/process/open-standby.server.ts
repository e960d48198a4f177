import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { databaseOf, openDatabase, openLine } from "#db/client.server.ts";
import { UnfitDatabase } from "#db/refuse-unfit.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Standby } from "#shop/shop.ts";
import type { PageCache } from "../http/page-cache/page-cache.server.ts";
import { words } from "#server/words/words.ts";

const LOOK_MS = 250;
const MOST_LAG_MS = 2000;
const PATIENCE_MS = 1500;
/** Of the usual ten seconds: the database is asked instead, while somebody waits. */
const SOON = 0.2;

/** A moment of the database, and which changes this process had heard of by then. */
type Moment = { lsn: string; identifier: string; at: number; generation: number };

export type OpenedStandby = Standby & {
  /** How old what it shows may be; infinite before it has caught up once. */
  lagSeconds(): number;
  close(): Promise<void>;
};

type Opening = {
  /** of the standby */
  url: string;
  /** of the database it follows */
  databaseUrl: string;
  role: string | undefined;
  /** connections to the database, asked instead where the standby fails */
  pool: Pick<pg.Pool, "query">;
  cache: Pick<PageCache, "generation" | "state">;
};

/**
 * Opens a standby for reading. Four times a second a position in the database's log is read, and
 * once the standby has replayed it, everything committed before is there. It is fresh while that
 * is less than two seconds ago and no change was heard of since, so that a page that was dropped
 * from memory is never made again of what it showed before. One that is away is asked again and
 * again; throws UnfitDatabase for a server that is no standby of this database.
 */
export async function openStandby({
  url,
  databaseUrl,
  role,
  pool,
  cache,
}: Opening): Promise<OpenedStandby> {
  const lines = [openOwnLine(url), openOwnLine(databaseUrl)] as const;
  const [standby, primary] = lines;
  await refuseStranger(standby, primary).catch(async (error: unknown) => {
    if (!(error instanceof UnfitDatabase)) return;
    await Promise.all(lines.map((line) => line.end()));
    throw error;
  });
  const { pool: reads } = openDatabase(url, { role, slowness: SOON });
  let reached: Moment | null = null;
  let awaited: Moment | null = null;
  let closed = false;

  async function look(): Promise<void> {
    awaited ??= await momentOf(primary, cache.generation);
    const { rows } = await standby.query<{ has: boolean | null }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
        and system_identifier::text = $2 as has
      from pg_control_system()`,
      [awaited.lsn, awaited.identifier],
    );
    if (!rows[0]?.has) return;
    reached = awaited;
    awaited = null;
  }

  const looking = (async () => {
    let wasAway = false;
    while (!closed) {
      await look().then(
        () => (wasAway = false),
        (error: unknown) => {
          reached = awaited = null;
          if (!wasAway) log.error(`the standby is not read for now: ${logWords(error)}`);
          wasAway = true;
        },
      );
      await wait(LOOK_MS);
    }
  })();

  const lagMs = () => (reached ? performance.now() - reached.at : Number.POSITIVE_INFINITY);
  const isFresh = () =>
    cache.state.isListening && lagMs() <= MOST_LAG_MS && reached?.generation === cache.generation;
  /** A read that fails at the standby, which may be gone or busy replaying, is asked again. */
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    reads.query(config, values).catch(() => {
      reached = awaited = null;
      return pool.query(config, values);
    });
  return {
    db: databaseOf({ query } as Pick<pg.Pool, "query">),
    isFresh,
    lagSeconds: () => lagMs() / 1000,
    async close() {
      closed = true;
      await looking;
      await Promise.all([reads.end(), ...lines.map((line) => line.end())]);
    },
  };
}

/** The generation is read first: what is heard while the database answers may not be in its log. */
async function momentOf(primary: pg.Pool, generation: number): Promise<Moment> {
  const at = performance.now();
  const { rows } = await primary.query<{ lsn: string; identifier: string }>(
    `select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as identifier
    from pg_control_system()`,
  );
  return { ...rows[0]!, at, generation };
}

/** A connection of its own: pages that wait for others must not delay the look at the standby. */
const openOwnLine = (url: string): pg.Pool =>
  openLine(url, { patienceMs: PATIENCE_MS, name: "voice-shop standby" });

async function refuseStranger(standby: pg.Pool, primary: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([identityOf(standby), identityOf(primary)]);
  if (one.identifier !== other.identifier) throw new UnfitDatabase(words().standbyOfAnother);
  if (!one.isStandby) throw new UnfitDatabase(words().standbyWrites);
}

async function identityOf(line: pg.Pool): Promise<{ identifier: string; isStandby: boolean }> {
  const { rows } = await line.query<{ identifier: string; isStandby: boolean }>(
    `select system_identifier::text as identifier, pg_is_in_recovery() as "isStandby"
    from pg_control_system()`,
  );
  return rows[0]!;
}
