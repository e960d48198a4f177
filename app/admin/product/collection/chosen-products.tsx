import { COLLECTIONS } from "#shop/product/collection/collection.ts";
import type { ChosenProduct } from "#shop/product/collection/list-collections.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { FindProductForm } from "#app/admin/product/find-product-form.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  /** of the collection */
  id: string;
  chosen: readonly ChosenProduct[];
  /** search results */
  offered: readonly ChosenProduct[];
  search: string;
};

/** The owner's choice in order, and a search for more. */
export function ChosenProducts({ id, chosen, offered, search }: Props) {
  return (
    <div className="grid max-w-240 items-start gap-10 md:grid-cols-2">
      <Section
        look="ruledSmall"
        id="chosen"
        title={
          <>
            담은 상품 {chosen.length}/{COLLECTIONS.products}
          </>
        }
        titleClass="numbers"
      >
        {chosen.length ? (
          <Ruled as="ol" look="inner">
            {chosen.map((product, at) => (
              <li key={product.id} className="flex min-h-13 items-center gap-1 py-1">
                <Title {...product} />
                <Step {...{ id, product, direction: "up" }} ends={at === 0} />
                <Step {...{ id, product, direction: "down" }} ends={at === chosen.length - 1} />
                <OneButton values={{ intent: "take-out", id, product: product.id }}>
                  {(busy) => (
                    <Button look="quiet" busy={busy} aria-label={`빼기: ${product.title}`}>
                      빼기
                    </Button>
                  )}
                </OneButton>
              </li>
            ))}
          </Ruled>
        ) : (
          <p className="py-4 text-14 text-soft">아직 담은 상품이 없어요. 상품을 찾아 담아보세요.</p>
        )}
      </Section>
      <Section look="ruledSmall" id="offered" title="상품 담기">
        <FindProductForm search={search} label="담을 상품 찾기" />
        <Offered {...{ id, chosen, offered, search }} />
      </Section>
    </div>
  );
}

function Offered({ id, chosen, offered, search }: Props) {
  if (!offered.length)
    return (
      <p className="py-4 text-14 text-soft">
        {search ? `‘${search}’에 맞는 상품이 없어요.` : "아직 상품이 없어요. 상품을 먼저 만드세요."}
      </p>
    );
  return (
    <Ruled look="inner">
      {offered.map((product) => (
        <li key={product.id} className="flex min-h-13 items-center gap-1 py-1">
          <Title {...product} />
          {chosen.some((other) => other.id === product.id) ? (
            <span className="px-3 text-14 text-soft">담음</span>
          ) : (
            <OneButton values={{ intent: "add", id, product: product.id }}>
              {(busy) => (
                <Button busy={busy} aria-label={`담기: ${product.title}`}>
                  담기
                </Button>
              )}
            </OneButton>
          )}
        </li>
      ))}
    </Ruled>
  );
}

const Title = ({ id, title, isShow }: ChosenProduct) => (
  <p className="min-w-0 flex-1 truncate text-14">
    <TextLink look="name" to={`/admin/product/edit/${id}`}>
      {title}
    </TextLink>
    {!isShow && <span className="ml-2 text-12 text-soft">숨김</span>}
  </p>
);

type StepProps = { id: string; product: ChosenProduct; direction: "up" | "down"; ends: boolean };

const Step = ({ id, product, direction, ends }: StepProps) => (
  <OneButton values={{ intent: "step", id, product: product.id, direction }}>
    {(busy) => (
      <button
        type="submit"
        aria-label={`${direction === "up" ? "위로" : "아래로"}: ${product.title}`}
        aria-disabled={ends || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => ends && event.preventDefault()}
        className="grid size-11 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink aria-disabled:opacity-40"
      >
        <ChevronIcon className={`size-4 ${direction === "up" ? "-rotate-90" : "rotate-90"}`} />
      </button>
    )}
  </OneButton>
);
