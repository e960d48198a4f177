import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Form, useSearchParams } from "react-router";
import { won } from "#lib/won.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import type { Sale } from "#shop/product/sale.ts";
import { recommenderIn } from "#shop/recommender/recommender-link.ts";
import { useDevice } from "#app/browser/state/device.ts";
import { asBar } from "#app/ui/bar.ts";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { BuyButtons, GiveButton } from "./buy-buttons.tsx";
import {
  chosenValues,
  isPickedClean,
  mostPieces,
  readChoice,
  totalOf,
  type Choice,
} from "./choice.ts";
import { OfferedLicences } from "./offered-licences.tsx";
import { OptionFields } from "./option-fields.tsx";
import { SaleWords } from "../sale-words.tsx";

// Phones have none.
const BuyStrip = lazy(() => import("./buy-strip.tsx"));
// Loaded on demand: most visitors choose before pressing.
const OptionSheet = lazy(() => import("./option-sheet.tsx"));
const FORM = "buy";

type FormRef = RefObject<HTMLFormElement | null>;

function useChoice(product: ProductDetails) {
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Choice>({
    valueIds: product.options.map(() => null),
    quantity: 1,
  });
  const read = useCallback(() => {
    if (form.current) setChoice(readChoice(new FormData(form.current), product.options));
  }, [product]);
  // Reads choices made before hydration or restored by the browser.
  useEffect(read, [read]);
  return { form, choice, read };
}

/** `words` say what goes on once everything is chosen. */
type Press = { button: HTMLElement; words: string };

/** Remembers a press while an option was missing, and continues when all are chosen. */
function useMissingOption(form: FormRef, { options }: ProductDetails, read: () => void) {
  const [pressed, setPressed] = useState<Press | null>(null);
  const press = (button: HTMLElement, words: string) => setPressed({ button, words });
  const askFirst = (event: FormEvent<HTMLFormElement>) => {
    if (chosenValues(options, readChoice(new FormData(event.currentTarget), options))) return;
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (button) press(button, button.textContent);
  };
  const choose = (name: string, value: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = true;
    else if (field instanceof RadioNodeList || field instanceof HTMLInputElement)
      field.value = value;
    read();
  };
  return { pressed, press, forget: () => setPressed(null), askFirst, choose };
}

/** `children` stand below the buttons, and above the licences. */
type BuyBoxProps = { product: ProductDetails; sale: Sale; children: ReactNode };

/**
 * Options, quantity, total and the ways to order. One GET form: without JavaScript its buttons lead
 * to the same pages. The form has no box of its own, so that on a wide window the buttons stick to
 * the lower edge all along the column.
 */
export function BuyBox({ product, sale, children }: BuyBoxProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { form, choice, read } = useChoice(product);
  const { pressed, press, forget, askFirst, choose } = useMissingOption(form, product, read);
  const standing = sale === "open" && isPickedClean(product.options) ? "sold-out" : sale;
  const total = totalOf(product, choice);
  const recommender = recommenderIn(useSearchParams()[0]);
  return (
    <>
      <Form
        ref={form}
        id={FORM}
        noValidate
        onSubmit={askFirst}
        method="get"
        action={
          product.saleKind === "reserve"
            ? `/order-reserve/${product.id}`
            : `/non-member/order/${product.id}`
        }
        onInput={read}
        className="contents"
      >
        {recommender && <input type="hidden" name="recommender" value={recommender} />}
        <SaleWords product={product} sale={standing} />
        {standing === "open" && (
          <>
            <OptionFields
              options={product.options}
              alertsOf={product.isShow ? product.id : undefined}
            />
            <Pieces product={product} choice={choice} />
          </>
        )}
        <div ref={bar} className="buy-edge">
          <div ref={asBar} className="buy-bar edge-bar flex flex-col gap-2">
            {standing === "open" && (
              <Total product={product} total={total} className="max-md:sr-only" />
            )}
            <BuyButtons product={product} sale={standing} total={total} onUnchosen={press} />
          </div>
        </div>
        {standing === "open" && <GiveButton product={product} />}
      </Form>
      {children}
      {standing === "open" && (
        <>
          <OfferedLicences product={product} chosen={chosenValues(product.options, choice)} />
          <WideStrip of={bar} title={product.title} chosen={chosenWords(product, choice)}>
            <Total product={product} total={total} />
            <BuyButtons product={product} sale="open" onUnchosen={press} form={FORM} />
          </WideStrip>
        </>
      )}
      {pressed && (
        <Suspense>
          <OptionSheet
            product={product}
            choice={choice}
            words={pressed.words}
            onClose={forget}
            onChoose={choose}
            onDone={() => {
              forget();
              pressed.button.click();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const WideStrip = (props: ComponentProps<typeof BuyStrip>) =>
  useDevice() !== "mobile" && (
    <Suspense>
      <BuyStrip {...props} />
    </Suspense>
  );

const chosenWords = ({ options }: ProductDetails, choice: Choice): string =>
  (chosenValues(options, choice) ?? []).map(({ label }) => label).join(" · ");

/** One script is one piece. */
const Pieces = ({ product, choice }: { product: ProductDetails; choice: Choice }) =>
  !product.commission && (
    <QuantityField max={mostPieces(product, chosenValues(product.options, choice) ?? [])} />
  );

function Total({
  product: { commission },
  total,
  className = "",
}: {
  product: ProductDetails;
  /** null while an option is missing */
  total: number | null;
  className?: string;
}) {
  return (
    <p className={`flex items-baseline justify-between gap-4 noscript:hidden ${className}`}>
      <span className="text-14 text-soft">총 상품금액</span>
      <output className="text-20 font-bold numbers">
        {total === null ? (
          <span className="text-14 font-medium">옵션을 선택해주세요</span>
        ) : (
          `${won(total)}${commission ? "부터" : ""}`
        )}
      </output>
    </p>
  );
}
