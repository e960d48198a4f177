import { seoulDate } from "#lib/seoul-time.ts";
import { findEarlierReview } from "#shop/office/move/earlier-review-list.server.ts";
import { EARLIER_TITLE } from "#shop/review/earlier/earlier-words.ts";
import { FactList } from "#app/admin/list/fact.tsx";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/review";

const LIST = "/admin/move/reviews";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, EARLIER_TITLE);

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  found(await findEarlierReview(shopOf(context).db, params.id));

export default function EarlierReview({ loaderData: review }: Route.ComponentProps) {
  const { id, productId, title, shopName, writerName, stars, writtenAt, text, answer } = review;
  const facts: [string, string][] = [
    ["쓴 곳", shopName],
    ["쓴 날", seoulDate(writtenAt)],
    ["쓴 분", writerName],
    ["별점", stars === null ? "없음" : `${stars}점`],
    ["상태", review.hiddenAt ? `${seoulDate(review.hiddenAt)}에 숨겼어요` : "숨기지 않았어요"],
  ];
  return (
    <>
      <Title>{EARLIER_TITLE}</Title>
      <p className="mt-2 text-14">
        <TextLink to={`/product/${productId}`} className="wrap-anywhere">
          {title}
        </TextLink>
      </p>
      <FactList facts={facts} className="mt-4 grid-cols-[6rem_minmax(0,1fr)]" />
      <p className="mt-5 max-w-180 text-16 wrap-anywhere whitespace-pre-wrap">{text}</p>
      {answer !== null && (
        <p className="mt-3 max-w-180 rounded-m bg-wash px-4 py-3 text-14 wrap-anywhere whitespace-pre-wrap">
          {answer}
        </p>
      )}
      <ChangeForms id={id} isHidden={review.hiddenAt !== null} />
      <ButtonLink to={LIST} className="mt-6">
        목록으로
      </ButtonLink>
    </>
  );
}

const ChangeForms = ({ id, isHidden }: { id: string; isHidden: boolean }) => (
  <div className="mt-5 flex max-w-180 flex-col gap-3 border-t border-line pt-5">
    <p className="text-14 text-soft">
      후기 운영방침에 적은 기준에 해당하는 후기만 숨겨주세요. 쓴 분이 지워달라고 하면 지워주세요.
      지우면 되돌릴 수 없어요.
    </p>
    <div className="flex flex-wrap gap-2">
      <ChangeForm id={id} intent={isHidden ? "show" : "hide"}>
        {isHidden ? "다시 보이기" : "숨기기"}
      </ChangeForm>
      <ChangeForm id={id} intent="remove" look="danger">
        지우기
      </ChangeForm>
    </div>
  </div>
);

type ChangeFormProps = {
  id: string;
  intent: "hide" | "show" | "remove";
  look?: "outline" | "danger";
  children: string;
};

const ChangeForm = ({ id, intent, look = "outline", children }: ChangeFormProps) => (
  <PostForm action={LIST} reply={undefined} fields={{ intent, id }} asMember>
    {({ busy }) => (
      <Button look={look} busy={busy}>
        {children}
      </Button>
    )}
  </PostForm>
);
