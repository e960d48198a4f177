import { useEffect, useRef, useState } from "react";
import { showCaptcha, type CaptchaSettings } from "../browser/captcha.ts";

const BLOCKED = "사람인지 확인하는 화면을 열지 못했어요. 광고 차단 기능을 끄고 새로고침해주세요.";

/** A captcha. Its token works once, so every server reply (`reply`) renews it. */
export function CaptchaWidget({ settings, reply }: { settings: CaptchaSettings; reply: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    let remove = () => {};
    let left = false;
    const fail = () => !left && setFailed(true);
    setFailed(false);
    showCaptcha(place.current, settings, fail).then(
      (taker) => (left ? taker() : (remove = taker)),
      fail,
    );
    return () => {
      left = true;
      remove();
    };
  }, [settings, reply]);
  return (
    <div>
      <div ref={place} className="min-h-16.25 noscript:hidden" />
      <p role="status" className="text-14 text-bad">
        {failed && BLOCKED}
      </p>
      <noscript>
        <p className="text-14 text-bad">
          사람인지 확인하려면 자바스크립트가 필요해요. 브라우저 설정에서 켜주세요.
        </p>
      </noscript>
    </div>
  );
}
