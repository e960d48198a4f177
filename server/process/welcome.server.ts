import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { ownerLinkWords } from "./owner-link-words.server.ts";

function paymentWords({ origin }: Env, { payments: { name, mode } }: Shop): string {
  if (mode === "none") return `none yet: ${origin}/admin/payment-settings`;
  return name === "sandbox" ? "practice window, no real money moves" : `${name} (${mode})`;
}

async function unlessBroken<Read>(what: string, read: Promise<Read>): Promise<Read | null> {
  try {
    return await read;
  } catch (error) {
    log.error(`${what} could not be read: ${logWords(error)}`);
    return null;
  }
}

/**
 * Prints what a newcomer needs to know once the shop is open. Without the database it prints less,
 * and the shop stays open.
 */
export async function printWelcome(
  env: Env,
  shop: Shop,
  demoAccounts: readonly DemoAccount[],
): Promise<void> {
  const ownerLink = await unlessBroken("the link for a first owner", ownerLinkWords(shop));
  const site = await unlessBroken("the shop's name", findSite(shop.db));
  const lines = [
    "",
    `  ${site?.shopName ?? "shop"}   ${env.origin}`,
    `  back office   ${env.origin}/admin-login`,
    `  mail   ${shop.mailer.name === "mailbox" ? `${env.origin}/admin/mailbox (no mail server is set)` : shop.mailer.name}`,
    ...(mailArrives(shop)
      ? []
      : [
          `  closed until there is one (${env.origin}/admin/mail-settings)   sign-up by mail, new passwords and addresses, codes of guests`,
        ]),
    `  payments   ${paymentWords(env, shop)}`,
    ...(shop.payments.practicePath
      ? [`  practice bank   ${env.origin}${shop.payments.practicePath}`]
      : []),
    ...demoAccounts.map(
      ({ role, email, password }) =>
        `  ${role}   ${email} / ${password ?? "(the password that was printed at the first start)"}`,
    ),
    "",
    ...(ownerLink ? [ownerLink, ""] : []),
  ];
  console.log(lines.join("\n"));
}
