import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { consentField, optionalConsents } from "../sign-up/sign-up-forms.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { findRenewals } from "./find-renewals.server.ts";
import { refuseOtherVersions } from "./given-consents.server.ts";
import { currentConsents, listConsents } from "./list-consents.server.ts";
import type { RenewalForm } from "./renewal-form.ts";
import { shownVersionsOf } from "./shown-versions.ts";
import { writeConsents } from "./write-consents.server.ts";

/** A member agrees to what changed, and to optional things as they like. */
export const renewConsents = (
  db: Db,
  accountId: string,
  form: RenewalForm,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const versions = await findConsentVersions(tx, now);
    refuseOtherVersions(shownVersionsOf(form), versions);
    const due = await findRenewals(tx, currentConsents(await listConsents(tx, accountId)), now);
    const missing = due.filter(({ kind }) => form[consentField(kind)] !== "on");
    if (missing.length)
      throw new BadInput(
        Object.fromEntries(
          missing.map(({ kind }) => [consentField(kind), ["계속 이용하려면 동의가 필요해요."]]),
        ),
      );
    const ticked = optionalConsents.filter((kind) => form[consentField(kind)] === "on");
    await writeConsents(
      tx,
      accountId,
      [...due.map(({ kind }) => kind), ...ticked].map((kind) => ({ kind, agreed: true })),
      { how: "renewal", versions },
    );
  });
