import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { oldestFirst } from "../read/oldest-first.ts";
import type { Precision } from "../statement-line.ts";
import { matchLines, type ExpectedMoney, type WaitingLine } from "./match-lines.ts";
import { newLines, type LineMark } from "./new-lines.ts";

// A model of a bank, of people who pay as people do, and of an owner who drops statements. The
// matcher sees what the bank writes; the model knows who paid for what.

const HISTORIES = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-02T00:00:00+09:00");

/** A small generator (mulberry32), so that a history that fails can be run again by its seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  return { below, pick, chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof randomOf>;

type Person = { name: string; phoneTail: string };
type Order = ExpectedMoney & { person: Person };
/** A movement as it really was. `order` is null where nobody paid for one. */
type Movement = {
  id: number;
  at: number;
  amount: number;
  name: string;
  balance: number;
  payer: Person | null;
  order: Order | null;
};
type KeptMovement = LineMark &
  WaitingLine & { movement: Movement; state: "waiting" | "settled" | "held" };

const FAMILY = [..."김이박최정강조윤장임한오서신권황안송류홍"];
const GIVEN =
  "민준 서연 도윤 지우 하준 서현 은우 하은 시우 지민 예준 수아 지호 다은 준서 채원".split(" ");
const FEW_NAMES = ["홍길동", "김철수", "주식회사 소리"];
/** Who pays for somebody: nobody here. A customer's own name would be a lie that no rule finds. */
const OTHERS = ["엄마", "박영희", "㈜바다", "KIM MINSU"];
const DEAR = Array.from({ length: 40 }, (_, at) => 12_000 + at * 700);

function peopleOf(random: Random, isUsual: boolean): Person[] {
  const people: Person[] = [];
  const names = new Set<string>();
  const count = 2 + random.below(5);
  while (people.length < count) {
    const name = isUsual ? random.pick(FAMILY) + random.pick(GIVEN) : random.pick(FEW_NAMES);
    if (isUsual && names.has(name)) continue;
    names.add(name);
    people.push({ name, phoneTail: String(random.below(10_000)).padStart(4, "0") });
  }
  return people;
}

function ordersOf(random: Random, people: readonly Person[], isUsual: boolean): Order[] {
  return people.flatMap((person, of) =>
    Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, at) => {
      const placedAt = START + DAY + random.below(8 * 24 * 60) * MINUTE + random.below(60_000);
      return {
        id: `${of}-${at}`,
        number: `20261102-${String(of * 2 + at)
          .repeat(8)
          .slice(0, 8)}`,
        depositor: random.chance(0.1) ? `${person.name}${person.phoneTail}` : person.name,
        orderer: person.name,
        phoneTail: person.phoneTail,
        due: isUsual ? random.pick(DEAR) : random.pick([10_000, 20_000, 30_000]),
        placedAt: new Date(placedAt),
        state: "waiting" as const,
        isPart: false,
        person,
      };
    }),
  );
}

/** How somebody's name arrives at the bank. */
function writtenName(random: Random, { name, phoneTail }: Person, isUsual: boolean): string {
  const roll = random.below(100);
  if (roll < 10) return `${name}${phoneTail}`;
  if (roll < 14) return name.replace("주식회사 ", "(주)");
  if (isUsual || roll < 80) return name;
  if (roll < 90) return `${name}${String(random.below(10_000)).padStart(4, "0")}`;
  return random.pick(OTHERS);
}

type Payment = { amount: number; after: number };

function paymentsOf(random: Random, { due }: Order, isUsual: boolean): Payment[] {
  const soon = () => 30_000 + random.below(36 * 60) * MINUTE;
  const roll = isUsual ? 0 : random.below(100);
  if (random.chance(0.08)) return [];
  if (roll < 60) return [{ amount: due, after: soon() }];
  if (roll < 70) return [{ amount: due - 1000, after: soon() }];
  if (roll < 78)
    return [
      { amount: due - 3000, after: HOUR },
      { amount: 3000, after: 26 * HOUR },
    ];
  if (roll < 86) return [{ amount: due + 5000, after: soon() }];
  const after = soon();
  return [
    { amount: due, after },
    { amount: due, after: random.chance(0.5) ? after : after + 20 * MINUTE },
  ];
}

