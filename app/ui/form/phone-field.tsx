import { formatPhone } from "#app/browser/typing/phone-typing.ts";
import { Field, type FieldProps } from "./field.tsx";

/** A Korean phone number, whose hyphens come while it is typed. */
export const PhoneField = (field: FieldProps) => <Field onInput={formatPhone} {...field} />;
