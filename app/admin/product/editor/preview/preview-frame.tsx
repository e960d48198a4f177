import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** A frame with a device's width, for media queries. Nothing in it can be used. */
export function PreviewFrame({
  width,
  height,
  title,
  children,
}: {
  width: number;
  height: number;
  title: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [scale, setScale] = useState(0);

  const open = useCallback(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.documentElement.lang = "ko";
    inner.head.replaceChildren(
      ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
        style.cloneNode(true),
      ),
    );
    setBody(inner.body);
  }, []);

  // Some browsers load the empty page before any listener exists, others replace it and then fire
  // the event.
  useEffect(open, [open]);

  useEffect(() => {
    const place = room.current;
    if (!place) return;
    const fit = new ResizeObserver(() => setScale(Math.min(1, place.clientWidth / width)));
    fit.observe(place);
    return () => fit.disconnect();
  }, [width]);

  return (
    <div
      ref={room}
      className="flex justify-center overflow-hidden"
      style={{ height: height * scale }}
    >
      <iframe
        ref={frame}
        title={title}
        onLoad={open}
        className="shrink-0 origin-top border-0 bg-paper"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  );
}
