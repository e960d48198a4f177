import { fieldsOf } from "#shop/form-fields.ts";
import { data, redirect } from "react-router";
import * as z from "zod";
import {
  askOrderCode,
  codesReach,
  whereCodeGoes,
} from "#shop/order/access/ask-order-code.server.ts";
import { guestLookupForms } from "#shop/order/access/order-code-forms.ts";
import { proveOrderCode } from "#shop/order/access/prove-order-code.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { lookUpGuestOrder, viewLookedUp } from "#shop/shopper/look-up-guest-order.server.ts";
import { setCookies } from "#app/account/set-cookies.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { formAction } from "#app/form-action.server.ts";
import { accessCookie } from "#app/order-access.server.ts";
import { shopOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-lookup";
import { askPersonOnce, personPass } from "./ask-person.server.ts";
import { FoundOrder } from "./found-order.tsx";
import {
  forgetLookup,
  keepLookup,
  ORDER_LOOKUP,
  readLookup,
  type KeptLookup,
} from "./kept-lookup.server.ts";
import { LookupForm } from "./lookup-form.tsx";
import { OrderCodeForm } from "./order-code-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The intent of looking up may be omitted. */
const form = z.preprocess(
  (typed: Record<string, string>) => ({ intent: "look", ...typed }),
  guestLookupForms,
);

const HERE = "/non-member/order/info";

/**
 * Shows a guest's last result again; the empty form for another order or when the order is gone.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const forget = { headers: { "Set-Cookie": forgetLookup(shop, ORDER_LOOKUP) } };
  const { searchParams } = new URL(request.url);
  if (searchParams.has("again")) throw redirect(HERE, forget);
  const lookup = readLookup(shop, ORDER_LOOKUP, request);
  const stands = lookup && !searchParams.has("order") ? await standing(shop, lookup) : null;
  const fields = {
    look: fieldsOf(guestLookupForms, "look"),
    prove: fieldsOf(guestLookupForms, "prove"),
  };
  const settings = { captcha: shop.captcha.widget, codesReach: codesReach(shop), fields };
  return data({ ...settings, stands }, lookup && !stands ? forget : {});
}

async function standing(shop: Shop, { step, number, phone }: KeptLookup) {
  const passed = personPass(shop, `order ${number} ${phone}`);
  try {
    return step === "code"
      ? { orderNumber: number, phone, passed, sentTo: await whereCodeGoes(shop, number, phone) }
      : { order: { ...(await viewLookedUp(shop, number, phone)), phone, passed } };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

export const action = formAction(form, async (shop, input, { visitor: { address }, values }) => {
  const { intent, orderNumber, phone } = input;
  if (intent === "prove") {
    const { access } = await proveOrderCode(shop, input, address);
    const cookies = [accessCookie(shop, access), forgetLookup(shop, ORDER_LOOKUP)];
    const path = `/non-member/order/manage/${orderNumber}`;
    return redirect(path, { status: 303, ...setCookies(cookies) });
  }
  // Requesting a code reveals as much as looking up, so it needs the captcha too.
  await askPersonOnce(shop, values, `order ${orderNumber} ${phone}`, address);
  if (intent === "look") await lookUpGuestOrder(shop, input, address);
  else await askOrderCode(shop, input, address);
  const step = intent === "look" ? "found" : "code";
  const cookie = keepLookup(shop, ORDER_LOOKUP, { step, number: orderNumber, phone });
  return redirect(HERE, { status: 303, ...setCookies([cookie]) });
});

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "비회원 주문조회");

/**
 * The form, the result, or the field for the code; all in the answer, so that it works without
 * JavaScript.
 */
export default function GuestOrderLookup({
  loaderData: { captcha, codesReach: isOpen, stands, fields },
  actionData,
}: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  const { intent, orderNumber = "", phone = "", passed = "" } = reply?.values ?? {};
  if (intent === "prove")
    return (
      <OrderCodeForm
        key="wrong"
        typed={{ orderNumber, phone, passed }}
        sentTo={stands?.sentTo ?? null}
        fields={fields.prove}
        reply={reply}
      />
    );
  if (reply || !stands)
    return (
      <LookupForm
        reply={reply}
        captcha={captcha}
        title="비회원 주문조회"
        introduction="주문할 때 받은 주문번호와 주문하는 분의 휴대폰 번호를 입력해주세요."
        number={{ name: "orderNumber", inQuery: "order" }}
        fields={fields.look}
      >
        주문번호는 주문 확인 메일에 있어요. 회원으로 주문했다면{" "}
        <TextLink to="/my" className="text-ink">
          마이페이지
        </TextLink>
        에서 볼 수 있어요.
      </LookupForm>
    );
  if (stands.order)
    return <FoundOrder order={stands.order} codesReach={isOpen} reply={actionData} />;
  return (
    <OrderCodeForm
      key="sent"
      typed={stands}
      sentTo={stands.sentTo}
      fields={fields.prove}
      reply={undefined}
    />
  );
}
