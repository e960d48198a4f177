import { Link } from "react-router";
import { OneButton } from "#app/account/my/one-button.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { SwitchButton } from "#app/ui/form/switch.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { AdminFaqCategory } from "#shop/question/faq/list-admin-faqs.server.ts";
import { CategoryForm } from "./category-form.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { RemoveCategory } from "./remove-category.tsx";

type Props = {
  category: AdminFaqCategory;
  isFirst: boolean;
  isLast: boolean;
  reply: FormReply<unknown> | undefined;
};

/** A category of frequently asked questions with its entries in their order. */
export function FaqCategory({ category, isFirst, isLast, reply }: Props) {
  const { id, title, faqs } = category;
  const renamed = answerTo(reply, { intent: "save-category", id });
  return (
    <section aria-labelledby={`category-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-ink pb-1">
        <h2 id={`category-${id}`} className="min-w-0 flex-1 text-20 font-semibold">
          {title}
        </h2>
        <MoveButtons
          intent="move-category"
          id={id}
          title={title}
          isFirst={isFirst}
          isLast={isLast}
        />
        <ButtonLink to={`?new=${id}`} aria-label={`질문 넣기: ${title}`}>
          질문 넣기
        </ButtonLink>
      </div>
      {faqs.length ? (
        <ul>
          {faqs.map((faq, at) => (
            <FaqRow key={faq.id} faq={faq} isFirst={at === 0} isLast={at === faqs.length - 1} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-4 text-14 text-soft">
          아직 질문이 없어요. 질문이 없는 분류는 상점에 보이지 않아요.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-5">
        <Unfold
          title="이름 바꾸기"
          label={`이름 바꾸기: ${title}`}
          open={renamed !== undefined}
          className="open:w-full"
        >
          <CategoryForm category={category} reply={renamed} />
        </Unfold>
        <RemoveCategory
          category={category}
          reply={answerTo(reply, { intent: "remove-category", id })}
        />
      </div>
    </section>
  );
}

type FaqRowProps = {
  faq: AdminFaqCategory["faqs"][number];
  isFirst: boolean;
  isLast: boolean;
};

function FaqRow({ faq, isFirst, isLast }: FaqRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1 text-14 md:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <Link
        to={`?edit=${faq.id}`}
        className={`inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 hover:decoration-ink max-md:col-span-2 ${faq.isShow ? "" : "text-soft"}`}
      >
        <span>
          {faq.question}
          {!faq.isShow && <span className="ml-2 text-12">숨김</span>}
        </span>
      </Link>
      <OneButton values={{ intent: "show", id: faq.id, ...(!faq.isShow && { isShow: "on" }) }}>
        {(busy) => (
          <SwitchButton
            checked={faq.isShow}
            busy={busy}
            aria-label={`상점에 보이기: ${faq.question}`}
            className="justify-items-start max-md:px-0 md:justify-items-center"
          />
        )}
      </OneButton>
      <div className="flex items-center justify-end max-md:col-start-2 max-md:row-start-2">
        <MoveButtons
          intent="move"
          id={faq.id}
          title={faq.question}
          isFirst={isFirst}
          isLast={isLast}
        />
        <RemoveFaq faq={faq} />
      </div>
    </li>
  );
}

const RemoveFaq = ({ faq }: Pick<FaqRowProps, "faq">) => (
  <details className="relative">
    <summary
      aria-label={`삭제: ${faq.question}`}
      className="inline-flex min-h-11 list-none items-center rounded-s px-3 text-soft hover:bg-wash hover:text-ink [&::-webkit-details-marker]:hidden"
    >
      삭제
    </summary>
    <div className="absolute right-0 z-10 w-56 rounded-m border border-line bg-paper p-3 shadow-float">
      <p className="pb-3">질문과 답이 사라지고 되돌릴 수 없어요.</p>
      <OneButton values={{ intent: "remove", id: faq.id }}>
        {(busy) => (
          <Button look="danger" busy={busy} aria-label={`지우기: ${faq.question}`}>
            지우기
          </Button>
        )}
      </OneButton>
    </div>
  </details>
);
