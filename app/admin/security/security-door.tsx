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
  children?: ReactNode;
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

export const TO_SHOP = { to: "/", title: "상점 보기" };

/** For somebody who guesses links. */
export const TriedTooOften = () => (
  <Door
    title="잠시 뒤에 다시 열어주세요"
    words="맞지 않는 링크를 여러 번 열었어요. 15분쯤 뒤에 다시 시도해주세요."
    back={TO_SHOP}
  />
);
