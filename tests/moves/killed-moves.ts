import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { disk } from "#adapters/storage/disk.server.ts";
import { packedZip } from "#lib/bytes/zip.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { COPY_FOLDER } from "#shop/move/work/with-copy.server.ts";
import type { MoveStep } from "#shop/move/move-state.ts";
import { moveFiles } from "#shop/move/table.server.ts";
import { hasMoveToDo } from "#shop/move/work/run-due-move.server.ts";
import { buffer } from "node:stream/consumers";
import { sound } from "../given/goods.ts";
import {
  cafe24Members,
  cafe24Orders,
  cafe24Products,
  csvOf,
} from "../move/fixtures/cafe24-of-size.ts";
import { inPieces } from "../has/wav.ts";
import { Moving } from "../move/moving.ts";
import { asOwner, testShop, type TestShop } from "../test-shop.ts";

const [PRODUCTS, MEMBERS, ORDERS, SOUNDS] = [60, 60, 90, 4];

type KilledShop = TestShop & { data: string };

async function emptyShop(): Promise<KilledShop> {
  const data = mkdtempSync(join(tmpdir(), "shop-moves-"));
  const shop = await testShop({
    bucket: disk({ directory: join(data, "files") }),
    dataDirectory: data,
  });
  return Object.assign(shop, { data });
}

/** The shop's own process for moves, as its clock starts it. */
function startMoving({ databaseUrl, data }: KilledShop) {
  const child = spawn(process.execPath, [projectFile("server/commands/move.ts")], {
    env: { ...process.env, NODE_ENV: "development", DATABASE_URL: databaseUrl, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { child, ended };
}

/** Everything is dropped, checked and moved; each step waits until the process has done it. */
async function moveAll(shop: KilledShop, work: () => Promise<void>): Promise<Moving> {
  const moving = new Moving(shop);
  const sounds = Array.from({ length: SOUNDS }, (_, at) => ({
    name: `소리/옮겨 온 소리 ${at + 1}.wav`,
    at: new Date(),
    read: () => inPieces(sound(500)),
  }));
  await moving.drop("상품.csv", csvOf(cafe24Products(PRODUCTS)));
  await moving.drop("회원.csv", csvOf(cafe24Members(MEMBERS)));
  await moving.drop("주문.csv", csvOf(cafe24Orders(ORDERS, MEMBERS)));
  await moving.drop("소리.zip", await buffer(packedZip(sounds)));
  await work();
  await moving.act({ intent: "check" });
  await work();
  await moving.act({ intent: "move" });
  await work();
  return moving;
}

/** What has come, without ids and times that are new each time. */
async function everythingIn({ db }: Pick<TestShop, "db">): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select
      (select jsonb_agg(jsonb_build_object('title', title, 'price', price, 'off', discount_ratio,
        'text', description, 'tags', tags, 'shown', is_show,
        'options', (select count(*) from product_options where product_id = products.id),
        'goods', (select jsonb_agg(goods.title order by position) from goods
          where goods.product_id = products.id)) order by title) from products) as products,
      (select jsonb_agg(jsonb_build_object('email', email, 'name', name, 'phone', phone,
        'lots', (select sum(remaining) from value_lots where account_id = "user".id),
        'addresses', (select jsonb_agg(address || address_detail) from addresses
          where user_id = "user".id),
        'tags', (select jsonb_agg(tag order by tag) from member_tags where account_id = "user".id),
        'consents', (select count(*) from consents where user_id = "user".id)) order by email)
        from "user") as members,
      (select jsonb_agg(jsonb_build_object('number', number, 'buyer', buyer_email, 'total', total,
        'lines', (select jsonb_agg(line.title order by line.position) from earlier_order_lines line
          where line.order_id = earlier_orders.id)) order by number) from earlier_orders) as orders,
      (select jsonb_agg(jsonb_build_object('key', key, 'former', former_id) order by key, former_id)
        from move_origins) as origins`);
  return rows[0];
}

/** What is left of the work, which a killed process must not change either. */
async function workIn({ db }: Pick<TestShop, "db">): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select jsonb_agg(state order by path) from move_files) as files,
      (select count(*) from move_rows) as rows,
      (select count(*) from move_items where made is not null) as made,
      (select count(*) from stored_objects) as stored`);
  return rows[0];
}

type MovedShop = {
  came: unknown;
  ms: number;
  /** before it came, and after it was undone */ around: [unknown, unknown];
  /** what is left of the work after it was undone */ undone: unknown;
  undoMs: number;
};

/**
 * Where a process is killed: at shares of the usual time, or as soon as it is at one of these;
 * while it undoes, again at each file, or at shares of the usual time of undoing.
 */
export type Kills = {
  shares?: readonly number[];
  usualMs?: number;
  steps?: readonly MoveStep[];
  whileUndoing?: true;
  undoShares?: readonly number[];
  usualUndoMs?: number;
};

/** Resolves once a file is at one of these steps, and takes the step out of them. */
async function untilStep(
  { db }: Pick<KilledShop, "db">,
  steps: Set<MoveStep>,
  run: { isOver: boolean },
): Promise<void> {
  while (!run.isOver) {
    const rows = await db.select({ step: moveFiles.step }).from(moveFiles);
    const step = rows.map((row) => row.step).find((one) => one !== null && steps.has(one));
    if (step) {
      steps.delete(step);
      return;
    }
    await sleep(2);
  }
}

const UNDO_LOCK = 4546;

/** Stands still where what a file brought is gone, and that it is gone is about to be written. */
const standStill = (shop: KilledShop) =>
  asOwner(
    shop,
    `create or replace function stand_still() returns trigger language plpgsql as $$ begin
      while not exists (select from undo_kills where file_id = new.file_id) loop
        perform pg_advisory_xact_lock_shared(${UNDO_LOCK}), pg_sleep(0.01);
      end loop;
      return new; end $$;
    create table if not exists undo_kills (file_id bigint primary key);
    grant select on undo_kills to public;
    create or replace trigger stand_still before update of made on move_items for each row
      when (new.made is null) execute function stand_still()`,
  );
const goOn = (shop: KilledShop) => asOwner(shop, "drop function if exists stand_still cascade");

const isStandingStill = async ({ db }: Pick<KilledShop, "db">): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${UNDO_LOCK}
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
};

