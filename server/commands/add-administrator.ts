import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { ownerLinkWords } from "#server/process/owner-link-words.server.ts";

// Without an address: the link for the first owner of a shop that has none. With one: the account of an administrator on the configured list, whose password is shown once. Beside a running shop or without one.
const email = normalizeEmail(process.argv[2] ?? "");
const env = readEnv();
if (email && !env.adminEmails.includes(email)) {
  console.error(`${email} is not in ADMIN_EMAILS: ${env.adminEmails.join(", ")}`);
  process.exit(1);
}
try {
  const { shop, close } = await openBeside(env);
  console.log(await (email ? add(shop) : link(shop)).finally(close));
} catch (error) {
  const isKnown = isRefusal(error) && error.code === "email-taken";
  const words = error instanceof Error ? error.message : String(error);
  console.error(isKnown ? `${email} has an account already` : words);
  process.exitCode = 1;
}
process.exit();

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
