import { Field, TextField, type FieldProps } from "#app/ui/form/field.tsx";

type Props = Omit<FieldProps, "onChange" | "form"> & {
  value: string;
  onTyped: (typed: string) => void;
  /** lines of a text */
  rows?: number;
};

/**
 * A field of a block. It belongs to no form, because the page is sent as one document and not as
 * its fields.
 */
export function TypedField({ onTyped, rows, ...field }: Props) {
  if (rows !== undefined) {
    const { name, label, hint, optional, errors, value, maxLength } = field;
    return (
      <TextField
        {...{ name, label, hint, optional, errors, value, maxLength, rows }}
        form=""
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
    );
  }
  return (
    <Field
      autoComplete="off"
      {...field}
      form=""
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  );
}
