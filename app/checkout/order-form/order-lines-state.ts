import { useState, type RefObject } from "react";
import type { QuotedLine } from "#shop/order/quote-order.server.ts";
import { choiceOf, liveLine, type LineChoice } from "./order-live.ts";

/** The choice as it was typed into the posted form, else as it was quoted. */
export function choiceTyped(line: QuotedLine, at: number, typed: Record<string, string>): LineChoice {
  const quoted = choiceOf(line);
  return {
    quantity: typed[`line.${at}.quantity`] ?? quoted.quantity,
    optionIds: quoted.optionIds.map((id, axis) => typed[`line.${at}.option.${axis}`] ?? id),
  };
}

/** The lines while somebody changes them. The fields keep their own values; they are read whenever something in the form changes. */
export function useOrderLines(form: RefObject<HTMLFormElement | null>, lines: QuotedLine[], typed: Record<string, string>) {
  const [kept, setKept] = useState(() => lines.map((_, at) => at));
  const [choices, setChoices] = useState(() => lines.map((line, at) => choiceTyped(line, at, typed)));

  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const field = (name: string) => fields.get(name)?.toString() ?? "";
    const places = new Map(kept.map((at, place) => [at, place]));
    setChoices((before) => before.map((choice, at) => {
      const place = places.get(at);
      if (place === undefined) return choice;
      return { quantity: field(`line.${place}.quantity`), optionIds: choice.optionIds.map((_, axis) => field(`line.${place}.option.${axis}`)) };
    }));
  };

  return {
    /** every line that is left: where it stood at first, what it is, what is chosen, and what that costs */
    shown: kept.flatMap((at) => {
      const [line, choice] = [lines[at], choices[at]];
      return line && choice ? [{ at, line, choice, live: liveLine(line, choice) }] : [];
    }),
    read,
    remove: (removed: number) => setKept((before) => before.filter((at) => at !== removed)),
  };
}

export type ShownLine = ReturnType<typeof useOrderLines>["shown"][number];
