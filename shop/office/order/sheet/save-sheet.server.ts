import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";
import { builtInSheets, SHEETS, type CourierSheet } from "#shop/site/sheet/courier-sheet.ts";
import type { SheetForm } from "#shop/site/sheet/sheet-forms.ts";
import { typedColumns } from "#shop/site/sheet/typed-columns.ts";

/** Keeps an arrangement of the owner's own under its name, or removes it; one at a time. */
export function saveSheet(db: Db, form: SheetForm, acting: AuditActor): Promise<void> {
  return changeSite(db, acting, async (_db, { courierSheets }) => {
    const after =
      form.intent === "remove"
        ? courierSheets.filter(({ name }) => name !== form.name)
        : withSheet(courierSheets, form);
    return {
      said: { courierSheets: after },
      subject: "courier-sheets",
      before: audited(courierSheets),
      after: audited(after),
    };
  });
}

const audited = (sheets: readonly CourierSheet[]) =>
  Object.fromEntries(sheets.map(({ name, columns }) => [name, typedColumns(columns)]));

function withSheet(
  sheets: CourierSheet[],
  { before, name, format, columns }: Extract<SheetForm, { intent: "save" }>,
): CourierSheet[] {
  const others = sheets.filter((sheet) => sheet.name !== before);
  if ([...builtInSheets, ...others].some((sheet) => sheet.name === name))
    throw new BadInput({ name: ["같은 이름의 양식이 있어요. 다른 이름을 적어주세요."] });
  if (others.length >= SHEETS.most)
    throw new BadInput({ name: [`양식은 ${SHEETS.most}개까지 저장할 수 있어요.`] });
  const saved = { name, format, columns };
  return others.length < sheets.length
    ? sheets.map((sheet) => (sheet.name === before ? saved : sheet))
    : [...sheets, saved];
}
