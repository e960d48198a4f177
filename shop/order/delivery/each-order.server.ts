import { log } from "#lib/log.server.ts";
import { atMost } from "#lib/at-most.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";

/** The result for one order of a batch. */
export type OrderResult = { number: string; outcome: "done" | "same" | "refused"; words: string };

/** Leaves database connections for page requests. */
const AT_ONCE = 3;

type Answer = Omit<OrderResult, "number">;

/** A refusal or failure of one order does not stop the others. */
export async function eachOrder<Row extends { number: string }>(
  rows: Row[],
  task: (row: Row) => Promise<Answer>,
): Promise<OrderResult[]> {
  const turn = atMost(AT_ONCE);
  return Promise.all(
    rows.map((row) =>
      turn(async () => ({ number: row.number, ...(await answerOf(() => task(row))) })),
    ),
  );
}

async function answerOf(task: () => Promise<Answer>): Promise<Answer> {
  try {
    return await task();
  } catch (error) {
    if (isRefusal(error))
      return {
        outcome: "refused",
        words:
          error.code === "order-not-found"
            ? "이 번호의 주문이 없어요."
            : refusalAnswer(error).message,
      };
    log.error(`one of many orders failed: ${logWords(error)}`);
    return { outcome: "refused", words: "처리하지 못했어요. 잠시 뒤에 다시 시도해주세요." };
  }
}

export const countOutcomes = (results: OrderResult[]) => ({
  done: results.filter(({ outcome }) => outcome === "done").length,
  same: results.filter(({ outcome }) => outcome === "same").length,
  refused: results.filter(({ outcome }) => outcome === "refused").length,
});
