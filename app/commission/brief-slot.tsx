import { lazy, Suspense, useState } from "react";
import type { QuotedLine } from "#shop/order/place/quote-order.server.ts";
import type { BriefFieldsProps } from "./brief-fields.tsx";

// Only an order of something that is made to order pays for it.
const importFields = () => import("./brief-fields.tsx");
const LazyFields = lazy(importFields);
let loaded: typeof LazyFields | Awaited<ReturnType<typeof importFields>>["default"] | null = null;

async function loadBriefFields(): Promise<void> {
  loaded ??= (await importFields()).default;
}

// On a page that came with it, the page waits for it before it comes alive (entry.client.tsx).
if (typeof document !== "undefined" && document.querySelector("[data-script]"))
  window.shopForm = loadBriefFields();

/** Before a page is shown that asks for a script: then it comes whole, without a gap that fills up. */
export async function loadBriefsOf(
  lines: readonly Pick<QuotedLine, "commission">[],
): Promise<void> {
  if (lines.some(({ commission }) => commission)) await loadBriefFields();
}

/** What a buyer gives of one line. It keeps the form it began with: another one would lose what was typed. */
export function BriefSlot(props: BriefFieldsProps) {
  const [Fields] = useState(() => loaded ?? LazyFields);
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  );
}
