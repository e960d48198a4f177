import { formatPhone } from "#app/browser/typing/phone-typing.ts";
import { Field, type FieldProps } from "./field.tsx";

/** A Korean phone number, whose hyphens come while it is typed. */
export const PhoneField = (field: FieldProps) => (
  <Field
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="010-0000-0000"
    maxLength={20}
    onInput={formatPhone}
    {...field}
  />
);
