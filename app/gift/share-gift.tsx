import { useSyncExternalStore } from "react";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { runAction } from "#app/browser/run-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  address: string;
  to: string;
  from: string;
  image: ImageInfo | null;
  /** Kakao's key for scripts; null where sharing to its messenger is not offered */
  kakaoKey: string | null;
};

/** The ready sentence that goes with the link. */
const sentence = ({ to, from }: Pick<Props, "to" | "from">): string =>
  `${to}님, ${from}님이 소리를 선물했어요. 여기에서 열어보세요.`;

/** Sends the gift by messenger, share sheet or message; the link to copy stands last. */
export function ShareGift({ address, to, from, image, kakaoKey }: Props) {
  const hasSheet = useSyncExternalStore(
    () => () => {},
    () => "share" in navigator,
    () => false,
  );
  const text = sentence({ to, from });
  const title = `${to}님에게 선물이 도착했어요`;
  const share = () =>
    runAction(() => navigator.share({ title, text, url: address }), {
      message: "공유하지 못했어요. 링크를 복사해 보내주세요",
      overlay: false,
    });
  const shareToKakao = async (key: string) =>
    (await import("../browser/share-to-kakao.ts")).shareToKakao(key, {
      title,
      description: text,
      imageUrl: image ? new URL(address).origin + imageUrl(image.id, 1280, "jpeg") : "",
      to: { url: address, button: "선물 열기" },
    });
  return (
    <div className="flex flex-col gap-2">
      <p className="pb-2 text-14 text-soft">함께 보내는 말: {text}</p>
      {kakaoKey && (
        <Button
          type="button"
          look="primary"
          size="l"
          wide
          className="noscript:hidden"
          onClick={() => void shareToKakao(kakaoKey)}
        >
          카카오톡으로 보내기
        </Button>
      )}
      {hasSheet && (
        <Button
          type="button"
          look={kakaoKey ? undefined : "primary"}
          size="l"
          wide
          onClick={() => void share()}
        >
          {kakaoKey ? "다른 앱으로 보내기" : "선물 보내기"}
        </Button>
      )}
      <a
        href={`sms:?&body=${encodeURIComponent(`${text} ${address}`)}`}
        className={buttonClass({ size: "l", wide: true })}
      >
        문자로 보내기
      </a>
      <p className="mt-4 flex items-center gap-3 border-t border-line pt-4">
        <TextLink href={address} className="min-w-0 flex-1 text-12 text-soft break-all">
          {address}
        </TextLink>
        <CopyButton text={`${text} ${address}`} what="선물 링크를" label="선물 링크 복사" />
      </p>
    </div>
  );
}
