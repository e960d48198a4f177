import { plainField, type PlainName } from "#shop/product/fields.ts";
import type { ProductDraft } from "./draft.ts";
import type { DraftChange } from "./use-draft.ts";

export type FieldsProps = {
  draft: ProductDraft;
  errors: Record<string, string[]>;
  change: (part: DraftChange) => void;
};

/** What the input of a plain field says and does, as `shop/product/fields.ts` declares it. */
export function typedField(name: PlainName, { draft, errors, change }: FieldsProps) {
  const { label, most, json, absent } = plainField(name);
  return {
    name,
    label,
    ...(absent === undefined ? { required: true } : { optional: true }),
    maxLength: most,
    ...(json === "number" && { inputMode: "numeric" as const, className: "text-right numbers" }),
    ...(json === "moment" && { type: "datetime-local" }),
    value: draft[name],
    errors: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  };
}
