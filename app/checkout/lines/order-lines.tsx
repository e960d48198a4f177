import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import BriefFields from "#app/commission/brief-fields.tsx";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { writeCartLine } from "#shop/cart/cart-text.ts";
import { shownLicences, termsOf } from "#shop/product/licence/line-licence.ts";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import type { SaleKind } from "#shop/product/sale.ts";
import { Button } from "#app/ui/button.tsx";
import { limitWords } from "./limit-words.ts";
import { OptionSelect } from "./option-select.tsx";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { cartNotes } from "./order-cart-notes.ts";
import type { LiveBrief } from "./order-live.ts";
import type { ShownLine } from "./order-lines-state.ts";
import { RemoveButtons } from "./order-remove.tsx";
import { LicenceSummary } from "#app/licence/licence-words.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Errors = Record<string, string[]>;
type OrderLinesProps = {
  lines: ShownLine[];
  errors: Errors;
  firstInvalid: string | null;
  choosePath: string;
  /** the cart's lines; null when something else is ordered */
  cart: readonly CartLine[] | null;
  onRemove: (at: number) => void;
  briefs: {
    /** initial script fields, by line position */
    typed: Record<string, string>;
    isDesk: boolean;
    onCount: (at: number, brief: LiveBrief) => void;
  };
  /** more of the cart, below the lines */
  children?: ReactNode;
};

/** What is ordered: options, pieces and what each line costs. */
export function OrderLines({ lines, cart, onRemove, children, ...rest }: OrderLinesProps) {
  return (
    <OrderSection
      title="주문 상품"
      className="border-t-0 pt-0!"
      aside={<p className="text-14 text-soft numbers">{lines.length}가지</p>}
    >
      <Ruled look="inner" className="-my-5">
        {lines.map((line, place) => (
          <Line
            key={`${line.line.productId} ${line.at}`}
            shown={line}
            place={place}
            was={cart?.[line.at]}
            onRemove={cart || lines.length > 1 ? onRemove : null}
            {...rest}
          />
        ))}
        {children}
      </Ruled>
      <noscript>
        <Button name="intent" value="recalculate" className="mt-9">
          금액 다시 계산하기
        </Button>
      </noscript>
    </OrderSection>
  );
}

type FieldTroubles = Pick<OrderLinesProps, "errors" | "firstInvalid">;
type LineProps = Omit<OrderLinesProps, "lines" | "cart" | "onRemove" | "children"> & {
  shown: ShownLine;
  place: number;
  was: CartLine | undefined;
  onRemove: ((at: number) => void) | null;
};

function Line({ shown, place, was, choosePath, onRemove, briefs, ...rest }: LineProps) {
  const { at, line, live } = shown;
  const blocked = live.trouble?.blocks ?? false;
  return (
    <li>
      <fieldset className="py-5">
        <legend className="sr-only">{line.title}</legend>
        <div className="flex gap-4">
          <input type="hidden" name={`line.${place}.product`} value={line.productId} />
          {was && <input type="hidden" name={`line.${place}.was`} value={writeCartLine(was)} />}
          <OrderPicture image={line.image} faded={blocked} priority={place === 0} />
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            <div className="flex items-start justify-between gap-3">
              <div>
                <h3 className="text-16 font-semibold">
                  <TextLink look="name" to={`/product/${line.productId}`}>
                    {line.title}
                  </TextLink>
                </h3>
                <UnitPrice full={live.fullPrice} unit={live.unitPrice} />
              </div>
              {onRemove && (
                <RemoveButtons
                  label={`${line.title} 빼기`}
                  value={place}
                  onRemove={() => onRemove(at)}
                />
              )}
            </div>
            {blocked ? (
              <UnseenFields place={place} was={was} />
            ) : (
              <ChoiceFields shown={shown} place={place} was={was} {...rest} />
            )}
            <Trouble trouble={live.trouble}>
              <WaysOut
                saleKind={line.product.saleKind}
                productId={line.productId}
                isKept={!!was}
                choosePath={choosePath}
                remove={onRemove && (() => onRemove(at))}
              />
            </Trouble>
            {!live.trouble && <LimitLeft product={line.product} />}
            {!blocked && (
              <p className="flex items-baseline justify-between gap-4 text-14 numbers">
                <span className="text-soft">합계</span>
                <output className="text-16 font-semibold">{won(live.amount)}</output>
              </p>
            )}
          </div>
        </div>
        {line.commission && !blocked && (
          <BriefFields
            line={line}
            field={fieldOf({ place, at, ...rest }, briefs.typed)}
            isDesk={briefs.isDesk}
            onCount={(brief) => briefs.onCount(at, brief)}
          />
        )}
      </fieldset>
    </li>
  );
}

