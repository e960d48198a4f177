import { useState, type ComponentProps } from "react";
import { Field, TextField } from "./field.tsx";

const typed = (value: unknown) => (typeof value === "string" ? value.length : 0);
const counted = (length: number, most: number | undefined) => (
  <span className="whitespace-nowrap numbers">
    {length.toLocaleString("ko-KR")} / {most?.toLocaleString("ko-KR")}자
  </span>
);

/** A field that says how much of it is used. */
export function CountedField({ maxLength, defaultValue, ...field }: ComponentProps<typeof Field>) {
  const [length, setLength] = useState(typed(defaultValue));
  return (
    <Field
      {...field}
      maxLength={maxLength}
      defaultValue={defaultValue}
      hint={counted(length, maxLength)}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
    />
  );
}

export function CountedText({
  maxLength,
  defaultValue,
  hint,
  ...field
}: ComponentProps<typeof TextField>) {
  const [length, setLength] = useState(typed(defaultValue));
  return (
    <TextField
      {...field}
      maxLength={maxLength}
      defaultValue={defaultValue}
      hint={
        <>
          {hint}
          {hint && " "}
          {counted(length, maxLength)}
        </>
      }
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
    />
  );
}
