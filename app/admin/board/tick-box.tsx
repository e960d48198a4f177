/** Chooses one row of a list, or all of them; the whole cell can be pressed. */
export function TickBox({
  label,
  name,
  form,
  ticked,
  onTick,
}: {
  label: string;
  name?: string;
  form?: string;
  ticked: boolean;
  onTick: () => void;
}) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        {...(name && { name, value: "on" })}
        form={form}
        checked={ticked}
        onChange={onTick}
        className="size-5 accent-accent"
      />
    </label>
  );
}
