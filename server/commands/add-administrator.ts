import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";

// Makes the first account of an administrator on the configured list; the password is shown once. Beside a running shop or without one.
const email = normalizeEmail(process.argv[2] ?? "");
const env = readEnv();
if (!env.adminEmails.includes(email)) {
  console.error(`${email || "(no address)"} is not in ADMIN_EMAILS: ${env.adminEmails.join(", ")}`);
  process.exit(1);
}
const password = randomLetters(20);
try {
  const { shop, close } = await openBeside(env);
  await shop.auth.addAccount({ email, password, name: "관리자" }).finally(close);
  console.log(`${email} may sign in at ${env.origin}/admin-login with ${password}`);
} catch (error) {
  const isKnown = isRefusal(error) && error.code === "email-taken";
  const words = error instanceof Error ? error.message : String(error);
  console.error(isKnown ? `${email} has an account already` : words);
  process.exitCode = 1;
}
process.exit();
