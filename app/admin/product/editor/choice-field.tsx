import type { ReactNode } from "react";
import { SelectField } from "#app/ui/form/field.tsx";
import { productFields } from "#shop/product/fields.ts";
import type { FieldsProps } from "./typed-field.ts";

type ChoiceProps = FieldsProps & {
  name: "saleKind" | "shippingClass" | "inFeeds";
  hint?: ReactNode;
};

/** A field that takes one of its declared choices. */
export function ChoiceField({ name, hint, draft, errors, change }: ChoiceProps) {
  const { label, choices, read } = productFields[name];
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={draft[name]}
      errors={errors[name]}
      onChange={({ currentTarget }) => change({ [name]: read(currentTarget.value) ?? draft[name] })}
      choices={choices}
    />
  );
}
