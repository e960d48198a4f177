import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { FormReply } from "#app/form-action.server.ts";
import type { EditableProduct } from "#shop/product/product.ts";
import { changedLabels, draftFrom, draftOf, rebase, type ProductDraft } from "./draft.ts";

export type DraftChange = Partial<ProductDraft> | ((draft: ProductDraft) => Partial<ProductDraft>);

const isConflict = (reply: FormReply<unknown> | undefined) =>
  reply?.refused?.code === "product-changed";

function firstDraft(
  product: EditableProduct | null,
  reply: FormReply<unknown> | undefined,
): ProductDraft {
  if (!reply?.values) return draftOf(product);
  const typed = draftFrom(reply.values, product);
  return isConflict(reply) && product ? rebase(typed, product) : typed;
}

/**
 * The typed product. After a conflict the changes are reapplied to the newest version, and
 * `changed` lists what differs there; saving again then overwrites it knowingly.
 */
export function useDraft(product: EditableProduct | null, reply: FormReply<unknown> | undefined) {
  const [draft, setDraft] = useState(() => firstDraft(product, reply));
  const [dirty, setDirty] = useState(Boolean(reply?.values));
  const [changed, setChanged] = useState<string[]>([]);
  const opened = useRef(product);
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState(isConflict(reply));

  useEffect(() => {
    // A revalidation forgets the answer; the conflict stays until the next one.
    if (!reply) return;
    setConflict(isConflict(reply));
    if (isConflict(reply)) void revalidate();
  }, [reply, revalidate]);

  useEffect(() => {
    if (!conflict || !product || !opened.current || product.version === opened.current.version)
      return;
    setChanged(changedLabels(opened.current, product));
    setDraft((typed) => rebase(typed, product));
    opened.current = product;
  }, [conflict, product]);

  const change = useCallback((part: DraftChange) => {
    setDirty(true);
    setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) }));
  }, []);

  /** Goes on with what was typed before; the product may have been saved since. */
  const restore = useCallback((values: Record<string, string>) => {
    const openedProduct = opened.current;
    const typed = draftFrom(values, openedProduct);
    setDirty(true);
    setConflict(openedProduct !== null && typed.version !== String(openedProduct.version));
    setDraft(openedProduct ? rebase(typed, openedProduct) : typed);
  }, []);

  return { draft, change, restore, dirty, conflict, changed };
}
