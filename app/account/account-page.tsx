import type { ReactNode } from "react";
import { Title } from "#app/ui/title.tsx";

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
      <Title>{title}</Title>
      {words && <p className="mt-2 text-16 text-soft">{words}</p>}
      <div className="mt-8">{children}</div>
    </section>
  );
}
