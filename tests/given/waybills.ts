import { type TestShop } from "#tests/test-shop.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { applyWaybills } from "#shop/order/waybills/apply-waybills.server.ts";
import { planWaybills, type WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { readWaybills } from "#shop/order/waybills/read-waybills.server.ts";
import { previewedRows } from "#shop/order/waybills/previewed-rows.ts";
import { waybillImportForm } from "#shop/order/waybills/waybill-forms.ts";

export const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});

/** A number as CJ대한통운 gives it out: the last digit is the remainder of the nine before it. */
export function cjWaybill(serial = Math.floor(Math.random() * 1e9)): string {
  return `64${String(serial).padStart(9, "0")}${serial % 7}`;
}

type Admin = Awaited<ReturnType<typeof acting>>;

/** What the page shows for a pasted text, and what it would post on. */
export async function preview(shop: TestShop, { account }: Admin, text: string, company = "") {
  const plans = await planWaybills(shop, readWaybills(text).rows, {
    company,
    accountId: account.id,
  });
  return {
    plans,
    apply: (isConfirmed = false) =>
      post(shop, { account, address: "203.0.113.5" }, plans, isConfirmed),
  };
}

export async function post(
  shop: TestShop,
  admin: Admin,
  plans: WaybillPlan[],
  isConfirmed = false,
) {
  const form = waybillImportForm.parse({
    intent: "apply",
    rows: previewedRows(plans),
    ...(isConfirmed && { confirmed: "on" }),
  });
  if (form.intent !== "apply") throw new Error("not applied");
  return applyWaybills(shop, form, admin);
}

export const standing = async ({ db }: TestShop, number: string) => {
  const order = (await findOrder(db, number))!;
  return [order.delivery, order.waybillCompany, order.waybillNumber];
};
