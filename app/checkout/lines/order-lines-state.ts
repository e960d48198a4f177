import { useState, type RefObject } from "react";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import {
  choiceOf,
  liveLine,
  type LineChoice,
  type LiveBrief,
  type LiveLine,
} from "./order-live.ts";

/** The choice as it was typed into the posted form, else as it was quoted. */
function choiceTyped(line: QuotedLine, at: number, typed: Record<string, string>): LineChoice {
  const quoted = choiceOf(line);
  return {
    quantity: typed[`line.${at}.quantity`] ?? quoted.quantity,
    optionIds: quoted.optionIds.map((id, axis) => typed[`line.${at}.option.${axis}`] ?? id),
  };
}

export type ShownLine = {
  /** where it stood at first */ at: number;
  line: QuotedLine;
  choice: LineChoice;
  live: LiveLine;
  /** of what is made to order, once it was counted here */ brief: LiveBrief | undefined;
};

/** Lines of one product with different options share its stock and its limit. */
function withinTogether(shown: ShownLine[]): ShownLine[] {
  return shown.map((one) => {
    const { productId, product } = one.line;
    const same = shown.filter(({ line }) => line.productId === productId);
    const { stock, limitPerPerson, kept } = product;
    const most = Math.min(
      ...[stock, limitPerPerson && limitPerPerson - kept].filter((limit) => limit !== null),
    );
    if (
      one.live.trouble ||
      same.length < 2 ||
      same.reduce((sum, { live }) => sum + live.quantity, 0) <= most
    )
      return one;
    return {
      ...one,
      live: {
        ...one.live,
        trouble: {
          words: `이 상품은 옵션을 합해 ${most}개까지 주문할 수 있어요. 수량을 줄여주세요.`,
          blocks: false,
        },
      },
    };
  });
}

/** The lines during editing. Fields are uncontrolled and read on every change of the form. */
export function useOrderLines(
  form: RefObject<HTMLFormElement | null>,
  lines: QuotedLine[],
  typed: Record<string, string>,
) {
  const [kept, setKept] = useState(() => lines.map((_, at) => at));
  const [choices, setChoices] = useState(() =>
    lines.map((line, at) => choiceTyped(line, at, typed)),
  );

  const [briefs, setBriefs] = useState<Readonly<Record<number, LiveBrief>>>({});

  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const field = (name: string) => fields.get(name)?.toString() ?? "";
    const places = new Map(kept.map((at, place) => [at, place]));
    setChoices((before) =>
      before.map((choice, at) => {
        const place = places.get(at);
        if (place === undefined) return choice;
        return {
          quantity: field(`line.${place}.quantity`),
          optionIds: choice.optionIds.map((_, axis) => field(`line.${place}.option.${axis}`)),
        };
      }),
    );
  };

  return {
    /** every line that is left: what it is, what is chosen, and what that costs */
    shown: withinTogether(
      kept.flatMap((at) => {
        const [line, choice] = [lines[at], choices[at]];
        const brief = briefs[at];
        return line && choice
          ? [{ at, line, choice, brief, live: liveLine(line, choice, brief) }]
          : [];
      }),
    ),
    read,
    count: (at: number, brief: LiveBrief) => setBriefs((before) => ({ ...before, [at]: brief })),
    remove: (removed: number) => setKept((before) => before.filter((at) => at !== removed)),
  };
}
