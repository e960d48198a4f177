import { useEffect, useRef, useState } from "react";
import { embedAddressSearch, type FoundAddress } from "#app/browser/address-search.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/frame/spinner.tsx";

export type SearchDialogProps = {
  open: boolean;
  onClose: () => void;
  onFound: (found: FoundAddress) => void;
  onFail: () => void;
};

export function SearchDialog({ open, onClose, onFound, onFail }: SearchDialogProps) {
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
