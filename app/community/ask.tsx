import { fieldsOf } from "#shop/form-fields.ts";
import { askQuestion } from "#shop/question/asker/ask-question.server.ts";
import { findAskedProduct } from "#shop/question/asker/find-asked-product.server.ts";
import { askForm } from "#shop/question/question-forms.ts";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { forgetAnswered } from "#app/browser/typing/use-kept-in-tab.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/ask";
import { AskElsewhere } from "./qna-parts/ask-elsewhere.tsx";
import { AskedProduct } from "./qna-parts/asked-product.tsx";
import { QuestionForm } from "./qna-parts/question-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "질문하기");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  return {
    product: await findAskedProduct(shopOf(context).db, searchParams.get("product")),
    writeKey: visitorOf(context).pageKey,
    fields: fieldsOf(askForm),
  };
}

export const action = formAction(askForm, async (shop, form, { visitor }) => {
  const { account } = signedInOf(visitor);
  const id = await askQuestion(shop, form, { accountId: account.id, address: visitor.address });
  return saved(`/qna/${id}`, "질문을 남겼어요. 답변을 드리면 메일로 알려드릴게요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, forgetAnswered);

export default function Ask({
  loaderData: { product, writeKey, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const values = reply && "values" in reply ? reply.values : undefined;
  return (
    <div className="mx-auto max-w-160 px-5 pt-8 pb-20 md:pt-14">
      <Title>질문하기</Title>
      <p className="mt-2 mb-8 text-14 text-soft">
        남긴 질문은 답변을 드리기 전까지 수정할 수 있어요.
      </p>
      <QuestionForm
        fields={fields}
        reply={reply}
        known={{ isSecret: false }}
        submit="질문 남기기"
        cancel={
          <ButtonLink to="/qna" size="l" look="quiet">
            닫기
          </ButtonLink>
        }
      >
        <input type="hidden" name="writeKey" value={writeKey} />
        <AskedProduct product={product} values={values} />
      </QuestionForm>
      <AskElsewhere className="mt-12 border-t border-line pt-6" />
    </div>
  );
}
