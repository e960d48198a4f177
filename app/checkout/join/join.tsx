import { redirect } from "react-router";
import * as z from "zod";
import { signUpFields } from "#shop/member/sign-up/sign-up-forms.ts";
import { findConsentVersions } from "#shop/member/consent/find-consent-versions.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { findLinkedOrder } from "#shop/order/guest/find-linked-order.server.ts";
import { joinFromOrder, mayJoin } from "#shop/shopper/join-from-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { AccountPage } from "#app/account/account-page.tsx";
import { browserCookie, readBrowserToken } from "#app/account/browser-cookie.server.ts";
import { setCookies } from "#app/account/set-cookies.ts";
import { withPre } from "#app/account/use-pre.ts";
import { browserOf } from "#app/checkout/order/order-return.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { NoMailBox } from "#app/ui/no-mail-box.tsx";
import type { Route } from "./+types/join";
import { JoinForm } from "./join-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "회원 되기");

/** This device's guest order; others stay unknown. */
async function findOwn(shop: Shop, number: string, visitor: Visitor, request: Request) {
  const order = found(await findLinkedOrder(shop, number, browserOf(shop, request, visitor)));
  return found(mayJoin(order) ? order : null);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  await openOnly(context);
  const [shop, visitor] = [shopOf(context), visitorOf(context)];
  if (visitor.account) throw redirect("/my");
  const order = await findOwn(shop, params.number, visitor, request);
  const { terms, privacy } = await findConsentVersions(shop.db, shop.now());
  return {
    number: order.number,
    email: order.ordererEmail!,
    versions: { terms, privacy },
    captcha: shop.captcha.widget,
    mailArrives: mailArrives(shop),
    fields: signUpFields(),
  };
}

export const action = formAction(
  z.looseObject({}),
  async (shop, _, { visitor, request, params, values }) => {
    const order = await findOwn(shop, params.number ?? "", visitor, request);
    const token = await joinFromOrder(shop, order, values, {
      ...visitor,
      headers: request.headers,
      browserToken: readBrowserToken(shop, request),
      captcha: shop.captcha.widget ? values[shop.captcha.widget.field] : undefined,
      pre: "/my",
    });
    return redirect(
      withPre("/login/singup?sent=1", "/my"),
      setCookies([browserCookie(shop, token)]),
    );
  },
);

/** The card beside a new order must never break that page, so a failed load shows nothing. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return null;
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Join({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  if (!page) return <AccountPage title="지금은 열 수 없어요" words="잠시 뒤에 다시 열어주세요." />;
  return (
    <AccountPage
      title="비밀번호만 정하면 회원이에요"
      words="이름과 연락처는 주문에 적어주신 그대로 써요. 확인 메일의 버튼을 누르면 가입이 끝나고, 마이페이지로 이 주문을 가져올 수 있어요."
    >
      {page.mailArrives ? (
        <JoinForm page={page} reply={reply} />
      ) : (
        <NoMailBox what="회원으로 가입할" />
      )}
    </AccountPage>
  );
}
