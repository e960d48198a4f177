import { isComposing } from "#app/browser/typing/is-composing.ts";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { cellName, type RowKind } from "#shop/product/grid/grid-cells.ts";
import { cellsJson } from "#shop/product/grid/grid-forms.ts";
import { failWith } from "#app/browser/run-action.ts";
import { beside } from "#app/browser/state/use-saving.ts";
import { useRoot } from "#app/root-data.ts";
import type { GridReply } from "./grid/grid-reply.ts";

type Props = {
  kind: RowKind;
  id: string;
  /** what is read out of it */
  title: string;
  stock: number | null;
  /** so few are few */
  lowAt: number;
};

const whyNot = ({ refused, errors }: GridReply): string =>
  refused?.message ?? Object.values(errors ?? {})[0]?.[0] ?? "바꾸지 못했어요. 다시 시도해주세요";

function FewLeft({ stock, lowAt }: { stock: number | null; lowAt: number }) {
  if (stock === null || stock > lowAt) return null;
  return stock ? (
    <span className="text-12 font-medium text-warn">적음</span>
  ) : (
    <span className="text-12 font-medium text-bad">품절</span>
  );
}

/** In-place editing of stock: Enter or leaving the field saves, Escape reverts. */
export function StockField({ kind, id, title, stock, lowAt }: Props) {
  const fetcher = useFetcher<GridReply>({ key: beside(`stock ${id}`) });
  const as = useRoot()?.account?.id ?? "";
  const was = stock === null ? "" : String(stock);
  const [typed, setTyped] = useState<string | null>(null);
  const { data: reply, state } = fetcher;

  useEffect(() => {
    if (reply?.done) setTyped(null);
    else if (reply) failWith(whyNot(reply));
  }, [reply]);
  const save = (words: string) => {
    if (state !== "idle" || words.trim() === was) return;
    const cells = cellsJson([[cellName({ kind, id, column: "stock" }), was, words]]);
    void fetcher.submit(
      { as, intent: "change", cells },
      { method: "post", action: "/admin/product/grid" },
    );
  };
  return (
    <span className="inline-flex items-center gap-1">
      <FewLeft stock={stock} lowAt={lowAt} />
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={`${title} 재고`}
        aria-busy={state !== "idle" || undefined}
        aria-invalid={reply?.errors ? true : undefined}
        placeholder="제한 없음"
        value={typed ?? was}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => typed !== null && save(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Escape") setTyped(null);
          if (event.key !== "Enter") return;
          event.preventDefault();
          save(event.currentTarget.value);
        }}
        className={`min-h-11 w-22 max-[19.99rem]:w-16 rounded-s border bg-paper px-2 text-right text-16 numbers placeholder:text-12 placeholder:text-soft md:text-14 ${reply?.errors ? "border-bad" : "border-line hover:border-edge focus:border-ink"}`}
      />
    </span>
  );
}