function movementsOf(random: Random, orders: readonly Order[], isUsual: boolean): Movement[] {
  const movements = orders.flatMap((order) =>
    paymentsOf(random, order, isUsual).map(({ amount, after }) => ({
      at: order.placedAt.getTime() + after,
      amount,
      name: writtenName(random, order.person, isUsual),
      payer: order.person as Person | null,
      order: order as Order | null,
    })),
  );
  for (let at = random.below(4); at > 0; at--)
    movements.push({
      at: START + random.below(12 * 24 * 60) * MINUTE,
      amount: random.chance(0.5) ? -(1000 + random.below(50) * 1000) : 123_456 + random.below(9),
      name: `손님${random.below(3)}`,
      payer: null,
      order: null,
    });
  let balance = 5_000_000;
  return movements
    .toSorted((one, other) => one.at - other.at)
    .map((movement, id) => ({ ...movement, id, balance: (balance += movement.amount) }));
}

type Form = { precision: Precision; hasBalance: boolean; cut: number; isNewestFirst: boolean };

/** Names that differ from form to form are recognised by the balance; one of both there must be. */
function formOf(random: Random, mayCut: boolean): Form {
  return {
    precision: random.pick(["day", "minute", "second", "second"] as const),
    hasBalance: mayCut || random.chance(0.5),
    cut: mayCut && random.chance(0.3) ? 2 : 60,
    isNewestFirst: random.chance(0.5),
  };
}

function writtenAt(at: number, precision: Precision): Date {
  if (precision === "day") return new Date(`${calendarDayOf(new Date(at))}T00:00:00+09:00`);
  const step = precision === "minute" ? MINUTE : 1000;
  return new Date(Math.floor(at / step) * step);
}

function statementOf(movements: readonly Movement[], form: Form): KeptMovement[] {
  const lines = movements.map((movement) => ({
    id: "",
    at: writtenAt(movement.at, form.precision),
    precision: form.precision,
    amount: Math.abs(movement.amount),
    amountIn: Math.max(0, movement.amount),
    amountOut: Math.max(0, -movement.amount),
    name: movement.name.slice(0, form.cut),
    nameMark: movement.name.slice(0, form.cut),
    balance: form.hasBalance ? movement.balance : null,
    balanceMark: form.hasBalance ? String(movement.balance) : null,
    movement,
    state: "waiting" as const,
  }));
  return oldestFirst(form.isNewestFirst ? lines.reverse() : lines);
}

/** Days are cut at their beginning, as banks cut them; an end is the moment of looking. */
function dropped(random: Random, movements: readonly Movement[], mayCut: boolean) {
  const statements: { lines: KeptMovement[]; until: number }[] = [];
  let covered = START;
  for (let at = 0; at < 4; at++) {
    const until = at === 3 ? START + 40 * DAY : covered + random.below(4 * 24 * 60) * MINUTE + HOUR;
    const from = covered - random.below(3) * DAY;
    const start = Date.parse(`${calendarDayOf(new Date(from))}T00:00:00+09:00`);
    const of = movements.filter((movement) => movement.at >= start && movement.at <= until);
    const form = formOf(random, mayCut);
    statements.push({ lines: statementOf(of, form), until });
    if (random.chance(0.3)) statements.push({ lines: statementOf(of, form), until });
    covered = until;
  }
  return statements;
}

type Shop = { kept: KeptMovement[]; orders: Order[]; sure: { line: KeptMovement; order: Order }[] };

