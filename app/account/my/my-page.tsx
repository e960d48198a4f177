import { useId, type ReactNode } from "react";
import { NoticeBox } from "#app/ui/notice-box.tsx";

/**
 * A member's page in the frame of layout.tsx. `trouble` is a refusal that belongs to no visible
 * form.
 */
export function MyPage({
  title,
  words,
  trouble,
  children,
}: {
  title: string;
  words?: ReactNode;
  trouble?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="text-20 font-semibold">{title}</h2>
      {words && <p className="mt-2 max-w-160 text-14 text-soft">{words}</p>}
      {trouble && (
        <NoticeBox className="mt-4" tone="bad">
          {trouble}
        </NoticeBox>
      )}
      {children}
    </>
  );
}

/** A part of it, under a hairline. */
export function MySection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-16 font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
