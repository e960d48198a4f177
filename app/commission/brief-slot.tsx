import { useState } from "react";
import type { QuotedLine } from "#shop/order/place/quote-order.server.ts";
import { lateOnTouch } from "#app/browser/touch/late-part.tsx";
import type { BriefFieldsProps } from "./brief-fields.tsx";

// Only an order of something that is made to order pays for it.
const importFields = () => import("./brief-fields.tsx");
const LateFields = lateOnTouch(importFields);
let loaded: typeof LateFields | null = null;

async function loadBriefFields(): Promise<void> {
  loaded ??= (await importFields()).default;
}

export async function loadBriefsOf(
  lines: readonly Pick<QuotedLine, "commission">[],
): Promise<void> {
  if (lines.some(({ commission }) => commission)) await loadBriefFields();
}

/** What a buyer gives of one line. It keeps the form it began with: another one would lose what was typed. */
export function BriefSlot(props: BriefFieldsProps) {
  const [Fields] = useState(() => loaded ?? LateFields);
  return <Fields {...props} />;
}
