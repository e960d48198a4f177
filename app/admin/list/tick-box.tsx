import type { MouseEvent } from "react";

type Props = {
  label: string;
  name?: string;
  form?: string;
  ticked: boolean;
  /** the cell is smaller where there is a mouse */
  dense?: boolean;
  onTick: (ticked: boolean, isRange: boolean) => void;
};

/** Chooses one row or all of them, with Shift a range. The whole cell can be pressed. */
export function TickBox({ label, name, form, ticked, dense = false, onTick }: Props) {
  const tick = ({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
    onTick(currentTarget.checked, shiftKey);
  return (
    <label
      className={`grid size-11 cursor-pointer place-items-center select-none ${dense ? "lg:size-9" : ""}`}
    >
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        {...(name && { name, value: "on" })}
        form={form}
        checked={ticked}
        onClick={tick}
        readOnly
        className="size-5 accent-accent"
      />
    </label>
  );
}
