import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { officeMailNames, type MailChoices } from "./office-mails.ts";

const UNKNOWN = "할 수 없는 작업이에요.";

export const tickOf = (kind: string): string => `mail.${kind}`;

/** The person and the kinds of mail; unticked ones are off. */
export const officeMailForm = z
  .looseObject({ account: sentBack(64, UNKNOWN).min(1, UNKNOWN) })
  .transform(({ account, ...ticks }) => ({
    account,
    wanted: Object.fromEntries(
      officeMailNames.map((kind) => [kind, ticks[tickOf(kind)] === "on"]),
    ) as MailChoices,
  }));
