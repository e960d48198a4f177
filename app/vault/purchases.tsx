import { redirect } from "react-router";
import { listOwnEarlierOrders } from "#shop/earlier/list-own-earlier-orders.server.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { CODE_MINUTES } from "#shop/order/access/order-code.ts";
import { findProvenEmail } from "#shop/vault/purchase/open-purchase.server.ts";
import { askPurchaseCode, provePurchaseCode } from "#shop/vault/purchase/purchase-code.server.ts";
import { purchaseForms } from "#shop/vault/purchase/purchase-forms.ts";
import { viewPurchasesAt } from "#shop/vault/purchase/view-purchases.server.ts";
import { EarlierOrderList } from "#app/account/earlier/earlier-order-list.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { askPersonOnce, personPass } from "#app/checkout/lookup/ask-person.server.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { deviceIn } from "#app/cookie/device-cookie.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { accessCookie, accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { HiddenFields, PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/purchases";
import { SoundList } from "./sound-list.tsx";

const HERE = "/purchases";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "이전에 산 것");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const access = accessOf(request);
  const email = await findProvenEmail(shop.db, access);
  return {
    bought: await viewPurchasesAt(shop, access, deviceIn(shop, request)),
    earlier: email ? await listOwnEarlierOrders(shop.db, { email }) : [],
    isMember: visitorOf(context).account !== null,
    captcha: shop.captcha.widget,
    fields: { code: fieldsOf(purchaseForms, "code"), prove: fieldsOf(purchaseForms, "prove") },
  };
}

export const action = formAction(
  purchaseForms,
  async (shop, form, { visitor: { address }, values }) => {
    if (form.intent === "prove") {
      const { access } = await provePurchaseCode(shop, form, address);
      const headers = { "Set-Cookie": accessCookie(shop, access) };
      return redirect(HERE, { status: 303, headers });
    }
    const about = `purchases ${form.email}`;
    await askPersonOnce(shop, values, about, address);
    await askPurchaseCode(shop, form.email, address);
    return { email: form.email, passed: personPass(shop, about) };
  },
);

type Reply = FormReply<{ email: string; passed: string }>;

export default function Purchases({ loaderData, actionData }: Route.ComponentProps) {
  const { bought, earlier, isMember, captcha, fields } = loaderData;
  const reply: Reply | undefined = actionData;
  if (bought && !reply) return <Bought bought={bought} earlier={earlier} />;
  const { intent, email = "", passed = "" } = reply?.values ?? {};
  const sent = reply?.done ?? (intent === "prove" ? { email, passed } : null);
  if (sent) return <CodeForm {...sent} fields={fields.prove} reply={reply} />;
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>이전에 산 것</Title>
      <p className="mt-2 mb-8 text-16 text-soft">
        상점을 옮기기 전에 한 주문을 보고, 그때 산 파일을 열 수 있어요. 살 때 쓴 이메일을 입력하면
        인증번호를 보내드려요.
      </p>
      <PostForm of={fields.code} reply={reply} fields={{ intent: "code" }}>
        {({ field, busy }) => (
          <>
            <Field {...field("email")} />
            {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              인증번호 받기
            </Button>
          </>
        )}
      </PostForm>
      <MembersWay isMember={isMember} />
    </section>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];
type BoughtProps = { bought: NonNullable<LoaderData["bought"]> } & Pick<LoaderData, "earlier">;

/** What the proved address bought: files to open, and orders to read. */
const Bought = ({ bought, earlier }: BoughtProps) => (
  <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
    <Title>이전에 산 것</Title>
    {(bought.length > 0 || earlier.length === 0) && <SoundList bought={bought} path={HERE} />}
    {earlier.length > 0 && (
      <OrderSection title="이전 상점의 주문">
        <EarlierOrderList rows={earlier} path={HERE} />
      </OrderSection>
    )}
  </article>
);

const MembersWay = ({ isMember }: { isMember: boolean }) => (
  <p className="mt-8 border-t border-line pt-6 text-14 text-soft">
    {isMember ? "회원 이메일로 산 것은 " : "회원이라면 로그인한 뒤 "}
    <TextLink to="/my" className="text-ink">
      내 주문
    </TextLink>
    과{" "}
    <TextLink to="/my/sounds" className="text-ink">
      내 소리
    </TextLink>
    에서 바로 볼 수 있어요.
  </p>
);

type CodeFormProps = {
  email: string;
  passed: string;
  fields: LoaderData["fields"]["prove"];
  reply: Reply | undefined;
};

function CodeForm({ email, passed, fields, reply }: CodeFormProps) {
  const proof = { email, ...(passed && { passed }) };
  const errors = reply?.errors?.code ?? (reply?.refused && [reply.refused.message]);
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>인증번호 입력</Title>
      <p role="status" className="mt-2 mb-8 text-16 wrap-anywhere text-soft">
        {email}로 산 것이 있으면 인증번호를 보냈어요. {CODE_MINUTES}분 동안 쓸 수 있어요.
      </p>
      <PostForm reply={reply} fields={{ intent: "prove" }} of={fields} trouble={null}>
        {({ field, busy }) => (
          <>
            <HiddenFields fields={proof} />
            <Field
              {...field("code")}
              errors={errors}
              pattern="[0-9 ]*"
              autoFocus
              className="text-20 tracking-[0.2em] numbers"
            />
            <Button look="primary" size="l" wide busy={busy}>
              확인하기
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">
        메일이 오지 않으면 살 때 다른 이메일을 썼을 수 있어요.{" "}
        <TextLink to={HERE} reloadDocument className="text-ink">
          다른 이메일로 확인하기
        </TextLink>
      </p>
    </section>
  );
}
