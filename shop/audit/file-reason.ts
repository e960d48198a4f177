import * as z from "zod";
import { line } from "#shop/typed-words.ts";

export const FILE_REASON = { least: 5, most: 200 };

/** Why somebody takes a file of people; it stands in the audit log. */
export const fileReason = line("내려받는 이유를 적어주세요.")
  .min(FILE_REASON.least, `내려받는 이유를 ${FILE_REASON.least}자 이상 적어주세요.`)
  .max(FILE_REASON.most, `${FILE_REASON.most}자까지 쓸 수 있어요.`)
  .meta({ label: "내려받는 이유" });

export const reasonForm = z.object({ reason: fileReason });