/** As the office settles: an order is paid once, a line is used once. */
function settle(shop: Shop, line: KeptMovement, order: Order, isSure: boolean): void {
  if (line.state !== "waiting") throw new Error("a line was matched twice");
  if (isSure && order.state !== "waiting") throw new Error("a paid order was surely paid again");
  if (isSure && line.amount !== order.due) throw new Error("surely paid with another amount");
  line.state = "settled";
  order.state = "paid";
  if (isSure) shop.sure.push({ line, order });
}

/** What a person decides of a doubtful line, who knows the truth but does not always look. */
function decide(random: Random, shop: Shop, line: KeptMovement): void {
  const { order } = line.movement;
  if (!order || order.state !== "waiting" || random.chance(0.4)) return;
  if (line.amount >= order.due) return settle(shop, line, order, false);
  line.state = "held";
  order.isPart = true;
  order.due -= line.amount;
}

function dropStatement(
  random: Random,
  shop: Shop,
  { lines, until }: { lines: KeptMovement[]; until: number },
): void {
  for (const line of newLines(shop.kept, lines))
    shop.kept.push({ ...line, id: String(shop.kept.length) });
  const waiting = shop.kept.filter(({ state, amountIn }) => state === "waiting" && amountIn > 0);
  const placed = shop.orders.filter(({ placedAt }) => placedAt.getTime() <= until);
  const matching = matchLines(waiting, placed);
  const seen = [
    ...matching.sure.map(({ lineId }) => lineId),
    ...matching.doubtful.map(({ lineId }) => lineId),
    ...matching.left,
  ];
  if (seen.length !== waiting.length || new Set(seen).size !== waiting.length)
    throw new Error("a line is in none of the lists, or in two");
  for (const { lineId, expectedId } of matching.sure)
    settle(
      shop,
      shop.kept[Number(lineId)]!,
      placed.find(({ id }) => id === expectedId)!,
      true,
    );
  for (const { lineId } of matching.doubtful) decide(random, shop, shop.kept[Number(lineId)]!);
}

const totalsOf = (rows: readonly { amount: number; day: string }[]) =>
  JSON.stringify(rows.map(({ amount, day }) => `${day} ${amount}`).toSorted());

function runHistory(seed: number) {
  const random = randomOf(seed);
  const isUsual = random.chance(0.6);
  const orders = ordersOf(random, peopleOf(random, isUsual), isUsual);
  const movements = movementsOf(random, orders, isUsual);
  const shop: Shop = { kept: [], orders, sure: [] };
  const mayCut = !isUsual && random.chance(0.5);
  for (const statement of dropped(random, movements, mayCut))
    dropStatement(random, shop, statement);
  return { isUsual, movements, shop };
}

/** Money of one person for orders of one amount is the same to everybody. */
const isRight = ({ line, order }: { line: KeptMovement; order: Order }): boolean =>
  line.movement.payer === order.person;

test("in ten thousand random histories no won is matched twice, none is lost, and what is sure is right; where names are usual, nearly all is sure", () => {
  let [usual, sureOfUsual] = [0, 0];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const { isUsual, movements, shop } = runHistory(seed);
    const kept = shop.kept.map(({ at, movement }) => ({
      amount: movement.amount,
      day: calendarDayOf(at),
    }));
    const real = movements.map(({ at, amount }) => ({
      amount,
      day: calendarDayOf(new Date(at)),
    }));
    if (totalsOf(kept) !== totalsOf(real))
      expect.fail(`history ${seed}: ${totalsOf(kept)} was kept of ${totalsOf(real)}`);
    const wrong = shop.sure.find((pair) => !isRight(pair));
    if (wrong)
      expect.fail(
        `history ${seed}: ${wrong.line.name} ${wrong.line.amount} is not of ${wrong.order.id}`,
      );
    if (!isUsual) continue;
    usual += movements.filter(({ order }) => order !== null).length;
    sureOfUsual += shop.sure.length;
  }
  expect(usual).toBeGreaterThan(10_000);
  expect(sureOfUsual / usual).toBeGreaterThan(0.95);
});