/**
 * Fields are named by their position in the form, errors and values by their position in the quote.
 */
const fieldOf =
  (
    { place, at, errors, firstInvalid }: { place: number; at: number } & FieldTroubles,
    typed: Record<string, string>,
  ) =>
  (name: string) => ({
    name: `line.${place}.${name}`,
    errors: errors[`line.${at}.${name}`],
    defaultValue: typed[`line.${at}.${name}`],
    autoFocus: firstInvalid === `line.${at}.${name}`,
  });

/** What can be chosen of a line, below what changed since it was put into the cart. */
function ChoiceFields({
  shown: { at, line, choice, live },
  place,
  was,
  errors,
  firstInvalid,
}: Pick<LineProps, "shown" | "place" | "was" | "errors" | "firstInvalid">) {
  const field = (name: string) => ({
    name: `line.${place}.${name}`,
    errors: errors[`line.${at}.${name}`],
  });
  return (
    <>
      {was &&
        cartNotes(was, line, choice, live).map((words) => (
          <p key={words} className="border-l-2 border-accent pl-3 text-14 font-medium numbers">
            {words}
          </p>
        ))}
      {line.axes.map((axis, index) => (
        <OptionSelect
          key={axis.name}
          axis={axis}
          {...field(`option.${index}`)}
          chosen={choice.optionIds[index] ?? ""}
          autoFocus={firstInvalid === `line.${at}.option.${index}`}
        />
      ))}
      <ShownLicence line={line} place={place} optionIds={choice.optionIds} />
      {line.commission ? (
        <input type="hidden" name={`line.${place}.quantity`} value={1} />
      ) : (
        <QuantityField max={live.most} defaultValue={choice.quantity} {...field("quantity")} />
      )}
    </>
  );
}

type ShownLicenceProps = { line: QuotedLine; place: number; optionIds: readonly string[] };

/** The chosen licence's words, and a hidden field with their version. */
function ShownLicence({ line: { axes, offers }, place, optionIds }: ShownLicenceProps) {
  if (!offers.licences.length) return null;
  const values = axes.flatMap(({ values: of }) => of.filter(({ id }) => optionIds.includes(id)));
  const terms = termsOf(offers, values);
  return (
    <>
      <input type="hidden" name={`line.${place}.licences`} value={shownLicences(offers)} />
      {terms && <LicenceSummary terms={terms} />}
    </>
  );
}

function WaysOut({
  saleKind,
  productId,
  isKept,
  choosePath,
  remove,
}: {
  saleKind: SaleKind;
  productId: string;
  /** the line is one of the cart */
  isKept: boolean;
  choosePath: string;
  remove: (() => void) | null;
}) {
  return (
    <>
      {saleKind === "reserve" && (
        <TextLink look="tall" to={`/order-reserve/${productId}`} className="mr-4">
          예약하러 가기
        </TextLink>
      )}
      {isKept && remove && (
        <button
          type="button"
          onClick={remove}
          className={`${textLink("tall")} mr-4 noscript:hidden`}
        >
          장바구니에서 빼기
        </button>
      )}
      {!isKept && saleKind === "order" && (
        <TextLink look="tall" to={choosePath} className="mr-4">
          다른 상품 고르기
        </TextLink>
      )}
    </>
  );
}

function UnitPrice({ full, unit }: { full: number; unit: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-soft numbers">
      <span>{won(unit)}</span>
      {unit < full && (
        <s className="text-12">
          <span className="sr-only">정가 </span>
          {won(full)}
        </s>
      )}
    </p>
  );
}

/** Why the line cannot be ordered as it is and, if nothing can be chosen, what to do instead. */
function Trouble({
  trouble,
  children,
}: {
  trouble: ShownLine["live"]["trouble"];
  children: ReactNode;
}) {
  return (
    <div role="status" className="text-14 font-medium empty:hidden">
      {trouble && <p className="text-bad">{trouble.words}</p>}
      {trouble?.blocks && children}
    </div>
  );
}

/** The rest of a limit for somebody who already has some. */
const LimitLeft = ({
  product: { limitPerPerson: most, kept },
}: Pick<ShownLine["line"], "product">) =>
  most !== null && kept > 0 && <p className="text-14 text-soft">{limitWords({ most, kept })}</p>;

/** A line that cannot be ordered has nothing to choose; in the cart it stays as it was. */
function UnseenFields({ place, was }: { place: number; was: CartLine | undefined }) {
  return (
    <>
      <input type="hidden" name={`line.${place}.quantity`} value={was?.quantity ?? 1} />
      {was?.optionIds.map((id, axis) => (
        <input key={id} type="hidden" name={`line.${place}.option.${axis}`} value={id} />
      ))}
    </>
  );
}
