import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { AddressRequest } from "./address-forms.ts";
import { readOldAddress } from "./old-address.ts";
import { listMissingProducts } from "./missing-products.server.ts";
import { lockAddresses, removeAddress, saveAddresses } from "./save-addresses.server.ts";
import { oldAddresses } from "./table.server.ts";
import { targetWords } from "./target-words.ts";

type AddressShop = Pick<Shop, "db" | "origin" | "now">;

/** Adds, turns or removes one address by hand. Throws BadInput, `address-circle` and
 * `address-not-found`. */
export function changeAddress(
  { db: outside, origin, now }: AddressShop,
  form: AddressRequest,
  acting: AuditActor,
): Promise<void> {
  return inTransaction(outside, async (db) => {
    if (form.intent === "remove") return remove(db, form.id, acting);
    const read = targetWords(form.target, new URL(origin).host);
    if ("words" in read) throw new BadInput({ target: [read.words] });
    if ((await listMissingProducts(db, [read.target])).size)
      throw new BadInput({ target: ["이 주소의 상품이 이 상점에 없어요."] });
    await lockAddresses(db);
    const address =
      form.intent === "add" ? readOldAddress(form.address)! : await findAddress(db, form.id);
    const saved = (await saveAddresses(db, [{ address, ...read }], now())).get(address)!;
    await recordAudit(db, {
      ...acting,
      action: "move.address-save",
      subject: `old address ${saved.id}`,
      before: saved.before && { address, target: saved.before.target },
      after: { address, target: saved.after },
    });
  });
}

async function findAddress(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ address: oldAddresses.address })
    .from(oldAddresses)
    .where(eq(oldAddresses.id, id));
  if (!row) throw new Refusal("address-not-found");
  return row.address;
}

async function remove(db: Db, id: string, acting: AuditActor): Promise<void> {
  const [removed] = await removeAddress(db, id);
  if (!removed) throw new Refusal("address-not-found");
  const { address, target } = removed;
  await recordAudit(db, {
    ...acting,
    action: "move.address-remove",
    subject: `old address ${id}`,
    before: { address, target },
  });
}
