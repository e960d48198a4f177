import type { FormEvent } from "react";
import { won } from "#lib/won.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { chosenValues, mostPieces, totalOf, type Choice } from "./choice.ts";
import { OptionFields } from "./option-fields.tsx";

type Props = {
  product: ProductDetails;
  choice: Choice;
  /** what goes on */
  words: string;
  onClose: () => void;
  /** a field of the buy box was given a value here */
  onChoose: (name: string, value: string) => void;
  /** everything is chosen: what was pressed goes on */
  onDone: () => void;
};

/** Asks for missing choices before the pressed button continues. */
export default function OptionSheet({ product, choice, words, onClose, onChoose, onDone }: Props) {
  const total = totalOf(product, choice);
  const note = ({ target }: FormEvent<HTMLDivElement>) => {
    const { name, value } = target as EventTarget & HTMLInputElement;
    onChoose(name.replace(/^sheet\./, ""), value);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="옵션을 골라주세요"
      actions={
        <Button type="button" look="primary" size="l" disabled={total === null} onClick={onDone}>
          {total === null ? "옵션을 골라주세요" : words}
        </Button>
      }
    >
      <div className="flex flex-col gap-6" onInput={note}>
        <OptionFields options={product.options} prefix="sheet." chosen={choice.valueIds} />
        {!product.commission && (
          <QuantityField
            name="sheet.quantity"
            defaultValue={choice.quantity}
            max={mostPieces(product, chosenValues(product.options, choice) ?? [])}
          />
        )}
        <p role="status" className="flex items-baseline justify-between gap-4">
          <span className="text-14 text-soft">총 상품금액</span>
          <span className="text-20 font-bold numbers">
            {total === null ? "–" : `${won(total)}${product.commission ? "부터" : ""}`}
          </span>
        </p>
      </div>
    </Dialog>
  );
}
