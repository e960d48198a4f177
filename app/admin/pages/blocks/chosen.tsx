import { useState, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { isComposing } from "#app/browser/typing/is-composing.ts";
import { Button } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import type { OfferedChoices } from "../choose.ts";
import { useChoices } from "./choices.ts";
import { StepButtons, stepped } from "./step-buttons.tsx";

type ProductsProps = {
  label: string;
  ids: readonly string[];
  most: number;
  errors: string[] | undefined;
  onChange: (ids: string[]) => void;
};

/** Products in the order that they are shown in, and a search for more. */
export function ChosenProducts({ label, ids, most, errors, onChange }: ProductsProps) {
  const { choices, add } = useChoices();
  const titleOf = (id: string) => choices.products.find((one) => one.id === id);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-14 font-medium">{label}</legend>
      <Ruled as="ol" look="inner" className="empty:hidden">
        {ids.map((id, at) => {
          const product = titleOf(id);
          const title = product?.title ?? "지워진 상품";
          return (
            <li key={id} className="flex min-h-12 items-center gap-1 text-14">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {title}
                {!product?.isShow && (
                  <span className="ml-2 text-12 text-soft">상점에 보이지 않아요</span>
                )}
              </span>
              {most > 1 && (
                <StepButtons
                  title={title}
                  isFirst={at === 0}
                  isLast={at === ids.length - 1}
                  onMove={(by) => onChange(stepped(ids, at, by))}
                />
              )}
              <Button
                type="button"
                look="quiet"
                aria-label={`빼기: ${title}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                빼기
              </Button>
            </li>
          );
        })}
      </Ruled>
      <Wrong words={errors} />
      {ids.length < most && (
        <Find of="products" label={`${label} 찾기`} placeholder="상품 이름으로 찾기">
          {(offered, close) =>
            offered.products
              .filter(({ id }) => !ids.includes(id))
              .map((product) => (
                <Offer
                  key={product.id}
                  title={product.title}
                  onChoose={() => {
                    add({ products: [product] });
                    onChange([...ids, product.id]);
                    if (ids.length + 1 >= most) close();
                  }}
                />
              ))
          }
        </Find>
      )}
    </fieldset>
  );
}

type ReviewProps = {
  id: string;
  errors: string[] | undefined;
  onChange: (id: string) => void;
};

/** One public review. */
export function ChosenReview({ id, errors, onChange }: ReviewProps) {
  const { choices, add } = useChoices();
  const review = choices.reviews.find((one) => one.id === id);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-14 font-medium">보일 후기</legend>
      {id ? (
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 border-l-2 border-line pl-3 text-14 wrap-anywhere">
            {review ? (
              <>
                {review.text}
                <span className="block text-12 text-soft">
                  별 {review.stars}개 · {review.title}
                </span>
              </>
            ) : (
              "지워졌거나 숨긴 후기라서 상점에는 보이지 않아요."
            )}
          </p>
          <Button type="button" look="quiet" onClick={() => onChange("")}>
            빼기<span className="sr-only">: 고른 후기</span>
          </Button>
        </div>
      ) : (
        <Find of="reviews" label="보일 후기 찾기" placeholder="상품 이름이나 후기의 말로 찾기">
          {(offered) =>
            offered.reviews.map((one) => (
              <Offer
                key={one.id}
                title={`${one.text.slice(0, 120)} (별 ${one.stars}개, ${one.title})`}
                onChoose={() => {
                  add({ reviews: [one] });
                  onChange(one.id);
                }}
              />
            ))
          }
        </Find>
      )}
      <Wrong words={errors} />
    </fieldset>
  );
}

const Wrong = ({ words }: { words: string[] | undefined }) =>
  words ? (
    <p className="text-14 text-bad" data-field-error>
      {words.join(" ")}
    </p>
  ) : null;

type FindProps = {
  of: "products" | "reviews";
  label: string;
  placeholder: string;
  children: (offered: OfferedChoices, close: () => void) => ReactNode[];
};

function Find({ of, label, placeholder, children }: FindProps) {
  const fetcher = useFetcher<OfferedChoices>();
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const find = () => {
    setOpen(true);
    void fetcher.load(`/admin/pages/choose?${new URLSearchParams({ of, q: search })}`);
  };
  const offers = fetcher.data ? children(fetcher.data, () => setOpen(false)) : [];
  return (
    <>
      <div className="flex gap-2">
        <input
          type="search"
          form=""
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // Only what is chosen changes the page.
          onInput={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            find();
          }}
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          className="min-h-11 w-full min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink"
        />
        <Button type="button" className="shrink-0" busy={fetcher.state !== "idle"} onClick={find}>
          찾기
        </Button>
      </div>
      {isOpen && fetcher.data && fetcher.state === "idle" && (
        <Ruled look="inner" aria-label="찾은 것">
          {offers.length ? offers : <li className="py-3 text-14 text-soft">맞는 것이 없어요.</li>}
        </Ruled>
      )}
    </>
  );
}

const Offer = ({ title, onChoose }: { title: string; onChoose: () => void }) => (
  <li className="flex min-h-12 items-center justify-between gap-3 text-14">
    <span className="min-w-0 wrap-anywhere">{title}</span>
    <Button type="button" look="quiet" aria-label={`고르기: ${title}`} onClick={onChoose}>
      고르기
    </Button>
  </li>
);
