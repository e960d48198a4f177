import type { Db } from "#shop/shop.ts";
import type { ConsentKind } from "./consent-kinds.ts";
import { currentConsents, listConsents } from "./list-consents.server.ts";
import { consents } from "../table.server.ts";

export type Choice = { kind: ConsentKind; agreed: boolean };
type ConsentSource = {
  how: "my-page" | "renewal" | "confirmed" | "unconfirmed" | "mail" | "phone";
  versions: Record<ConsentKind, string>;
  /** a yes given up to then is written down again */
  oldFrom?: Date;
};

/** Writes down what an account agrees to now, in the versions given. */
export async function writeConsents(
  db: Db,
  accountId: string,
  choices: readonly Choice[],
  { how, versions, oldFrom }: ConsentSource,
): Promise<Choice[]> {
  const consentByKind = currentConsents(await listConsents(db, accountId));
  const agreed = (kind: ConsentKind) =>
    choices.findLast((choice) => choice.kind === kind)?.agreed ??
    consentByKind[kind]?.agreed ??
    false;
  const isWritten = agreed("marketing-email") || agreed("marketing-sms");
  const wanted = [
    ...choices.filter(({ kind }) => kind !== "marketing-night"),
    { kind: "marketing-night" as const, agreed: isWritten && agreed("marketing-night") },
  ];
  const isOld = (kind: ConsentKind) =>
    oldFrom !== undefined &&
    consentByKind[kind]!.at <= oldFrom &&
    choices.some((choice) => choice.kind === kind);
  const isNews = ({ kind, agreed: is }: Choice) =>
    (consentByKind[kind]?.agreed ?? false) !== is ||
    (is && (consentByKind[kind]?.version !== versions[kind] || isOld(kind)));
  const news = wanted.filter(isNews);
  if (news.length)
    await db.insert(consents).values(
      news.map(({ kind, agreed: is }) => ({
        userId: accountId,
        kind,
        version: versions[kind],
        agreed: is,
        how,
      })),
    );
  return news;
}
