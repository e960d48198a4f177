import type { ReactNode } from "react";
import { ui } from "#app/browser/state/ui-state.ts";
import { ButtonLink } from "../button.tsx";
import { Title } from "#app/ui/title.tsx";

type ScreenError = { status: number; words?: unknown } | null;

function wordsFor(error: ScreenError, isOffline: boolean) {
  if (error?.status === 404)
    return { title: "페이지를 찾을 수 없어요", text: "주소가 삭제되었거나 변경되었을 수 있어요." };
  if (typeof error?.words === "string")
    return { title: "요청을 처리할 수 없어요", text: error.words };
  if (!error && isOffline)
    return {
      title: "페이지를 불러오지 못했어요",
      text: "인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 시도해주세요.",
    };
  return {
    title: "페이지를 불러오지 못했어요",
    text: "오류 내용을 관리자에게 알렸어요. 빠르게 고칠게요. 이미 결제한 주문은 그대로 있어요.",
  };
}

type Props = {
  error: ScreenError;
  home?: string;
  /** further ways on, beside the one home */
  children?: ReactNode;
};

/** An error's explanation and a link home (specification 2). A refusal shows its own words. */
export function ErrorWords({ error, home = "/", children }: Props) {
  const isOffline = ui.use(({ networkState }) => networkState === "offline");
  const { title, text } = wordsFor(error, isOffline);
  return (
    <section
      className={`mx-auto flex max-w-xl flex-col items-center justify-center gap-4 px-5 text-center ${children ? "pt-16 pb-8" : "min-h-[70vh]"}`}
    >
      <title>{title}</title>
      {error && <p className="text-40 font-bold text-accent numbers">{error.status}</p>}
      <Title>{title}</Title>
      <p className="text-16 text-soft">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to={home} look="ink" size="l">
          홈으로
        </ButtonLink>
        {children}
      </div>
    </section>
  );
}

/** The error screen without the shop's frame. */
export function ErrorScreen({ error }: { error: ScreenError }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorWords error={error} />
    </main>
  );
}
