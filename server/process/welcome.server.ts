import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Shop } from "#shop/shop.ts";
import { words } from "#server/words/words.ts";
import type { Env } from "#server/settings/env.server.ts";
import { ownerLinkWords } from "./owner-link-words.server.ts";

function paymentWords({ origin }: Env, { payments: { name, mode } }: Shop): string {
  if (mode === "none") return words().paymentsNone(`${origin}/admin/payment-settings`);
  return name === "sandbox" ? words().paymentsPractice : `${name} (${mode})`;
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
    `  ${words().backOffice}   ${env.origin}/admin-login`,
    `  ${words().mail}   ${shop.mailer.name === "mailbox" ? `${env.origin}/admin/mailbox (${words().noMailServer})` : shop.mailer.name}`,
    ...(mailArrives(shop)
      ? []
      : [`  ${words().closedUntilMail(`${env.origin}/admin/mail-settings`)}`]),
    `  ${words().payments}   ${paymentWords(env, shop)}`,
    ...(shop.payments.practicePath
      ? [`  ${words().practiceBank}   ${env.origin}${shop.payments.practicePath}`]
      : []),
    ...demoAccounts.map(
      ({ role, email, password }) =>
        `  ${role}   ${email} / ${password ?? `(${words().printedBefore})`}`,
    ),
    "",
    ...(ownerLink ? [ownerLink, ""] : []),
  ];
  console.log(lines.join("\n"));
}
