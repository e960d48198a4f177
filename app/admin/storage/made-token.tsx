import { useEffect, useRef, useState } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { runAction } from "#app/browser/run-action.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** The token, shown only in the answer that made it. */
export function MadeToken({ token, label }: { token: string; label: string }) {
  const [hasScript, setHasScript] = useState(false);
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setHasScript(true);
    words.current?.focus();
  }, []);
  const copy = () =>
    runAction(
      async () => {
        await navigator.clipboard.writeText(token);
        showAlert("토큰을 복사했어요.");
      },
      { message: "복사하지 못했어요. 토큰을 직접 골라 복사해주세요", overlay: false },
    );
  return (
    <div className="flex max-w-3xl flex-col gap-3 rounded-s border border-good px-4 py-4">
      <h3 ref={words} tabIndex={-1} className="text-16 font-semibold wrap-anywhere">
        '{label}' 토큰을 만들었어요
      </h3>
      <p className="text-14">
        <strong className="font-semibold">지금만 볼 수 있어요.</strong> 이 화면을 벗어나기 전에
        안전한 곳에 옮겨주세요.
      </p>
      <code className="block rounded-s bg-wash p-3 font-mono text-14 break-all select-all">
        {token}
      </code>
      <p className="text-12 text-soft">
        요청 헤더에 <code className="break-all">Authorization: Firebase {token.slice(0, 6)}…</code>{" "}
        처럼 넣어 보내요.
      </p>
      <div className="flex flex-wrap gap-2">
        {hasScript && (
          <Button type="button" look="ink" onClick={() => void copy()}>
            복사하기
          </Button>
        )}
        <ButtonLink to="/admin/storage">옮겼어요</ButtonLink>
      </div>
    </div>
  );
}
