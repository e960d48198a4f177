import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { placedCompanies, tagServices, type TagName } from "#shop/site/tags.ts";
import { readTagChoice, standsFor } from "#shop/tag/tag-choice.ts";
import { isTaggedPage } from "#shop/tag/tagged-page.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const FAILED = "저장하지 못했어요. 잠시 뒤에 다시 눌러주세요.";

/** Called when this tab has answered; another tab's answer is read with the next page. */
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The server does not know it: public pages are the same for all. */
const useCookies = () =>
  useSyncExternalStore(
    subscribe,
    () => document.cookie,
    () => null,
  );

/**
 * Asks before anything is told outside, and shows the frame that tells of a page once somebody
 * agreed. The frame goes with the page, and nothing of it is left on one with a form.
 */
export default function Tags({ names }: { names: readonly TagName[] }) {
  const { pathname, hash } = useLocation();
  const cookies = useCookies();
  if (cookies === null) return null;
  const choice = readTagChoice(cookies);
  const isAsked = hash === "#tags" || (!standsFor(choice, names) && isTaggedPage(pathname));
  return (
    <>
      {choice?.number && isTaggedPage(pathname) && (
        <iframe
          key={`${choice.number} ${pathname}`}
          title="방문 통계"
          src={`/tags/frame${pathname}`}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          hidden
        />
      )}
      {isAsked && <Bar names={names} isOn={Boolean(choice?.number)} />}
    </>
  );
}

function Bar({ names, isOn }: { names: readonly TagName[]; isOn: boolean }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  // Who asked for it by the footer's link is led to it.
  useEffect(() => {
    if (hash) place.current?.focus();
  }, [hash]);
  async function answer(word: "yes" | "no") {
    setBusy(true);
    const isSaved = await fetch("/tags/consent", {
      method: "POST",
      body: new URLSearchParams({ answer: word }),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    setBusy(false);
    setFailure(isSaved ? null : FAILED);
    if (!isSaved) return;
    if (hash) await navigate(pathname + search, { replace: true, preventScrollReset: true });
    for (const listener of listeners) listener();
  }
  return (
    <section
      ref={place}
      aria-label="방문 통계와 맞춤 광고"
      tabIndex={-1}
      className="fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex flex-col gap-3 rounded-m border border-line bg-paper p-4 text-14 shadow-lg md:inset-x-auto md:bottom-6 md:left-6 md:w-96"
    >
      <p>
        방문 통계와 맞춤 광고를 위해 {names.map((name) => tagServices[name].title).join(", ")}을(를)
        써도 될까요? 보신 상품과 글 화면의 주소, 이 브라우저의 번호, 접속 주소(IP)와 브라우저 종류가{" "}
        {placedCompanies(names)}에 전해져요. 주문서와 내 정보에서는 쓰지 않아요. 동의하지 않아도
        똑같이 이용하고, 바닥글에서 언제든 바꿀 수 있어요.{" "}
        <TextLink to="/policy/privacy" className="underline">
          개인정보처리방침
        </TextLink>
      </p>
      {isOn && <p className="text-soft">지금은 동의한 상태예요.</p>}
      <p role="status" className="text-bad empty:hidden">
        {failure}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button type="button" look="outline" busy={busy} onClick={() => void answer("no")}>
          동의하지 않음
        </Button>
        <Button type="button" look="outline" busy={busy} onClick={() => void answer("yes")}>
          동의
        </Button>
      </div>
    </section>
  );
}
