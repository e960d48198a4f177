import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { finalPrice } from "#shop/product/price.ts";
import { askWatch } from "#shop/watch/ask-watch.server.ts";
import { watchForm } from "#shop/watch/watch-form.ts";
import { WATCH_MONTHS, watchWords } from "#shop/watch/watch-kind.ts";
import { watchSubject } from "#shop/watch/watch-subject.ts";
import { AccountPage } from "#app/account/account-page.tsx";
import { withPre } from "#app/account/use-pre.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoMailBox } from "#app/ui/no-mail-box.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/ask-alert";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "알림 신청");

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  await openOnly(context);
  const shop = shopOf(context);
  const product = found(await findProduct(shop.db, params.productId));
  const offered = watchSubject(product, searchParams.get("option") ?? "", shop.now());
  const subject =
    searchParams.get("kind") === "price"
      ? ({ kind: "price", optionId: "", optionLabel: "" } as const)
      : offered;
  const { id, title, thumbnail, moThumbnail } = product;
  return {
    product: { id, title, price: finalPrice(product), image: moThumbnail ?? thumbnail },
    subject,
    email: visitorOf(context).account?.email ?? null,
    mailArrives: mailArrives(shop),
    messageArrives: messageArrives(shop),
    fields: fieldsOf(watchForm),
  };
}

export const action = formAction(watchForm, async (shop, form, { visitor, params }) => {
  const { account, address } = visitor;
  await askWatch(shop, params.productId, form, { accountId: account?.id ?? null, address });
  return { asked: true };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function AskAlert({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { product, subject, email, mailArrives, messageArrives } = loaderData;
  const what = watchWords[subject.kind];
  const isDone = Boolean(reply && "done" in reply && reply.done);
  return (
    <AccountPage
      title={isDone ? `${what} 알려드릴게요` : `${what} 알려드릴까요?`}
      words={
        isDone
          ? "먼저 신청한 순서대로 한 번씩 알려드려요."
          : `${messageArrives ? "메일이나 휴대폰으로" : "메일로"} 한 번만 알려드려요. ${WATCH_MONTHS}개월 안에 소식이 없으면 신청이 자동으로 종료돼요.`
      }
    >
      <Ruled as="div" look="alone" className="mb-6 flex items-center gap-4 py-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-s bg-wash">
          <Picture image={product.image} sizes="64px" alt="" className="size-full" />
        </div>
        <div className="min-w-0">
          <p className="text-16 font-semibold">{product.title}</p>
          <p className="text-14 text-soft numbers">
            {subject.optionLabel || (subject.kind === "price" ? `지금 ${won(product.price)}` : "")}
          </p>
        </div>
      </Ruled>
      {isDone ? (
        <Asked productId={product.id} isMember={email !== null} />
      ) : (
        <Ways isOpen={mailArrives || messageArrives}>
          <AskForm page={loaderData} reply={reply} />
        </Ways>
      )}
    </AccountPage>
  );
}

const Ways = ({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) =>
  isOpen ? children : <NoMailBox what="알림을 보내드릴" />;

function AskForm({
  page: { product, subject, email, messageArrives, fields },
  reply,
}: {
  page: Route.ComponentProps["loaderData"];
  reply: FormAnswer;
}) {
  const searchParams = new URLSearchParams({ kind: subject.kind, option: subject.optionId });
  const path = `/alert/${product.id}?${searchParams}`;
  return (
    <PostForm of={fields} reply={reply} asMember>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="kind" value={subject.kind} />
          <input type="hidden" name="option" value={subject.optionId} />
          {email === null ? (
            <Field {...field("email")} required={!messageArrives} />
          ) : (
            <p className="text-16">
              <span className="font-semibold break-all">{email}</span>로 보내드려요.
            </p>
          )}
          {messageArrives && <PhoneField {...field("phone")} />}
          <Button look="primary" size="l" wide busy={busy}>
            알림 신청
          </Button>
          {email === null && (
            <p className="text-14 text-soft">
              회원이라면{" "}
              <TextLink look="tall" to={withPre("/login", path)} className="text-ink">
                로그인하고 신청하기
              </TextLink>
            </p>
          )}
        </>
      )}
    </PostForm>
  );
}

function Asked({ productId, isMember }: { productId: string; isMember: boolean }) {
  return (
    <>
      <p role="status" className="mb-6 text-14 text-soft">
        {isMember
          ? "마이페이지의 ‘알림 신청’에서 언제든 취소할 수 있어요."
          : "신청 확인 안내를 보냈어요. 안내에 있는 링크로 언제든 취소할 수 있어요."}
      </p>
      <div className="grid gap-2">
        <ButtonLink to={`/product/${productId}`} look="ink" size="l" wide>
          상품으로 돌아가기
        </ButtonLink>
        <ButtonLink to={isMember ? "/my/alerts" : "/"} size="l" wide>
          {isMember ? "신청한 알림 보기" : "다른 상품 보기"}
        </ButtonLink>
      </div>
    </>
  );
}
