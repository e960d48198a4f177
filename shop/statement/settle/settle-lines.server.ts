import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import type { LinePick } from "../statement-forms.ts";
import { settleLine, type SettledLine } from "./settle-line.server.ts";

export type LineResult = Pick<LinePick, "lineId" | "target"> & {
  outcome: SettledLine["outcome"] | "refused";
  words: string;
};

/**
 * Does with every chosen line what was chosen. Each stands for itself: a refusal of one does not
 * stop the others, and what was done before a crash stays done.
 */
export async function settleLines(
  shop: Shop,
  picks: readonly LinePick[],
  acting: AuditActor,
): Promise<LineResult[]> {
  const results: LineResult[] = [];
  // One after the other: parts of one order's money meet in their order.
  for (const pick of picks) {
    const { lineId, target } = pick;
    results.push({ lineId, target, ...(await resultOf(() => settleLine(shop, pick, acting))) });
  }
  return results;
}

async function resultOf(
  work: () => Promise<SettledLine>,
): Promise<Pick<LineResult, "outcome" | "words">> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return { outcome: "refused", words: refusalAnswer(error).message };
    log.error(`a line of a statement could not be settled: ${logWords(error)}`);
    return { outcome: "refused", words: "처리하지 못했어요. 잠시 뒤에 다시 눌러주세요." };
  }
}
