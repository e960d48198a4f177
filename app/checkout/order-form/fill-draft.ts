export const here = () => location.pathname + location.search;

/**
 * A draft lasts until the tab is closed and belongs to one visitor, so that another who signs in
 * does not see it; its lines belong to one page.
 */
type Draft = { page: string; who: string; fields: Record<string, string> };

const isKept = (name: string) =>
  name !== "placeKey" &&
  name !== "totalShown" &&
  !/^(line\.[^.]*\.)?agree/.test(name) &&
  name !== "as" &&
  !name.endsWith(".product");

/** A line's fields are kept under its product, since its place changes when lines above it go. */
const keptName = (name: string, productAt: (place: string) => string | undefined): string =>
  name.replace(/^line\.(\d+)\./, (_, place: string) => `line.${productAt(place) ?? ""}.`);

export function draftOf(page: string, form: Iterable<[string, unknown]>): Draft {
  const typed = new Map(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  // The cart itself stores its lines' choices.
  const isOfCart = (name: string) =>
    typed.has(`line.${/^line\.(\d+)\.(?:was|quantity|option)\b/.exec(name)?.[1]}.was`) ||
    name.startsWith("gone.");
  const entries = [...typed]
    .filter(([name]) => isKept(name) && !isOfCart(name))
    .map(([name, value]) => [keptName(name, (place) => typed.get(`line.${place}.product`)), value]);
  return { page, who: typed.get("as") ?? "", fields: Object.fromEntries(entries) };
}

/** A stored draft, or null. */
function draftIn(stored: string): string | null {
  try {
    const [page, ...form] = JSON.parse(stored);
    return JSON.stringify(draftOf(page, form));
  } catch {
    return null;
  }
}

/**
 * The fields to restore on page `here` for `who` (an account, or "" for a guest); none for an
 * invalid draft.
 */
export function fieldsFor(
  here: string,
  who: string,
  stored: string | null,
): Record<string, string> | null {
  if (!stored) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    if (
      typeof draft !== "object" ||
      draft === null ||
      !("fields" in draft) ||
      typeof draft.fields !== "object" ||
      draft.fields === null
    )
      return null;
    if (!("who" in draft) || draft.who !== who) return null;
    const samePage = "page" in draft && draft.page === here;
    const fields = Object.entries(draft.fields).filter(
      ([name, value]) =>
        typeof value === "string" && isKept(name) && (samePage || !name.startsWith("line.")),
    );
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

/** Whether anything was restored. */
export function fillDraft(form: HTMLFormElement, stored: string): boolean {
  const who = new FormData(form).get("as")?.toString() ?? "";
  const fields = fieldsFor(here(), who, draftIn(stored));
  if (fields) fillForm(form, fields);
  return fields !== null;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const mayFill = (control: Element): control is Control =>
  (control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement) &&
  control.type !== "hidden" &&
  !("typed" in control.dataset) &&
  isKept(control.name);

function fillForm(form: HTMLFormElement, fields: Record<string, string>): void {
  const productAt = (place: string) =>
    form.querySelector<HTMLInputElement>(`input[name="line.${place}.product"]`)?.value;
  for (const control of form.elements) {
    if (!mayFill(control)) continue;
    const draftValue = fields[keptName(control.name, productAt)];
    if (control instanceof HTMLSelectElement) fillSelect(control, draftValue);
    else if (control instanceof HTMLInputElement) fillInput(control, draftValue);
    else if (draftValue !== undefined) control.value = draftValue;
  }
  // Dispatches input events after all fields are filled, so that counters update.
  for (const area of form.querySelectorAll("textarea"))
    if (area.value) area.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillSelect({ options }: HTMLSelectElement, kept: string | undefined): void {
  const wanted = [...options].find(({ value, disabled }) => value === kept && !disabled);
  if (wanted) wanted.selected = true;
}

function fillInput(input: HTMLInputElement, kept: string | undefined): void {
  if (input.type === "radio") {
    if (input.value === kept) input.checked = true;
  } else if (input.type === "checkbox") {
    input.checked = kept !== undefined;
  } else if (kept !== undefined) input.value = kept;
}
