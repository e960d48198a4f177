import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { sessionRules } from "#shop/member/session/session-rules.ts";
import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { useFetch } from "#app/browser/use-fetch.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

const WARN_MS = 2 * 60_000;
/** The server notes a visit at most once a minute, so its clock may run that much ahead of ours. */
const IDLE_MS = (sessionRules.admin.idle - 60) * 1000;
const LOOK_EVERY_MS = 10_000;
/** Another window that works keeps this one signed in as well. */
const SEEN = "admin-seen";

const readSeen = () => Number(storedWord(SEEN)) || 0;

/** Keeps the session alive: requests the sign-in page, which redirects signed-in visitors. */
const staysSignedIn = async (signal: AbortSignal): Promise<boolean> =>
  (await fetch("/admin-login", { redirect: "manual", cache: "no-store", signal })).type ===
  "opaqueredirect";

/**
 * Warns before the session expires, so that no input is sent too late. If it expires anyway, the
 * page stays and offers to sign in beside it.
 */
export function IdleWarning() {
  const [state, setState] = useState<"fine" | "soon" | "over">("fine");
  const { state: asking, load: ask } = useFetch(staysSignedIn, { manual: true });
  const lastActiveAt = useRef(0);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const visiting = navigation.state !== "idle" || fetchers.length > 0;

  const visited = useCallback(() => {
    lastActiveAt.current = Date.now();
    storeWord(SEEN, String(lastActiveAt.current));
    setState("fine");
  }, []);
  const check = useCallback(async () => {
    const stays = await ask();
    // Without an answer nothing is known; the next look asks again.
    if (stays) visited();
    else if (stays === false) setState("over");
  }, [visited, ask]);

  useEffect(() => {
    if (!visiting) visited();
  }, [visiting, visited]);
  useEffect(() => {
    const look = () => {
      const left = Math.max(lastActiveAt.current, readSeen()) + IDLE_MS - Date.now();
      if (left > WARN_MS) setState((current) => (current === "soon" ? "fine" : current));
      else if (left > 0) setState((previous) => (previous === "fine" ? "soon" : previous));
      else setState("over");
    };
    // A laptop that slept, or a window that was away, may have missed the end.
    const cameBack = () => {
      if (document.visibilityState === "visible" && Date.now() - lastActiveAt.current > 60_000)
        void check();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", cameBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", cameBack);
    };
  }, [check]);

  const isOver = state === "over";
  return (
    <Dialog
      open={state !== "fine"}
      onClose={() => void (state !== "fine" && check())}
      title={isOver ? "로그인이 만료됐어요" : "곧 로그아웃돼요"}
      actions={
        <>
          {isOver && (
            <a
              href="/admin-login?pre=%2Fadmin"
              target="_blank"
              rel="noreferrer"
              className={buttonClass({})}
            >
              새 창에서 로그인
            </a>
          )}
          <Button
            type="button"
            look="primary"
            busy={asking === "loading"}
            onClick={() => void check()}
          >
            계속하기
          </Button>
        </>
      }
    >
      <p className="text-14" role="alert">
        {isOver
          ? "새 창에서 다시 로그인한 뒤 '계속하기'를 눌러주세요. 이 화면에 입력한 내용은 그대로 있어요."
          : "오래 쓰지 않아서 2분 안에 로그아웃돼요. 입력하던 내용이 있으면 '계속하기'를 눌러주세요."}
      </p>
    </Dialog>
  );
}
