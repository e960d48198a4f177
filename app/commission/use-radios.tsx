import { won } from "#lib/won.ts";
import type { UsePrice } from "#shop/product/commission/commission-terms.ts";
import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** The uses of a recording; none is preselected (e-commerce act, article 21-2). */
export function UseRadios({ uses, start }: { uses: UsePrice[]; start: FieldStart }) {
  const { name, defaultValue, errors, autoFocus } = start;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-describedby={errors?.length ? `${name}-error` : undefined}
    >
      <legend className="mb-1 text-14 font-medium">어디에 쓰나요</legend>
      <Ruled as="div">
        {uses.map((use, at) => (
          <label key={use.id} className="flex min-h-12 items-start gap-3 py-3 text-14">
            <input
              type="radio"
              name={name}
              value={use.id}
              required
              defaultChecked={use.id === defaultValue}
              autoFocus={autoFocus && at === 0}
              className="radio mt-0.5"
            />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{use.name}</span>
              <span className="block text-soft">{use.words}</span>
            </span>
            <span className="whitespace-nowrap numbers">
              {use.won ? `+${won(use.won)}` : "추가 없음"}
            </span>
          </label>
        ))}
      </Ruled>
      {errors?.length ? (
        <p id={`${name}-error`} className="mt-2 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}
