import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Popup as PopupTold } from "#shop/site/settings.ts";
import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Where nothing is being typed or paid. */
const PLACES = /^\/(?:$|(?:product\/[^/]+|category\/[^/]+|collection\/[^/]+|page\/[^/]+|board)$)/;
const CLOSED = "popup-closed";

/** Closed by the shopper until this page is loaded anew. */
let closedHere = "";

/** Kept on this device alone: which popup was closed, and on which day. */
const closedToday = (mark: string): string => `${new Date().toDateString()} ${mark}`;

/** The owner's window above the page, which comes once and is closed for a day on request. */
export default function Popup({ popup }: { popup: PopupTold }) {
  const { title, words, button, path } = popup;
  const mark = `${title} ${words}`;
  const { pathname } = useLocation();
  const isPlace = PLACES.test(pathname);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const isClosed = closedHere === mark || storedWord(CLOSED) === closedToday(mark);
    setOpen(isPlace && !isClosed);
  }, [mark, isPlace]);
  const close = () => {
    closedHere = mark;
    setOpen(false);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={title}
      actions={
        <>
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              storeWord(CLOSED, closedToday(mark));
              close();
            }}
          >
            오늘 하루 보지 않기
          </Button>
          <Button type="button" look="ink" onClick={close}>
            닫기
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-5">
        {words && <p className="text-16 wrap-anywhere whitespace-pre-wrap">{words}</p>}
        {button && (
          <ButtonLink to={path} look="primary" size="l" onClick={close}>
            {button}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
