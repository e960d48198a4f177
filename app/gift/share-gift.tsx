import { useSyncExternalStore } from "react";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { runAction } from "#app/browser/run-action.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = { address: string; to: string };

/** The link itself, easy to select; by the device's own sheet where there is one. */
export function ShareGift({ address, to }: Props) {
  const hasSheet = useSyncExternalStore(
    () => () => {},
    () => "share" in navigator,
    () => false,
  );
  const share = () =>
    runAction(() => navigator.share({ title: `${to}님에게 선물이 도착했어요`, url: address }), {
      message: "공유하지 못했어요. 링크를 복사해 보내주세요",
      overlay: false,
    });
  return (
    <>
      <Ruled as="p" look="alone" className="mb-4 flex items-center gap-3 py-2">
        <TextLink href={address} className="min-w-0 flex-1 text-14 break-all">
          {address}
        </TextLink>
        <CopyButton text={address} what="선물 링크를" label="선물 링크 복사" />
      </Ruled>
      {hasSheet && (
        <Button type="button" look="primary" size="l" wide onClick={() => void share()}>
          선물 링크 보내기
        </Button>
      )}
    </>
  );
}
