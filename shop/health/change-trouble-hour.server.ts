import * as z from "zod";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { changeSite } from "#shop/site/change-site.server.ts";
import { numberField } from "#shop/typed-number.ts";
import type { Db } from "../shop.ts";

export const troubleHourForm = z.object({
  troubleHour: numberField({
    least: 0,
    most: 23,
    wrong: "0에서 23 사이의 시각을 골라주세요.",
  }).meta({ label: "하루 한 번 알려드리는 시각" }),
});

/** The hour in Seoul from which the day's digest of troubles goes out. */
export const changeTroubleHour = (
  db: Db,
  { troubleHour }: z.output<typeof troubleHourForm>,
  { by }: { by: AuditActor },
): Promise<void> =>
  changeSite(db, by, async (_db, before) => ({
    said: { troubleHour },
    subject: "troubleHour",
    before: { troubleHour: String(before.troubleHour) },
    after: { troubleHour: String(troubleHour) },
  }));
