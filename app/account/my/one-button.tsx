import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "../as-field.tsx";

/** A form that is one button; `children` is told while it is being sent. */
export function OneButton({
  values,
  children,
}: {
  values: Record<string, string>;
  children: (busy: boolean) => ReactNode;
}) {
  const { formData, state } = useNavigation();
  const busy =
    state !== "idle" &&
    Object.entries(values).every(([name, value]) => formData?.get(name) === value);
  return (
    <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
      <AsField />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(busy)}
    </Form>
  );
}
