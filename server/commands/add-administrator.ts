import { parseArgs } from "node:util";
import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recoverOwner, RECOVERY_MINUTES } from "#shop/member/first-owner/recover-owner.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { ownerLinkWords } from "#server/process/owner-link-words.server.ts";

// Without an address: prints the link for the first owner. With one: makes the account of an
// administrator on the configured list and shows its password once. With `--recover`: prints a link
// for an owner who lost every way to sign in. Works with or without a running shop.
const { values, positionals } = parseArgs({
  options: { recover: { type: "boolean" } },
  allowPositionals: true,
});
const email = normalizeEmail(positionals[0] ?? "");
const env = readOwnEnv();
if ((email || values.recover) && !env.adminEmails.includes(email)) {
  console.error(`${email} is not in ADMIN_EMAILS: ${env.adminEmails.join(", ")}`);
  process.exit(1);
}
const refused: Record<string, string> = {
  "email-taken": `${email} has an account already`,
  "owner-not-found": `${email} has no account of an owner: npm run administrator -- ${email}`,
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
  return `${email} is signed out everywhere; password, passkeys and codes are gone. Within ${RECOVERY_MINUTES} minutes, this link sets a new password, once:\n\n  ${path}\n\nThen sign in at ${env.origin}/admin-login and set a second factor anew.`;
}

async function add({ auth }: Shop): Promise<string> {
  const password = randomLetters(20);
  await auth.addAccount({ email, password, name: "관리자" });
  return `${email} may sign in at ${env.origin}/admin-login with ${password}`;
}

async function link(shop: Shop): Promise<string> {
  const words = await ownerLinkWords(shop);
  if (words) return words;
  throw new Error(
    `The shop has an owner already. For another one: npm run administrator -- ${env.adminEmails.at(-1)}`,
  );
}
