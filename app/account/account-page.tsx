import type { ReactNode } from "react";

/** The frame of signing in and up: one narrow column. */
export function AccountPage({
  title,
  words,
  children,
}: {
  title: string;
  words?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <h1 className="text-28 font-bold">{title}</h1>
      {words && <p className="mt-2 text-16 text-soft">{words}</p>}
      <div className="mt-8">{children}</div>
    </section>
  );
}
