import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { embedAddressSearch, type FoundAddress } from "#app/browser/address-search.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Spinner } from "#app/ui/frame/spinner.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";

const FAILED = "지금은 주소 검색을 열 수 없어요. 우편번호와 주소를 직접 입력해주세요.";

/** The search for one form's address: opened by a button in the form, shown outside it, since a dialog is a form of its own. */
export function useAddressSearch(form: RefObject<HTMLElement | null>) {
  const [searching, setSearching] = useState(false);
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
    setSearching(true);
  };
  return {
    search,
    failed,
    dialog: (
      <SearchDialog
        open={searching}
        onClose={() => setSearching(false)}
        onFound={take}
        onFail={giveUp}
      />
    ),
  };
}

export type AddressSearch = Pick<ReturnType<typeof useAddressSearch>, "search" | "failed">;

/** Ordinary fields that anybody can type into; the search only fills them. */
export function AddressFields({ field, search, failed }: AddressSearch & { field: StartField }) {
  return (
    <div className="grid gap-5 md:col-span-2">
      <div className="grid grid-cols-[minmax(0,10rem)_max-content_1fr] items-start gap-x-2 [&_[data-field-error]]:whitespace-nowrap">
        <Field
          {...field("postcode")}
          label="우편번호"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={5}
          required
        />
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
      <Field
        {...field("address")}
        label="주소"
        autoComplete="shipping address-line1"
        maxLength={200}
        required
      />
      <Field
        {...field("addressDetail")}
        label="상세 주소"
        autoComplete="shipping address-line2"
        maxLength={100}
        optional
        placeholder="동, 호수"
      />
    </div>
  );
}

type Form = RefObject<HTMLElement | null>;

const control = (form: Form, name: string): HTMLInputElement | null =>
  form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;

/** As if typed, so that the form's listeners hear it. */
function fill(form: Form, name: string, value: string): void {
  const field = control(form, name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

type SearchDialogProps = {
  open: boolean;
  onClose: () => void;
  onFound: (found: FoundAddress) => void;
  onFail: () => void;
};

function SearchDialog({ open, onClose, onFound, onFail }: SearchDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!open || !place.current) return;
    const element = place.current;
    let left = false;
    embedAddressSearch(element, onFound).then(
      () => !left && setReady(true),
      () => !left && onFail(),
    );
    return () => {
      left = true;
      setReady(false);
      element.replaceChildren();
    };
  }, [open, onFound, onFail]);

  return (
    <Dialog open={open} onClose={onClose} title="주소 검색">
      <div className="relative h-[min(60dvh,32rem)]">
        {!ready && (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner label="주소 검색을 불러오고 있어요." />
          </div>
        )}
        <div ref={place} className="h-full" />
      </div>
      <p className="mt-3 text-12 text-soft">
        검색 화면이 보이지 않으면 창을 닫고 우편번호와 주소를 직접 입력해주세요.
      </p>
    </Dialog>
  );
}
