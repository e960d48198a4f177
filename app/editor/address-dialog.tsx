import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, type FieldProps } from "#app/ui/form/field.tsx";
import type { ModalProps } from "#app/ui/modal.ts";
import { OutsideForm } from "./outside-form.tsx";

/** A dialog of the editor; what it holds begins anew with each opening. */
export const EditorDialog = (dialog: ModalProps & { title: string; children: ReactNode }) => (
  <OutsideForm>
    <Dialog {...dialog}>{dialog.open && dialog.children}</Dialog>
  </OutsideForm>
);

type Props = Pick<FieldProps, "label" | "placeholder" | "maxLength"> & {
  start?: string;
  /** the address that was meant, or null */
  read(typed: string): string | null;
  wrongWords: string;
  hint?(address: string | null): string;
  onApply(address: string, typed: string): void;
  actWords: string;
  fields?: ReactNode;
  buttons?: ReactNode;
};

/** Asks for an address, and again where it is none. */
export function AddressForm({ start = "", read, wrongWords, hint, onApply, ...rest }: Props) {
  const { actWords, fields, buttons, ...field } = rest;
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [wrong, setWrong] = useState(false);
  const address = read(typed);
  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (address) return onApply(address, typed);
    setWrong(true);
    event.currentTarget.querySelector("input")?.focus();
  }
  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-5">
      <Field
        {...field}
        name={`${id}address`}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={typed}
        hint={hint?.(address)}
        errors={wrong ? [wrongWords] : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
      />
      {fields}
      <div className="flex justify-end gap-2 max-md:*:flex-1">
        {buttons}
        <Button look="ink">{actWords}</Button>
      </div>
    </form>
  );
}
