import { emailField, mobileField } from "#shop/typed-words.ts";
import { BadInput } from "#shop/bad-input.ts";
import { signUp, type SignUpFrom } from "#shop/member/sign-up/sign-up.server.ts";
import { signUpPost } from "#shop/member/sign-up/sign-up-post.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

type Orderer = Pick<Order, "ordererName" | "ordererEmail" | "ordererPhone">;

/** Whether the order has all data that an account needs. */
export const mayJoin = ({ ordererEmail, ordererPhone }: Orderer): boolean =>
  emailField.safeParse(ordererEmail).success && mobileField.safeParse(ordererPhone).success;

/**
 * Starts an account from a guest's order, with a password and the required consents. Like any
 * sign-up it exists once the mail's link is followed, and only then adopts orders. Throws BadInput,
 * and what `signUp` refuses.
 */
export async function joinFromOrder(
  shop: Shop,
  order: Orderer,
  typed: Record<string, string>,
  from: SignUpFrom,
): Promise<string> {
  const form = signUpPost.safeParse({
    ...typed,
    way: "password",
    email: order.ordererEmail,
    name: order.ordererName,
    phone: order.ordererPhone,
    postcode: "",
    address: "",
    addressDetail: "",
  });
  if (!form.success) {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of form.error.issues)
      (errors[path.join(".")] ??= []).push(message);
    throw new BadInput(errors);
  }
  if (form.data.way !== "password") throw new Refusal("not-allowed");
  const done = await signUp(shop, form.data, from);
  if (done.outcome !== "mail-sent") throw new Refusal("not-allowed");
  return done.browserToken;
}
