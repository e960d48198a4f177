import { parseArgs } from "node:util";
import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recoverOwner, RECOVERY_MINUTES } from "#shop/member/first-owner/recover-owner.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { ownerLinkWords } from "#server/process/owner-link-words.server.ts";
import { commandWords } from "#server/words/words.ts";

// Without an address: prints the link for the first owner. With one: makes the account of an
// administrator on the configured list and shows its password once. With `--recover`: prints a link
// for an owner who lost every way to sign in. Works with or without a running shop.
const { values, positionals } = parseArgs({
  options: { recover: { type: "boolean" } },
  allowPositionals: true,
});
const email = normalizeEmail(positionals[0] ?? "");
const env = readOwnEnv();
const signInAddress = `${env.origin}/admin-login`;
if ((email || values.recover) && !env.adminEmails.includes(email)) {
  console.error(commandWords().notListed(email, env.adminEmails.join(", ")));
  process.exit(1);
}
const refused: Record<string, string> = {
  "email-taken": commandWords().hasAccount(email),
  "owner-not-found": commandWords().noOwner(email),
};
try {
  const { shop, close } = await openBeside(env);
  console.log(await wordsOf(shop).finally(close));
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  console.error((isRefusal(error) && refused[error.code]) || words);
  process.exitCode = 1;
}
process.exit();

function wordsOf(shop: Shop): Promise<string> {
  if (!email) return link(shop);
  return values.recover ? recover(shop) : add(shop);
}

async function recover(shop: Shop): Promise<string> {
  const path = await recoverOwner(shop, email);
  return commandWords().recovered(email, String(RECOVERY_MINUTES), path, signInAddress);
}

async function add({ auth }: Shop): Promise<string> {
  const password = randomLetters(20);
  await auth.addAccount({ email, password, name: "관리자" });
  return commandWords().maySignIn(email, signInAddress, password);
}

async function link(shop: Shop): Promise<string> {
  const words = await ownerLinkWords(shop);
  if (words) return words;
  throw new Error(commandWords().ownerThere(env.adminEmails.at(-1) ?? ""));
}
