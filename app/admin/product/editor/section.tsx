import { useId, type ReactNode } from "react";

/** A part of the editor under its own heading. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t border-line py-8">
      <div>
        <h2 id={id} className="text-20 font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-1 text-14 text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
