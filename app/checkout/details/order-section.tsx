import { useId, type ReactNode } from "react";

/** One part of an order's page, between hairlines. */
export function OrderSection({
  title,
  aside,
  children,
  className = "",
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`border-t border-line py-8 ${className}`}>
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-20 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
