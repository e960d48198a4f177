/** Messages about something that has no single field; they take the focus as a field would. */
export function FieldTrouble({ errors }: { errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p tabIndex={-1} data-trouble data-field-error className="mt-1.5 text-14 text-bad outline-none">
      {errors.join(" ")}
    </p>
  );
}
