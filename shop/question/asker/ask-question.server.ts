import { lineOf } from "#lib/network-address.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { AskForm } from "../question-forms.ts";
import { askOnce, keyOfQuestion, writeQuestion } from "./write-question.server.ts";

export type Asker = { accountId: string; address: string };

const HOUR = 3600;
const limitsOf = ({ accountId, address }: Asker) => [
  { key: `questions of ${accountId}`, most: 10, seconds: HOUR },
  { key: `questions from ${lineOf(address)}`, most: 60, seconds: HOUR },
];

/**
 * Asks a member's question; a repeat asks once and notifies staff once. Returns the question's id.
 */
export function askQuestion(
  { db, origin }: Pick<Shop, "db" | "origin">,
  form: AskForm,
  asker: Asker,
): Promise<string> {
  const writeKey = keyOfQuestion(form, asker.accountId);
  return askOnce(db, { writeKey, limits: limitsOf(asker) }, async (tx) => {
    const { name } = await lockAccount(tx, asker.accountId);
    const author = { name, askerId: asker.accountId };
    return writeQuestion(tx, form, { author, writeKey, origin });
  });
}
