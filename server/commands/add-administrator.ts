import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openStore } from "#server/process/open-store.server.ts";

// Makes the first account of an administrator on the configured list; the password is shown once. With the embedded database, while the shop is stopped.
const email = normalizeEmail(process.argv[2] ?? "");
const env = readEnv();
if (!env.adminEmails.includes(email)) {
  console.error(`${email || "(no address)"} is not in ADMIN_EMAILS: ${env.adminEmails.join(", ")}`);
  process.exit(1);
}
const { shop, close } = await openStore({ ...env, demoContent: false });
const password = randomLetters(20);
try {
  await shop.auth.addAccount({ email, password, name: "관리자" });
  console.log(`${email} may sign in at ${env.origin}/admin-login with ${password}`);
} catch (error) {
  console.error(
    isRefusal(error) && error.code === "email-taken" ? `${email} has an account already` : error,
  );
  process.exitCode = 1;
} finally {
  await close();
}
process.exit();
