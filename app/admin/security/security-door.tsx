import type { ReactNode } from "react";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/frame/logo.tsx";
import { Title } from "#app/ui/title.tsx";

/** A page outside of the back office: one centred form, and a link back. */
export function Door({
  title,
  words,
  back,
  children,
}: {
  title: string;
  words: ReactNode;
  back: { to: string; title: string };
  children: ReactNode;
}) {
  const site = useRoot()?.site;
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-8 px-5 py-12">
      <div className="flex flex-col items-start gap-4">
        <Logo name={site?.shopName ?? ""} look={site?.look} />
        <Title>{title}</Title>
        <p className="text-14 text-soft">{words}</p>
      </div>
      {children}
      <ButtonLink to={back.to} look="quiet" className="self-center">
        {back.title}
      </ButtonLink>
    </main>
  );
}
