import { useEffect, useState } from "react";
import { runAction } from "#app/browser/run-action.ts";
import { useRoot } from "../root-data.ts";
import { HeartIcon } from "../ui/icons.tsx";
import { watchWish } from "./wished-ids.ts";

type Props = {
  product: { id: string; title: string };
  /** over a picture it brings its own ground */
  isOnPicture?: boolean;
  className?: string;
};

/**
 * Adds a product to the wish list or removes it. Pages are shared, so its state loads after the
 * page, like its code; without JavaScript there is no list.
 */
export function HeartButton({ product: { id, title }, isOnPicture, className = "" }: Props) {
  const account = useRoot()?.account?.id ?? null;
  const isWished = useIsWished(id, account);
  const press = () =>
    runAction(async () => (await import("./toggle-wish.ts")).toggleWish(id, account), {
      message: "찜하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.",
      overlay: false,
    });
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`${title} 찜하기`}
      onClick={() => void press()}
      className={`grid size-11 shrink-0 place-items-center rounded-full noscript:hidden ${className}`}
    >
      <HeartIcon isFilled={isWished} isOnPicture={isOnPicture} />
    </button>
  );
}

function useIsWished(id: string, account: string | null): boolean {
  const [isWished, setWished] = useState(false);
  useEffect(() => watchWish(id, account, setWished), [id, account]);
  return isWished;
}
