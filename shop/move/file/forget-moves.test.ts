import { eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { officeTables } from "#shop/retention/tables/office-tables.ts";
import { machine } from "#tests/has/stored.ts";
import { inPieces } from "#tests/has/wav.ts";
import { Moving } from "#tests/move/moving.ts";
import { testShop } from "#tests/test-shop.ts";
import { MOVE_KEPT_DAYS } from "../move-limits.ts";
import { moveFiles, moveRows, moves, moveTables } from "../table.server.ts";
import { forgetMoves } from "./forget-moves.server.ts";

const shop = await testShop();
const { db } = shop;

const MEMBERS =
  "이름,회원등급,이메일,휴대폰번호,회원가입일\n홍길동,일반,hong@example.com,01012345678,\n";

async function movedDaysAgo(days: number): Promise<Moving> {
  const moving = new Moving(shop);
  await moving.drop("회원.csv", MEMBERS);
  await moving.work();
  await moving.does({ intent: "check" });
  await db
    .update(moves)
    .set({ touchedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(moves.id, moving.id));
  return moving;
}

test("what was uploaded goes with its days, its persons and its files, and nothing before", async () => {
  const [past, recent] = [await movedDaysAgo(MOVE_KEPT_DAYS + 1), await movedDaysAgo(1)];
  const atWork = await movedDaysAgo(MOVE_KEPT_DAYS + 1);
  await db.update(moveFiles).set({ state: "moving" }).where(eq(moveFiles.moveId, atWork.id));
  await forgetMoves(shop);
  expect((await db.select().from(moves)).map(({ id }) => id).toSorted()).toEqual(
    [recent.id, atWork.id].toSorted(),
  );
  expect(await db.$count(storedObjects, like(storedObjects.name, `moves/${past.id}/%`))).toBe(0);
  expect(await db.$count(storedObjects, like(storedObjects.name, `moves/${recent.id}/%`))).toBe(1);
  expect([await db.$count(moveTables), await db.$count(moveRows)]).toEqual([2, 2]);
});

test("the days count from the end of moving and of undoing, however long they took", async () => {
  const moving = await movedDaysAgo(1);
  const agesAndWorks = async (intent: "move" | "undo") => {
    const { id } = await moving.file();
    await moving.act(intent === "move" ? { intent } : { intent, file: id });
    await db
      .update(moves)
      .set({ touchedAt: sql`now() - make_interval(days => ${MOVE_KEPT_DAYS + 1})` })
      .where(eq(moves.id, moving.id));
    await moving.work();
    await forgetMoves(shop);
    return (await moving.file()).state;
  };
  expect(await agesAndWorks("move")).toBe("moved");
  expect(await agesAndWorks("undo")).toBe("undone");
});

test("an upload that never got into a move goes as well, and one that has just come does not", async () => {
  for (const [name, days] of [
    ["old", MOVE_KEPT_DAYS + 1],
    ["new", 1],
  ] as const) {
    const object = { bucket: shop.storageBucket, name: `moves/alone/${name}`, settings: {} };
    await saveObject(shop, machine, { ...object, body: inPieces(Buffer.from("a")) });
    await db
      .update(storedObjects)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(storedObjects.name, object.name));
  }
  await forgetMoves(shop);
  const left = await db
    .select({ name: storedObjects.name })
    .from(storedObjects)
    .where(like(storedObjects.name, "moves/alone/%"));
  expect(left).toEqual([{ name: "moves/alone/new" }]);
});

test("what the list of personal data says of it is what is done", () => {
  for (const name of ["moves", "move_files", "move_tables", "move_rows", "move_items"])
    expect(officeTables[name]!.ends).toEqual([
      { elsewhere: expect.stringContaining(`${MOVE_KEPT_DAYS}일`) },
    ]);
});
