import { useRef, type ReactNode } from "react";

/**
 * A present that a tap unwraps; the browser's own fold, so that it opens without JavaScript.
 * `isOpen`: its form was sent already.
 */
export function Wrapped({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  return (
    <details
      open={isOpen || undefined}
      className="group/gift"
      // The paper, which had the focus, is gone.
      onToggle={({ currentTarget, nativeEvent }) =>
        currentTarget.open &&
        nativeEvent.isTrusted &&
        !isOpen &&
        inside.current?.focus({ preventScroll: true })
      }
    >
      <summary className="relative grid aspect-[4/3] cursor-pointer list-none place-items-center overflow-hidden rounded-m bg-wash text-ink group-open/gift:hidden">
        <span aria-hidden className="absolute inset-y-0 left-1/2 w-8 -translate-x-1/2 bg-accent" />
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-8 -translate-y-1/2 bg-accent" />
        <span className="relative rounded-full bg-paper px-7 py-4 text-16 font-semibold shadow-float">
          선물 열기
        </span>
      </summary>
      <div ref={inside} tabIndex={-1} className="rises outline-none">
        {children}
      </div>
    </details>
  );
}
