import type { ReactNode } from "react";

/**
 * In place of an empty list: the state, and what to do next. With `isPage` its title is the page's
 * heading.
 */
export function EmptyState({
  title,
  words,
  children,
  className = "",
  isPage,
}: {
  title: string;
  words?: ReactNode;
  children?: ReactNode;
  className?: string;
  isPage?: boolean;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div
      className={`mx-auto flex max-w-md flex-col items-center gap-3 px-5 py-20 text-center ${className}`}
    >
      <Title className="text-20 font-semibold">{title}</Title>
      {words && <p className="text-16 text-soft">{words}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
