import { CopyButton } from "#app/checkout/order/copy-button.tsx";

/** The number people need again, easy to read out, to select and to copy. */
export function OrderNumber({ number }: { number: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
      <span className="text-soft">주문번호</span>
      <strong className="font-semibold select-all numbers">{number}</strong>
      <CopyButton text={number} what="주문번호를" />
    </p>
  );
}
