import { Link } from "react-router";
import { won } from "#lib/won.ts";
import type { OptionAxis } from "#shop/product/product.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { QuantityField } from "#app/ui/quantity-field.tsx";
import type { ShownLine } from "./order-lines-state.ts";
import { OrderPicture } from "../order-picture.tsx";
import { OrderSection } from "../order-section.tsx";

type Errors = Record<string, string[]>;
type OrderLinesProps = { lines: ShownLine[]; errors: Errors; firstInvalid: string | null; choosePath: string; onRemove: (at: number) => void };

/** What is ordered: options, pieces and what each line costs. */
export function OrderLines({ lines, onRemove, ...rest }: OrderLinesProps) {
  return (
    <OrderSection title="주문 상품" className="border-t-0 pt-0!" aside={<p className="text-14 text-soft numbers">{lines.length}가지</p>}>
      <ul className="-my-5 divide-y divide-line">
        {lines.map((line, place) => (
          <Line key={`${line.line.productId} ${line.at}`} shown={line} place={place} onRemove={lines.length > 1 ? onRemove : null} {...rest} />
        ))}
      </ul>
      <noscript>
        <Button name="intent" value="recalculate" className="mt-9">금액 다시 계산하기</Button>
      </noscript>
    </OrderSection>
  );
}

type LineProps = Omit<OrderLinesProps, "lines" | "onRemove"> & { shown: ShownLine; place: number; onRemove: ((at: number) => void) | null };

function Line({ shown: { at, line, choice, live }, place, errors, firstInvalid, choosePath, onRemove }: LineProps) {
  const field = (name: string) => ({ name: `line.${place}.${name}`, errors: errors[`line.${at}.${name}`] });
  const blocked = live.trouble?.blocks ?? false;
  return (
    <li>
      <fieldset className="flex gap-4 py-5">
        <legend className="sr-only">{line.title}</legend>
        <input type="hidden" name={`line.${place}.product`} value={line.productId} />
        <OrderPicture image={line.image} faded={blocked} />
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div className="flex items-start justify-between gap-3">
            <div>
              <h3 className="text-16 font-semibold"><Link to={`/product/${line.productId}`} className="underline-offset-4 hover:underline">{line.title}</Link></h3>
              <UnitPrice full={live.fullPrice} unit={live.unitPrice} />
            </div>
            {onRemove && <RemoveButtons title={line.title} place={place} onRemove={() => onRemove(at)} />}
          </div>
          {blocked
            ? <input type="hidden" name={`line.${place}.quantity`} value="1" />
            : (
              <>
                {line.axes.map((axis, index) => (
                  <OptionSelect key={axis.name} axis={axis} {...field(`option.${index}`)} chosen={choice.optionIds[index] ?? ""} autoFocus={firstInvalid === `line.${at}.option.${index}`} />
                ))}
                <QuantityField max={live.most} defaultValue={choice.quantity} {...field("quantity")} />
              </>
            )}
          <Trouble trouble={live.trouble} elsewhere={line.product.saleKind === "reserve" ? { to: `/order-reserve/${line.productId}`, words: "예약하러 가기" } : { to: choosePath, words: "다른 상품 고르기" }} />
          {!blocked && <p className="flex items-baseline justify-between gap-4 text-14 numbers"><span className="text-soft">합계</span><output className="text-16 font-semibold">{won(live.amount)}</output></p>}
        </div>
      </fieldset>
    </li>
  );
}

function UnitPrice({ full, unit }: { full: number; unit: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-soft numbers">
      <span>{won(unit)}</span>
      {unit < full && <s className="text-12"><span className="sr-only">정가 </span>{won(full)}</s>}
    </p>
  );
}

const signed = (difference: number) => (difference === 0 ? "" : ` (${difference > 0 ? "+" : "−"}${won(Math.abs(difference))})`);

/** Nothing is chosen beforehand: nobody pays for what they did not pick (e-commerce act, article 21-2). */
function OptionSelect({ axis, name, errors, chosen, autoFocus }: { axis: OptionAxis; name: string; errors: string[] | undefined; chosen: string; autoFocus: boolean }) {
  const known = axis.values.some(({ id }) => id === chosen);
  return (
    <SelectField label={axis.name} name={name} errors={errors} defaultValue={known ? chosen : ""} required autoFocus={autoFocus}>
      <option value="">옵션을 골라주세요</option>
      {axis.values.map(({ id, label, priceDifference, stock }) => (
        <option key={id} value={id} disabled={stock === 0}>{label}{signed(priceDifference)}{stock === 0 ? " · 품절" : ""}</option>
      ))}
    </SelectField>
  );
}

/** Why the line cannot be ordered as it stands and, where nothing on this page helps, where to go instead. */
function Trouble({ trouble, elsewhere }: { trouble: ShownLine["live"]["trouble"]; elsewhere: { to: string; words: string } }) {
  return (
    <div role="status" className="text-14 font-medium empty:hidden">
      {trouble && <p className="text-bad">{trouble.words}</p>}
      {trouble?.blocks && <Link to={elsewhere.to} className="inline-flex min-h-11 items-center underline underline-offset-4">{elsewhere.words}</Link>}
    </div>
  );
}

/** Two buttons, one of which is ever there: with JavaScript the line goes at once, without it the server answers the page without the line. */
function RemoveButtons({ title, place, onRemove }: { title: string; place: number; onRemove: () => void }) {
  const look = "-mt-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-s text-soft hover:bg-wash hover:text-ink";
  const label = `${title} 빼기`;
  return (
    <>
      <button type="button" aria-label={label} onClick={onRemove} className={`${look} noscript:hidden`}><CloseIcon className="size-5" /></button>
      <noscript><button type="submit" name="remove" value={place} aria-label={label} className={look}><CloseIcon className="size-5" /></button></noscript>
    </>
  );
}
