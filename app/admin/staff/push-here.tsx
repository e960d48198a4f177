import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { FormTrouble } from "#app/ui/form/post-form.tsx";
import { findHere, subscribeHere, type HereState } from "./push-subscription.ts";

type Props = {
  publicKey: string | null;
  /** of the devices that are on, the ends of their addresses */
  ends: string[];
};

/** Lets notices be pushed to the browser that shows this; the browser asks its person. */
export function PushHere({ publicKey, ends }: Props) {
  const [state, setState] = useState<HereState | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = useSubmit();
  const as = useRoot()?.account?.id ?? "";
  const devices = ends.join(" ");
  useEffect(() => {
    let isCurrent = true;
    void findHere(devices.split(" ")).then((found) => isCurrent && setState(found));
    return () => void (isCurrent = false);
  }, [devices]);

  async function turnOn(publicKey: string) {
    setBusy(true);
    setTrouble(null);
    const result = await subscribeHere(publicKey);
    setBusy(false);
    if ("trouble" in result) return setTrouble(result.trouble);
    await submit({ intent: "add", as, ...result }, { method: "post", preventScrollReset: true });
  }

  return (
    <>
      <noscript>
        <p className="text-14 text-soft">이 기기에서 푸시를 켜려면 자바스크립트를 켜주세요.</p>
      </noscript>
      <div className="flex flex-col gap-2 noscript:hidden">
        {trouble && <FormTrouble key={trouble}>{trouble}</FormTrouble>}
        {state === "on" && <p className="py-3 text-14">이 기기에서 푸시를 받고 있어요.</p>}
        {state === "none" && (
          <p className="text-14 text-soft">
            이 브라우저로는 푸시를 받을 수 없어요. 홈 화면에 설치한 관리 화면이나 다른 브라우저에서
            열어주세요.
          </p>
        )}
        {(state === "off" || state === null) && (
          <Button
            type="button"
            look="primary"
            busy={busy}
            disabled={state === null || publicKey === null}
            onClick={() => void (publicKey && turnOn(publicKey))}
          >
            이 기기에서 푸시 받기
          </Button>
        )}
      </div>
    </>
  );
}
