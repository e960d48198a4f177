import { FieldTrouble } from "./field-trouble.tsx";

type Props<Value extends string> = {
  name: string;
  label: string;
  choices: readonly { value: Value; words: string; hint?: string }[];
  chosen: string | undefined;
  errors: string[] | undefined;
};

/** One of a few; each as large as a finger. */
export function ChoiceField<Value extends string>({
  name,
  label,
  choices,
  chosen,
  errors,
}: Props<Value>) {
  return (
    <fieldset>
      <legend className="text-14 font-medium">{label}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {choices.map(({ value, words, hint }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s border border-edge px-3 py-2 text-16 transition-colors duration-150 hover:bg-wash has-checked:border-ink has-checked:bg-wash"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              className={`radio is-${value}`}
            />
            <span>
              {words}
              {hint && <span className="block text-12 text-soft">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldTrouble errors={errors} />
    </fieldset>
  );
}
