import { sheetFormats, type CourierSheet } from "#shop/site/sheet/courier-sheet.ts";

type ChosenSheet = CourierSheet & { isUnsure?: boolean };

/** An owner's own arrangement stands first, because it was made to be used. */
export function SheetChoice({ sheets }: { sheets: readonly ChosenSheet[] }) {
  return (
    <fieldset>
      <legend className="text-14 font-medium">양식</legend>
      {sheets.map(({ name, format, isUnsure }, at) => (
        <label key={name} className="flex min-h-11 items-center gap-2 text-14">
          <input
            type="radio"
            name="sheet"
            value={name}
            defaultChecked={at === 0}
            className="radio shrink-0"
          />
          <span>
            {name} <span className="text-soft">{sheetFormats[format]}</span>
            {isUnsure && (
              <span className="block text-12 text-soft">
                열 이름이 쓰는 프로그램과 다를 수 있어요. 처음 한 번 확인하고, 다르면 아래에서
                맞춰주세요.
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
