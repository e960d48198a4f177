import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { findAskedProduct } from "#shop/question/asker/find-asked-product.server.ts";
import { askAsGuest } from "#shop/question/guest/ask-as-guest.server.ts";
import { guestAskForm } from "#shop/question/question-forms.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { withPre } from "#app/account/use-pre.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { forgetTyped } from "#app/browser/typing/use-kept-in-tab.ts";
import { askPerson } from "#app/checkout/lookup/ask-person.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { NoMailBox } from "../ui/no-mail-box.tsx";
import type { FormAnswer } from "../ui/form/post-form.tsx";
import type { Route } from "./+types/guest-ask";
import { AskedProduct } from "./qna-parts/asked-product.tsx";
import { AskElsewhere } from "./qna-parts/ask-elsewhere.tsx";
import { GuestFields } from "./qna-parts/guest-fields.tsx";
import { QuestionForm } from "./qna-parts/question-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "질문하기");

/**
 * Members are redirected to their own form, except posts of a form opened before signing in
 * elsewhere.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => {
    if (visitorOf(context).account && request.method !== "POST")
      throw redirect(`/qna/ask${url.search}`);
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  await openOnly(context);
  const shop = shopOf(context);
  return {
    product: await findAskedProduct(shop.db, url.searchParams.get("product")),
    writeKey: visitorOf(context).pageKey,
    captcha: shop.captcha.widget,
    fields: fieldsOf(guestAskForm),
    mailArrives: mailArrives(shop),
  };
}

export const action = formAction(guestAskForm, async (shop, form, { visitor, values }) => {
  await askPerson(shop, values, visitor.address);
  await askAsGuest(shop, form, visitor);
  return { asked: true };
});

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const reply = await keepTyped(serverAction);
  if (reply && "done" in reply && reply.done) forgetTyped();
  return reply;
}

export default function GuestAsk({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const isSent = Boolean(reply && "done" in reply && reply.done);
  return (
    <div className="mx-auto max-w-160 px-5 pt-8 pb-20 md:pt-14">
      <Title>{isSent ? "질문을 받았어요" : "질문하기"}</Title>
      {isSent ? <Asked productId={page.product?.id} /> : <Asking page={page} reply={reply} />}
      <AskElsewhere className="mt-12 border-t border-line pt-6" />
    </div>
  );
}

type AskPage = Route.ComponentProps["loaderData"];

function Asking({ page, reply }: { page: AskPage; reply: FormAnswer }) {
  const { product, writeKey, captcha } = page;
  const back = product ? `/product/${product.id}` : "/qna";
  if (!page.mailArrives)
    return (
      <div className="mt-6">
        <NoMailBox what="비회원의 질문을 받을" />
      </div>
    );
  return (
    <>
      <p className="mt-2 mb-8 text-14 text-soft">
        답변은 메일로 알려드려요. 회원이라면{" "}
        <TextLink
          look="row"
          to={withPre("/login", `/qna/ask${product ? `?product=${product.id}` : ""}`)}
          className="text-ink"
        >
          로그인하고 질문하기
        </TextLink>
      </p>
      <QuestionForm
        fields={page.fields}
        reply={reply}
        known={{ isSecret: false }}
        submit="질문 남기기"
        who={(field) => (
          <>
            <GuestFields field={field} agreed={reply?.values?.agree === "on"} />
            {captcha && <CaptchaWidget settings={captcha} reply={reply} />}
          </>
        )}
        cancel={
          <ButtonLink to={back} size="l" look="quiet">
            닫기
          </ButtonLink>
        }
      >
        <input type="hidden" name="writeKey" value={writeKey} />
        <AskedProduct product={product} values={reply?.values} />
      </QuestionForm>
    </>
  );
}

function Asked({ productId }: { productId: string | undefined }) {
  return (
    <>
      <p role="status" className="mt-2 mb-8 text-16">
        확인 메일을 보냈어요. 그 안의 링크로 질문과 답변을 보고, 질문을 지울 수 있어요.
      </p>
      <div className="flex flex-wrap gap-2">
        {productId && (
          <ButtonLink to={`/product/${productId}`} look="ink" size="l">
            상품으로 돌아가기
          </ButtonLink>
        )}
        <ButtonLink to="/qna" size="l">
          QnA 보기
        </ButtonLink>
      </div>
    </>
  );
}
