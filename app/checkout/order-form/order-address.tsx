import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";
import type { FieldLooks } from "#shop/form-fields.ts";
import type { FoundAddress } from "#app/browser/address-search.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import type { SearchDialogProps } from "#app/ui/form/address-dialog.tsx";

const FAILED = "지금은 주소 검색을 열 수 없어요. 우편번호와 주소를 직접 입력해주세요.";

// Most type their address, or have it filled in by the browser.
const SearchDialog = lazy<ComponentType<SearchDialogProps>>(() =>
  import("#app/ui/form/address-dialog.tsx").then(
    ({ SearchDialog: dialog }) => ({ default: dialog }),
    () => ({ default: NoDialog }),
  ),
);

function NoDialog({ open, onFail }: SearchDialogProps) {
  useEffect(() => {
    if (open) onFail();
  }, [open, onFail]);
  return null;
}

/**
 * The address search: opened by a button in the form, rendered outside of it, because its dialog
 * contains a form.
 */
export function useAddressSearch(form: RefObject<HTMLElement | null>) {
  const [searching, setSearching] = useState(false);
  const [isRequested, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const focusNext = useRef<string | null>(null);

  // Only once the dialog is closed: until then everything behind it takes no focus.
  useEffect(() => {
    if (searching || !focusNext.current) return;
    control(form, focusNext.current)?.focus();
    focusNext.current = null;
  }, [form, searching]);

  const finish = useCallback((next: string) => {
    focusNext.current = next;
    setSearching(false);
  }, []);
  const take = useCallback(
    ({ postcode, address }: FoundAddress) => {
      fill(form, "postcode", postcode);
      fill(form, "address", address);
      finish("addressDetail");
    },
    [form, finish],
  );
  const giveUp = useCallback(() => {
    setFailed(true);
    finish("postcode");
  }, [finish]);
  const search = () => {
    setFailed(false);
    setAsked(true);
    setSearching(true);
  };
  return {
    search,
    failed,
    dialog: isRequested && (
      <Suspense>
        <SearchDialog
          open={searching}
          onClose={() => setSearching(false)}
          onFound={take}
          onFail={giveUp}
        />
      </Suspense>
    ),
  };
}

export type AddressSearch = Pick<ReturnType<typeof useAddressSearch>, "search" | "failed">;

type StartAddress = StartField<FieldLooks<"postcode" | "address" | "addressDetail">>;

/** Ordinary fields that anybody can type into; the search only fills them. */
export function AddressFields({ field, search, failed }: AddressSearch & { field: StartAddress }) {
  return (
    <div className="grid gap-5 md:col-span-2">
      <div className="grid grid-cols-[minmax(0,10rem)_max-content_1fr] items-start gap-x-2 [&_[data-field-error]]:whitespace-nowrap">
        <Field {...field("postcode")} />
        <Button
          type="button"
          className="mt-7 min-h-12 noscript:hidden"
          aria-haspopup="dialog"
          onClick={search}
        >
          주소 검색
        </Button>
        <p role="status" className="col-span-3 text-14 text-warn not-empty:mt-2">
          {failed && FAILED}
        </p>
      </div>
      <Field {...field("address")} />
      <Field {...field("addressDetail")} />
    </div>
  );
}

type Form = RefObject<HTMLElement | null>;

const control = (form: Form, name: string): HTMLInputElement | null =>
  form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;

/** Sets a value with an input event, so that the form notices. */
function fill(form: Form, name: string, value: string): void {
  const field = control(form, name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
