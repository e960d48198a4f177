import { redirect } from "react-router";
import * as z from "zod";
import { askOrderCode, codesReach } from "#shop/order/access/ask-order-code.server.ts";
import { guestLookupForms } from "#shop/order/access/order-code-forms.ts";
import { proveOrderCode } from "#shop/order/access/prove-order-code.server.ts";
import { lookUpGuestOrder } from "#shop/shopper/look-up-guest-order.server.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { formAction } from "#app/form-action.server.ts";
import { accessCookie } from "#app/order-access.server.ts";
import { shopOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-lookup";
import { askPersonOnce, personPass } from "./ask-person.server.ts";
import { FoundOrder } from "./found-order.tsx";
import { LookupForm } from "./lookup-form.tsx";
import { OrderCodeForm } from "./order-code-form.tsx";

/** Who just looks says nothing of what they want. */
const form = z.preprocess(
  (typed: Record<string, string>) => ({ intent: "look", ...typed }),
  guestLookupForms,
);

export const loader = ({ context }: Route.LoaderArgs) => ({
  captcha: shopOf(context).captcha.widget,
  codesReach: codesReach(shopOf(context)),
});

export const action = formAction(form, async (shop, input, { visitor: { address }, values }) => {
  if (input.intent !== "prove") {
    // Whoever may ask for a code may guess at numbers and phones just as well.
    const about = `order ${input.orderNumber} ${input.phone}`;
    await askPersonOnce(shop, values, about, address);
    const { orderNumber, phone } = input;
    const passed = personPass(shop, about);
    if (input.intent === "look")
      return { order: { ...(await lookUpGuestOrder(shop, input, address)), phone, passed } };
    return { orderNumber, phone, passed, ...(await askOrderCode(shop, input, address)) };
  }
  const { access } = await proveOrderCode(shop, input, address);
  return redirect(`/non-member/order/manage/${input.orderNumber}`, {
    status: 303,
    headers: { "Set-Cookie": accessCookie(shop, access) },
  });
});

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "비회원 주문조회");

/** The form again, what was found, or the place for the code. Everything typed is in the answer, so that it works without JavaScript too. */
export default function GuestOrderLookup({
  loaderData: { captcha, codesReach: isOpen },
  actionData,
}: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  const done = reply?.done;
  if (done?.order) return <FoundOrder order={done.order} codesReach={isOpen} />;
  if (done?.sentTo)
    return <OrderCodeForm key="sent" typed={done} sentTo={done.sentTo} reply={undefined} />;
  const { intent, orderNumber = "", phone = "", passed = "" } = reply?.values ?? {};
  if (intent === "prove")
    return (
      <OrderCodeForm
        key="wrong"
        typed={{ orderNumber, phone, passed }}
        sentTo={null}
        reply={reply}
      />
    );
  return <LookupForm reply={reply} captcha={captcha} />;
}
