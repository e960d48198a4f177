import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

/** A screen that opens with a later release: says so honestly and shows the way on. */
export function ComingSoon({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center gap-4 px-5 text-center">
      <p className="text-14 font-semibold text-accent">준비 중</p>
      <h1 className="text-28 font-bold">{title}</h1>
      <p className="text-16 text-soft">이 화면은 지금 만들고 있어요. 다 되면 이 주소에서 바로 만날 수 있어요.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {children}
        <ButtonLink to="/" look={children ? "outline" : "ink"} size="l">홈으로</ButtonLink>
      </div>
    </section>
  );
}
