import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import type { ConsentKind } from "./consent-kinds.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { currentConsents, listConsents } from "./list-consents.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { consents } from "../table.server.ts";

type Choice = { kind: ConsentKind; agreed: boolean };

/**
 * Writes down what an account agrees to now, in the version in force; what was so already is not written again. Nobody is written to at
 * night who is written to at no time: without another consent the one for the night is refused, and ends with the last of them.
 */
export const setConsents = (db: Db, accountId: string, choices: Choice[]): Promise<Choice[]> => inTransaction(db, async (tx) => {
  await lockAccount(tx, accountId);
  const [versions, known] = [await findConsentVersions(tx), currentConsents(await listConsents(tx, accountId))];
  const agreed = (kind: ConsentKind) => choices.findLast((choice) => choice.kind === kind)?.agreed ?? known[kind]?.agreed ?? false;
  const isWritten = agreed("marketing-email") || agreed("marketing-sms");
  const wanted = [...choices.filter(({ kind }) => kind !== "marketing-night"), { kind: "marketing-night" as const, agreed: isWritten && agreed("marketing-night") }];
  const isNews = ({ kind, agreed: now }: Choice) => (known[kind]?.agreed ?? false) !== now || (now && known[kind]?.version !== versions[kind]);
  const news = wanted.filter(isNews);
  if (news.length) await tx.insert(consents).values(news.map(({ kind, agreed: now }) => ({ userId: accountId, kind, version: versions[kind], agreed: now, how: "my-page" as const })));
  return news;
});
