import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { sentBack } from "#shop/typed-words.ts";
import {
  officeMailNames,
  officeWays,
  type OfficeMail,
  type OfficeWay,
  type OfficeChoice,
} from "./office-mails.ts";

const UNKNOWN = "할 수 없는 작업이에요.";
const HOUR = "시각을 골라주세요.";

const choiceNames = [...officeWays, "anyHour"] as const;
export type ChoiceName = OfficeWay | "anyHour";

export const tickOf = (kind: string, of: ChoiceName = "mail"): string => `${of}.${kind}`;

const hour = numberField({ least: 0, most: 23, wrong: HOUR });

const choiceIn = (ticks: Record<string, unknown>, kind: OfficeMail): OfficeChoice =>
  Object.fromEntries(choiceNames.map((name) => [name, ticks[tickOf(kind, name)] === "on"]));

/** The person, their hours, and the kinds by each way; unticked ones are off. */
export const officeMailForm = z
  .looseObject({
    intent: z.literal("save").optional(),
    account: sentBack(64, UNKNOWN).min(1, UNKNOWN),
    from: hour.optional(),
    until: hour.optional(),
  })
  .transform(({ account, from, until, ...ticks }) => ({
    intent: "save" as const,
    account,
    hours: from === undefined || until === undefined ? null : { from, until },
    wanted: Object.fromEntries(
      officeMailNames.map((kind) => [kind, choiceIn(ticks, kind)]),
    ) as Record<OfficeMail, OfficeChoice>,
  }));
