import { and, asc, eq, isNull } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { inTransaction } from "../database/transaction.server.ts";
import { products } from "../product/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { COMPANIONS, type CompanionForm } from "./companion.ts";
import { findCompanionsOf } from "./find-companions.server.ts";
import { companionChoices as choices } from "./table.server.ts";

type ChoiceLists = { pinned: string[]; excluded: string[] };

async function chosenOf(db: Db, productId: string): Promise<ChoiceLists> {
  const rows = await db
    .select()
    .from(choices)
    .where(eq(choices.productId, productId))
    .orderBy(asc(choices.position));
  const idsOf = (choice: "pinned" | "excluded") =>
    rows.filter((row) => row.choice === choice).map(({ otherId }) => otherId);
  return { pinned: idsOf("pinned"), excluded: idsOf("excluded") };
}

function after({ pinned, excluded }: ChoiceLists, { intent, product }: CompanionForm): ChoiceLists {
  const without = (ids: string[]) => ids.filter((id) => id !== product);
  const rest = { pinned: without(pinned), excluded: without(excluded) };
  if (intent === "free") return rest;
  if (intent === "exclude") return { ...rest, excluded: [...rest.excluded, product] };
  const at = pinned.indexOf(product);
  if (intent === "pin")
    return { ...rest, pinned: at < 0 ? [...rest.pinned, product] : [...pinned] };
  return at < 0
    ? { pinned, excluded }
    : { ...rest, pinned: rest.pinned.toSpliced(Math.max(0, at - 1), 0, product) };
}

/**
 * Saves the owner's choice and computes the product's companions again. Throws `product-not-found`,
 * and BadInput beyond the limits.
 */
export const chooseCompanion = (
  db: Db,
  productId: string,
  form: CompanionForm,
  by: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const here = (id: string) => and(eq(products.id, id), isNull(products.removedAt));
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(here(productId))
      .for("no key update");
    if (!product) throw new Refusal("product-not-found");
    const before = await chosenOf(tx, productId);
    const now = after(before, form);
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    if (form.intent !== "free") await check(tx, here(form.product), { productId, form, now });
    await tx.delete(choices).where(eq(choices.productId, productId));
    const rows = (["pinned", "excluded"] as const).flatMap((choice) =>
      now[choice].map((otherId, position) => ({ productId, otherId, choice, position })),
    );
    if (rows.length) await tx.insert(choices).values(rows);
    await findCompanionsOf(tx, productId);
    await recordAudit(tx, {
      ...by,
      action: "product.companions",
      subject: `product ${productId}`,
      before,
      after: now,
    });
  });

type Check = { productId: string; form: CompanionForm; now: ChoiceLists };

async function check(
  db: Db,
  isHere: ReturnType<typeof and>,
  { productId, form: { product }, now }: Check,
): Promise<void> {
  const refuse = (words: string) => {
    throw new BadInput({ product: [words] });
  };
  if (product === productId) refuse("이 상품 말고 다른 상품을 골라주세요.");
  if (!(await db.$count(products, isHere))) throw new Refusal("product-not-found");
  if (now.pinned.length > COMPANIONS.pinned)
    refuse(`${COMPANIONS.pinned}개까지 고를 수 있어요. 다른 상품을 먼저 빼주세요.`);
  if (now.excluded.length > COMPANIONS.excluded)
    refuse(`${COMPANIONS.excluded}개까지 뺄 수 있어요. 뺀 상품을 먼저 되돌려주세요.`);
}
