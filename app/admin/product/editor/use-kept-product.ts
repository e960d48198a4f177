import { useEffect, type RefObject } from "react";
import { forgetKeptForm } from "#app/browser/typing/kept-form.ts";
import { useKeptForm } from "#app/browser/typing/use-kept-form.ts";
import type { ProductDraft } from "./draft.ts";

const placeOf = (id: string | undefined): string => `product ${id ?? "new"}`;

/** Deletes the stored input after saving; a redirect to sign-in did not save. */
export function forgetKeptProduct(to: string, id: string | undefined): void {
  if (to.startsWith("/admin/product")) forgetKeptForm(placeOf(id));
}

/** Keeps what is typed about a product on the device, as it would be posted. */
export function useKeptProduct(
  id: string,
  {
    form,
    draft,
    dirty,
  }: { form: RefObject<HTMLFormElement | null>; draft: ProductDraft; dirty: boolean },
) {
  const { keep, ...kept } = useKeptForm(placeOf(id), { isNews: () => !dirty });
  // After what was typed stands in the fields.
  useEffect(() => {
    if (dirty && form.current) keep(valuesOf(form.current));
  }, [draft, dirty, form, keep]);
  return kept;
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, typed]) => [name, String(typed)]));
