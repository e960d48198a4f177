import { useEffect, useState } from "react";
import { useFetch } from "#app/browser/use-fetch.ts";
import { OutsideForm } from "#app/editor/outside-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import { useModal } from "#app/ui/modal.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Spinner } from "#app/ui/frame/spinner.tsx";
import type { ProductDraft } from "../draft.ts";

/** A preview of the typed product, in a window above the page. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="grid grid-cols-[3fr_1fr] items-end gap-3">
        <div>
          <Picture
            image={draft.thumbnail ?? draft.moThumbnail}
            sizes="260px"
            alt=""
            className="aspect-4/3 w-full rounded-s bg-wash"
          />
        </div>
        <div>
          <Picture
            image={draft.moThumbnail ?? draft.thumbnail}
            sizes="90px"
            alt=""
            className="aspect-4/5 w-full rounded-s bg-wash"
          />
        </div>
      </div>
      <Button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        컴퓨터와 휴대폰에서 미리보기
      </Button>
      <PreviewDialog draft={draft} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function PreviewDialog({
  draft,
  open,
  onClose,
}: {
  draft: ProductDraft;
  open: boolean;
  onClose: () => void;
}) {
  const modal = useModal({ open, onClose });
  const [mounted, setMounted] = useState(false);
  // A portal needs the page.
  useEffect(() => setMounted(true), []);
  if (!mounted) return null;
  return (
    <OutsideForm>
      <dialog
        {...modal}
        aria-labelledby="preview-title"
        className="sheet h-[92dvh] max-h-none w-[min(82rem,100vw-2rem)] bg-paper text-ink shadow-float max-md:w-full"
      >
        <div className="flex h-full flex-col">
          <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <h2 id="preview-title" className="text-16 font-semibold">
              미리보기
            </h2>
            <form method="dialog">
              <CloseButton />
            </form>
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {open && <Window draft={draft} />}
          </div>
        </div>
      </dialog>
    </OutsideForm>
  );
}

/** Loaded on demand, because it contains the shop's product page. */
function Window({ draft }: { draft: ProductDraft }) {
  const { state, data } = useFetch(() => import("./preview-window.tsx"));
  if (state === "error")
    return (
      <p role="alert" className="py-10 text-14 text-bad">
        미리보기를 불러오지 못했어요. 인터넷 연결을 확인하고 다시 열어주세요.
      </p>
    );
  return data ? (
    <data.PreviewWindow draft={draft} />
  ) : (
    <div className="grid h-80 place-items-center">
      <Spinner />
    </div>
  );
}
