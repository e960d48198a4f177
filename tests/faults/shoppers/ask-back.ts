import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { World } from "#tests/faults/processes/open-world.ts";
import { hiddenFields, type Answer, type Browser } from "./browser.ts";
import type { PaymentTools } from "./pay.ts";
import { numberOf, type Purchase } from "./purchase.ts";

type Desk = { owner: Browser; db: World["db"] };
type Line = { id: number; quantity: number };

/** A database that is being killed answers nothing; then this shopper asks for nothing. */
async function rowsOf<Row extends Record<string, unknown>>(
  db: World["db"],
  query: ReturnType<typeof sql>,
): Promise<Row[]> {
  return db.execute(query).then(
    ({ rows }) => rows as Row[],
    () => [],
  );
}

const linesOf = (db: World["db"], purchase: Purchase): Promise<Line[]> =>
  rowsOf<Line>(
    db,
    sql`select line.id::int as id, quantity from order_lines line join orders on orders.id = order_id
      where number = ${numberOf(purchase)} order by line.id`,
  );

const claimOf = async (db: World["db"], purchase: Purchase): Promise<string | null> => {
  const [claim] = await rowsOf<{ id: string }>(
    db,
    sql`select claims.id from claims join orders on orders.id = order_id
      where number = ${numberOf(purchase)} order by requested_at desc limit 1`,
  );
  return claim?.id ?? null;
};

/** Refused is an end like any other, and so is a form that chance filled in wrongly. */
function judge(purchase: Purchase, what: string, { status }: Answer): void {
  if (status >= 400 && ![400, 404, 409, 429, 503].includes(status))
    purchase.trouble.push(`I11 ${what} was answered ${status}`);
}

/** Some pieces of some lines, never none. */
function picked(lines: Line[], { random }: PaymentTools): Record<string, string> {
  const some = lines.filter(() => random.chance(0.6));
  return Object.fromEntries(
    (some.length ? some : lines.slice(0, 1)).flatMap(({ id, quantity }) => [
      [`line.${id}`, "on"],
      [`quantity.${id}`, String(random.between(1, quantity))],
    ]),
  );
}

/**
 * A member claims part of an order: unsent pieces are cancelled, the rest returned or exchanged.
 */
export async function askBack(
  paying: PaymentTools,
  { db }: Pick<Desk, "db">,
  purchase: Purchase,
): Promise<void> {
  const { browser, random } = paying;
  const path = `/my/claim/${numberOf(purchase)}`;
  const page = await browser.visit(path);
  const kinds = ["cancel", "return", "exchange"].filter((kind) =>
    new RegExp(`name="kind"[^>]*value="${kind}"|value="${kind}"[^>]*name="kind"`).test(page.body),
  );
  const lines = (await linesOf(db, purchase)).filter(({ id }) =>
    page.body.includes(`name="line.${id}"`),
  );
  if (page.status !== 200 || !kinds.length || !lines.length) return;
  const review = await browser.send(path, {
    ...hiddenFields(page.body),
    kind: random.pick(kinds),
    reason: random.pick(["changed_mind", "defective"]),
    words: "소리가 잘 나지 않아요",
    ...picked(lines, paying),
    intent: "review",
  });
  judge(purchase, "looking over a claim", review);
  const shown = hiddenFields(review.body);
  if (review.status !== 200 || !shown.requestKey) return;
  judge(purchase, "a claim", await browser.send(path, { ...shown, intent: "send" }));
}

/** The desk agrees or not, waits for the parcel, and sends another one where that was asked for. */
export async function decide(
  { owner, db }: Desk,
  { random }: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  const id = await claimOf(db, purchase);
  if (!id) return;
  const at = async (form: Record<string, string>) =>
    judge(purchase, `${form.intent} of a claim`, await owner.send(`/admin/claim/${id}`, form));
  if (random.chance(0.1)) return at({ intent: "reject", decision: "확인해보니 이상이 없어요." });
  await at({
    intent: "approve",
    decision: "",
    ...(random.chance(0.2) && { refundNow: "on" }),
  });
  if (random.chance(0.85)) await at({ intent: "collect", restock: random.pick(["yes", "no"]) });
  if (random.chance(0.85))
    await at({
      intent: "complete",
      company: "CJ대한통운",
      waybillNumber: "123456789013",
      confirmed: "123456789013",
      ...(random.chance(0.7) && { takesStock: "on" }),
    });
}

/** The desk says of some lines that they cannot be supplied. */
export async function cannotSupplySome(
  { owner, db }: Desk,
  paying: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  const answer = await owner.send(`/admin/order/${numberOf(purchase)}`, {
    intent: "cannot-supply",
    key: randomUUID(),
    words: "재고가 없어 보내드릴 수 없어요.",
    ...picked(await linesOf(db, purchase), paying),
  });
  judge(purchase, "saying what cannot be supplied", answer);
}

/** The parcel is there. */
export async function arrive(owner: Browser, purchase: Purchase): Promise<void> {
  const answer = await owner.send(`/admin/order/${numberOf(purchase)}`, {
    intent: "move",
    move: "arrive",
  });
  judge(purchase, "an arrival", answer);
}
