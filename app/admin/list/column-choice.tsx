import { ChevronIcon } from "#app/ui/icons.tsx";

type Props = {
  columns: readonly { name: string; title: string }[];
  shown: readonly { name: string }[];
  onShow: (name: string, isShown: boolean) => void;
};

/** Which columns this device shows. Needs JavaScript; without it there are the usual ones. */
export function ColumnChoice({ columns, shown, onShow }: Props) {
  if (!columns.length) return null;
  return (
    <details className="group relative noscript:hidden max-md:hidden md:ml-auto">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-s px-3 text-14 text-soft hover:bg-wash hover:text-ink md:min-h-9">
        보이는 열
        <ChevronIcon className="size-4 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
      </summary>
      <fieldset className="absolute top-full right-0 z-20 min-w-40 rounded-s border border-line bg-paper p-2 shadow-float ">
        <legend className="sr-only">보이는 열</legend>
        {columns.map(({ name, title }) => (
          <label key={name} className="flex min-h-11 items-center gap-2 px-2 text-14 md:min-h-9">
            <input
              type="checkbox"
              checked={shown.some((each) => each.name === name)}
              onChange={({ target }) => onShow(name, target.checked)}
              className="size-5 accent-accent"
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
