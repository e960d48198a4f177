import { lazy, Suspense, useState } from "react";
import type { QuotedLine } from "#shop/order/place/quote-order.server.ts";
import type { BriefFieldsProps } from "./brief-fields.tsx";

// Only an order of something that is made to order pays for it.
const importFields = () => import("./brief-fields.tsx");
const LazyFields = lazy(importFields);
let loaded: typeof LazyFields | Awaited<ReturnType<typeof importFields>>["default"] | null = null;

/** Before a page is shown that will ask for a script: then it comes whole, without a gap that fills up. */
export async function loadBriefFields(
  lines: readonly Pick<QuotedLine, "commission">[],
): Promise<void> {
  if (!loaded && lines.some(({ commission }) => commission))
    loaded = (await importFields()).default;
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
