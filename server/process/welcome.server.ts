import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";

/** What a newcomer needs to know, printed when the shop is open. */
export function printWelcome(env: Env, shop: Shop, demoAccounts: readonly DemoAccount[]): void {
  const lines = [
    "",
    `  소리상점   ${env.origin}`,
    `  back office   ${env.origin}/admin-login`,
    `  mail   ${shop.mailer.name === "mailbox" ? `${env.origin}/admin/mailbox (no SMTP_URL is set)` : "SMTP"}`,
    `  payments   ${shop.payments.name === "sandbox" ? "practice window, no real money moves" : shop.payments.name}`,
    ...(shop.payments.practicePath
      ? [`  practice bank   ${env.origin}${shop.payments.practicePath}`]
      : []),
    ...demoAccounts.map(({ role, email, password }) => `  ${role}   ${email} / ${password}`),
    "",
  ];
  console.log(lines.join("\n"));
}