/** Kills in the midst of undoing each file, once. */
async function killUndoing(shop: KilledShop): Promise<number> {
  await standStill(shop);
  let kills = 0;
  while (await hasMoveToDo(shop.db)) {
    let isStill = false;
    await killedWork(shop, async (run) => {
      while (!run.isOver && !isStill && (await hasMoveToDo(shop.db))) {
        isStill = await isStandingStill(shop);
        await sleep(5);
      }
    });
    if (!isStill) continue;
    kills += 1;
    // The database is still at the dead process's statement, and must not go on with the next.
    await asOwner(
      shop,
      "insert into undo_kills select id from move_files where state = 'undoing' and step = 'undo'",
    );
    while (await isStandingStill(shop)) await sleep(5);
  }
  await goOn(shop);
  return kills;
}

const copiesIn = ({ data }: Pick<KilledShop, "data">): string[] =>
  readdirSync(data).filter((name) => name.startsWith(COPY_FOLDER));

/** Resolves once a process has done all that waits; it would stay a while for the next press. */
async function untilIdle(shop: KilledShop, run: { isOver: boolean }): Promise<void> {
  while (!run.isOver && ((await hasMoveToDo(shop.db)) || copiesIn(shop).length)) await sleep(20);
}

/** Works until all is done; each process is killed at the next of these moments. */
async function workKilledAt(shop: KilledShop, moments: number[]): Promise<void> {
  while (await hasMoveToDo(shop.db))
    await killedWork(shop, async (run) => {
      const at = moments[0];
      if (at === undefined) return untilIdle(shop, run);
      await Promise.race([untilIdle(shop, run), sleep(Math.max(0, at - performance.now()))]);
      if (performance.now() >= at) moments.shift();
    });
}

/** A process works until `until` resolves, and is killed. */
async function killedWork(
  shop: KilledShop,
  until: (run: { isOver: boolean }) => Promise<void>,
): Promise<void> {
  const { child, ended } = startMoving(shop);
  const run = { isOver: false };
  const over = ended.finally(() => (run.isOver = true));
  await until(run);
  child.kill("SIGKILL");
  await over;
}

/** Shares of a usual time that begins now. */
const momentsOf = (shares: readonly number[], usualMs: number): number[] =>
  shares.map((share) => performance.now() + share * usualMs).toSorted((a, b) => a - b);

/** Undoes everything that was moved, the last first. */
async function undoAll(
  shop: KilledShop,
  moving: Moving,
  { whileUndoing, undoShares = [], usualUndoMs = 0 }: Kills,
): Promise<void> {
  const moved = (await moving.files()).filter(({ state }) => state === "moved");
  for (const file of moved.toReversed()) await moving.act({ intent: "undo", file: file.id });
  if (whileUndoing && (await killUndoing(shop)) !== moved.length)
    throw new Error("not every file was killed while it was undone");
  await workKilledAt(shop, momentsOf(undoShares, usualUndoMs));
}

/** Runs the whole move, killing the process again and again. */
export async function moveKilledAt(kills: Kills = {}): Promise<MovedShop> {
  const { shares = [], usualMs = 0, steps = [] } = kills;
  const shop = await emptyShop();
  try {
    const before = await everythingIn(shop);
    const began = performance.now();
    const awaited = new Set(steps);
    const moments = momentsOf(shares, usualMs);
    const work = async () => {
      while (awaited.size && (await hasMoveToDo(shop.db)))
        await killedWork(shop, (run) =>
          Promise.race([untilStep(shop, awaited, run), untilIdle(shop, run)]),
        );
      await workKilledAt(shop, moments);
    };
    const moving = await moveAll(shop, work);
    const ms = performance.now() - began;
    // A step that is never met kills nobody, and its test would prove nothing.
    if (awaited.size) throw new Error(`nothing was killed at ${[...awaited].join()}`);
    const came = {
      everything: await everythingIn(shop),
      work: await workIn(shop),
      copies: copiesIn(shop),
    };
    const undoBegan = performance.now();
    await undoAll(shop, moving, kills);
    return {
      came,
      ms,
      around: [before, await everythingIn(shop)],
      undone: { work: await workIn(shop), copies: copiesIn(shop) },
      undoMs: performance.now() - undoBegan,
    };
  } finally {
    // All shops of a test file share one database.
    await asOwner(shop, "truncate moves, stored_objects cascade");
    rmSync(shop.data, { recursive: true, force: true });
  }
}
