import { pieceField } from "#shop/order/parcel/sent-pieces.ts";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

/** A line with pieces that can leave now. */
export type PackableLine = { id: number; title: string; options: string[]; quantity: number };

type Props = {
  lines: PackableLine[];
  values: Record<string, string>;
  errors: Record<string, string[]>;
};

/**
 * How many pieces of each line go into this parcel. It starts with all, so that whoever sends
 * everything need not open it.
 */
export function PieceChoice({ lines, values, errors }: Props) {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total < 2) return null;
  const isDivided = lines.some(({ id, quantity }) => {
    const typed = values[pieceField(id)];
    return Boolean(errors[pieceField(id)]) || (typed !== undefined && typed !== String(quantity));
  });
  return (
    <Unfold title="나눠서 보내기" open={isDivided}>
      <fieldset className="flex flex-col gap-3 pt-1 pb-2">
        <legend className="text-14 text-soft">
          이 상자에 넣을 수량을 고르고 나머지는 0개로 두세요. 남은 상품은 나중에 이어서 보내요.
        </legend>
        {lines.map(({ id, title, options, quantity }) => (
          <QuantityField
            key={`${id} ${quantity}`}
            name={pieceField(id)}
            label={[title, ...options].join(" · ")}
            min={0}
            max={quantity}
            defaultValue={values[pieceField(id)] ?? quantity}
            errors={errors[pieceField(id)]}
          />
        ))}
      </fieldset>
    </Unfold>
  );
}
