import { textLink } from "#app/ui/text-link.tsx";
type Props = {
  title: string;
  description: string;
  imageUrl: string;
  /** Kakao's key for scripts; null where sharing to its messenger is not offered */
  kakaoKey: string | null;
};

/**
 * Shares a product. Its code loads on demand; without JavaScript the browser's own sharing remains.
 */
export function ShareProduct({ title, description, imageUrl, kakaoKey }: Props) {
  const share = async () => (await import("../browser/share-page.ts")).sharePage(title);
  const shareToKakao = async (key: string) =>
    (await import("../browser/share-to-kakao.ts")).shareToKakao(key, {
      title,
      description,
      imageUrl,
    });
  return (
    <div className="flex flex-wrap gap-x-5 noscript:hidden">
      {kakaoKey && (
        <button
          type="button"
          onClick={() => void shareToKakao(kakaoKey)}
          className={textLink("tall")}
        >
          카카오톡 공유
        </button>
      )}
      <button type="button" onClick={() => void share()} className={textLink("tall")}>
        {kakaoKey ? "링크 공유" : "공유하기"}
      </button>
    </div>
  );
}
