import { useEffect, useState } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { runAction } from "#app/browser/run-action.ts";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";

const FILE = "recovery-codes.txt";

/** The recovery codes, each good for one sign-in; shown only when they are made. */
export function RecoveryCodes({ codes, title = "복구 코드" }: { codes: string[]; title?: string }) {
  const shopName = useRoot()?.site.shopName ?? "";
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const text = [
    `${shopName} 관리자 복구 코드`,
    "한 코드는 한 번만 쓸 수 있어요. 인증 앱을 쓸 수 없을 때 입력해주세요.",
    "",
    ...codes,
    "",
  ].join("\r\n");
  const copy = () =>
    runAction(
      async () => {
        await navigator.clipboard.writeText(text);
        showAlert("복구 코드를 복사했어요.");
      },
      { message: "복사하지 못했어요. 코드를 직접 적어주세요", overlay: false },
    );
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-3">
      <h3 id="recovery-codes" className="text-16 font-semibold">
        {title}
      </h3>
      <p className="text-14 text-soft">
        휴대폰을 잃어버렸을 때 로그인할 수 있는 유일한 방법이에요.{" "}
        <strong className="font-semibold text-ink">지금만 볼 수 있으니</strong> 안전한 곳에
        보관해주세요.
      </p>
      <ol className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 rounded-s bg-wash p-4 font-mono text-16">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {hasScript && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button type="button" onClick={() => void copy()}>
            복사하기
          </Button>
          <Button type="button" onClick={() => saveAs(text)}>
            파일로 저장하기
          </Button>
          <Button type="button" onClick={() => window.print()}>
            인쇄하기
          </Button>
        </div>
      )}
    </section>
  );
}

function saveAs(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: FILE });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
