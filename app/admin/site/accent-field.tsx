import { hexColour, isReadable, nearestReadable } from "#shop/site/accent.ts";
import { accentTrouble } from "#shop/site/look-form.ts";
import type { Mood, Scheme } from "#shop/site/look.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { PartFields } from "./part-form.tsx";

type Props = PartFields & {
  name: "accent" | "accentDark";
  label: string;
  hint: string;
  scheme: Scheme;
  mood: Mood;
  /** what shows while nothing is typed */
  usual: string;
};

/**
 * A colour as hex and by picker; a colour with too little contrast is reported at once with the
 * nearest good one.
 */
export function AccentField({ name, label, hint, scheme, mood, usual, ...form }: Props) {
  const { field, values, change, hintOf } = form;
  const { defaultValue: _begin, ...start } = field(name);
  const typed = values[name] ?? "";
  const colour = hexColour(typed);
  const nearest =
    colour && !isReadable(colour, scheme, mood) ? nearestReadable(colour, scheme, mood) : null;
  const trouble = colour ? accentTrouble(colour, scheme, mood) : null;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field
          {...start}
          label={label}
          errors={trouble ? [trouble] : start.errors}
          optional
          hint={hintOf(name, hint)}
          value={typed}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          maxLength={20}
          placeholder={usual}
          autoComplete="off"
          spellCheck={false}
          className="numbers"
        />
        <input
          type="color"
          aria-label={`${label} 고르기`}
          value={colour ?? usual}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          className="mt-7 h-12 w-14 cursor-pointer rounded-s border border-edge bg-paper p-1"
        />
      </div>
      {nearest && (
        <Button type="button" className="self-start" onClick={() => change({ [name]: nearest })}>
          <span aria-hidden className="size-4 rounded-full" style={{ background: nearest }} />
          {nearest} 쓰기
        </Button>
      )}
    </div>
  );
}
