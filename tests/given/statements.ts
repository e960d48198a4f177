import { asc, gt, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { importStatement } from "#shop/statement/line/import-statement.server.ts";
import { comparePayments } from "#shop/money/finding/compare-payments.server.ts";
import { listStatement } from "#shop/statement/line/list-statement.server.ts";
import { settleLines } from "#shop/statement/settle/settle-lines.server.ts";
import { undoLine } from "#shop/statement/settle/undo-line.server.ts";
import type { LinePick } from "#shop/statement/statement-forms.ts";
import { statementLines } from "#shop/statement/table.server.ts";
import { bankStatement } from "./bank-statement.ts";
import { ownAccountShop } from "./transfers.ts";

type Movement = {
  name?: string;
  /** won that came, or that went out where it is negative */
  amount: number;
  /** minutes from now */
  after?: number;
};

/** Of the shop's own account. */
export const statementText = (rows: readonly Movement[], later = 0): string =>
  bankStatement(
    "123456-01-789012",
    rows.map(({ name = "김서연", amount, after = 1 }) => ({
      at: new Date(Date.now() + after * 60_000 + later),
      amount,
      name,
    })),
  );

/**
 * Lines of one second, amount and name are one line, and tests of a file share their database: each
 * of them has seconds of its own.
 */
let latestMs = 0;

/** A shop with its own account whose owner drops statements. */
export async function statementShop() {
  const it = await ownAccountShop();
  const { shop, admin } = it;
  const [before] = await shop.db
    .select({ id: sql<number>`coalesce(max(${statementLines.id}), 0)::int` })
    .from(statementLines);
  // Tests of a file share their database, and each sees only its own lines.
  const isOwn = ({ id }: { id: number }) => id > before!.id;
  const linesNow = () =>
    shop.db
      .select()
      .from(statementLines)
      .where(gt(statementLines.id, before!.id))
      .orderBy(asc(statementLines.id));
  const later = (latestMs += 1000);
  const drop = (rows: readonly Movement[]) =>
    importStatement(shop, statementText(rows, later), admin);
  const view = async () => {
    const { sure, doubtful, left, held } = await listStatement(shop, admin);
    return {
      sure: sure.filter(isOwn),
      doubtful: doubtful.filter(isOwn),
      left: left.filter(isOwn),
      held: held.filter(isOwn),
    };
  };
  const compared = () =>
    comparePayments(shop, {
      since: new Date(Date.now() - 3600_000),
      until: new Date(Date.now() + 3600_000),
    });
  const settle = (picks: readonly LinePick[]) => settleLines(shop, picks, admin);
  return {
    ...it,
    linesNow,
    drop,
    view,
    compared,
    /** a name that nobody of another test has */
    name: `홍${randomLetters(8)}길`,
    settle,
    undo: (line: number) => undoLine(shop, { line, words: "다른 분의 입금" }, admin),
    /** the ticked ones, as the page posts them */
    pressed: async () => {
      const { sure } = await view();
      return settle(
        sure.map(({ id, choices: [first] }) => {
          const [kind = "", target = ""] = first!.value.split(":");
          return { lineId: id, kind: kind as LinePick["kind"], target };
        }),
      );
    },
    statesNow: async () =>
      (await linesNow()).map(
        ({ state, amountIn, amountOut }) => `${state} ${amountIn - amountOut}`,
      ),
  };
}
