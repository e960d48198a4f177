import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import { limitWords } from "../lines/limit-words.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { listTroubles } from "./list-troubles.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type FormRefusal = NonNullable<FormReply<unknown>["refused"]>;

/** Errors above the form. A refusal gets the focus; with field errors the first field does. */
export function OrderTrouble({
  refused,
  errors,
  corrections,
  fieldHasFocus,
}: {
  refused: FormRefusal | undefined;
  errors: Record<string, string[]>;
  corrections: string[];
  fieldHasFocus: boolean;
}) {
  const troubles = listTroubles(errors);
  return (
    <>
      {refused && (
        <Announced focus>
          <Refusal refused={refused} />
        </Announced>
      )}
      {troubles.length > 0 && (
        <Announced focus={!refused && !fieldHasFocus}>
          <p className="font-semibold">입력한 내용을 확인해주세요.</p>
          <ul className="mt-1">
            {troubles.map(({ name, words }) => (
              <li key={words}>
                {name ? (
                  <TextLink href={`#${name}`} className="inline-block py-1">
                    {words}
                  </TextLink>
                ) : (
                  words
                )}
              </li>
            ))}
          </ul>
        </Announced>
      )}
      {corrections.map((words) => (
        <div key={words} className="mb-6">
          <NoticeBox>{words}</NoticeBox>
        </div>
      ))}
    </>
  );
}

/** Also sets autofocus, with which browsers move the focus without JavaScript. */
function Announced({ focus, children }: { focus: boolean; children: ReactNode }) {
  return (
    <div tabIndex={-1} autoFocus={focus} data-trouble className="mb-6">
      <NoticeBox tone="bad">{children}</NoticeBox>
    </div>
  );
}

function Refusal({ refused: { code, message, facts } }: { refused: FormRefusal }) {
  if (code === "price-changed") {
    return (
      <>
        <p className="font-semibold">금액이 바뀌었어요.</p>
        <p className="mt-1 numbers">
          <s>{won(Number(facts.totalShown))}</s> → <strong>{won(Number(facts.total))}</strong>
        </p>
        {Number(facts.surcharge) > 0 && (
          <p className="mt-1 numbers">
            제주·도서산간 추가 배송비 {won(Number(facts.surcharge))}이 들어간 금액이에요.
          </p>
        )}
        <p className="mt-1">
          새 금액이 괜찮으면 ‘바뀐 금액으로 주문하기’를 눌러주세요. 아직 결제된 금액은 없어요.
        </p>
      </>
    );
  }
  if (code === "person-limit" && facts.title !== undefined)
    return (
      <p>
        {limitWords({ most: Number(facts.most), kept: Number(facts.kept) }, String(facts.title))}
      </p>
    );
  if (code === "order-differs")
    return (
      <p>앞서 접수한 주문과 내용이 달라요. 이 내용으로 새로 주문하려면 한 번 더 눌러주세요.</p>
    );
  if (code === "product-not-found")
    return <p>지금 판매하지 않는 상품이 있어서 주문하지 못했어요. 상품을 다시 확인해주세요.</p>;
  return <p>{message}</p>;
}
