import { showFailure } from "#app/browser/state/alerts.ts";
import { useRoot } from "../root-data.ts";
import { HeartIcon } from "../ui/icons.tsx";
import { useIsWished } from "./wished-ids.ts";

type Props = {
  product: { id: string; title: string };
  /** over a picture it brings its own ground */
  isOnPicture?: boolean;
  className?: string;
};

/** Puts a product on the wish list and takes it off. What it does comes when it is first pressed; without JavaScript there is no list. */
export function HeartButton({ product: { id, title }, isOnPicture, className = "" }: Props) {
  const account = useRoot()?.account?.id ?? null;
  const isWished = useIsWished(id);
  const press = () =>
    import("./toggle-wish.ts").then(
      ({ toggleWish }) => toggleWish(id, account),
      () => showFailure("찜하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."),
    );
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`${title} 찜하기`}
      onClick={() => void press()}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-transform duration-150 active:scale-90 motion-reduce:transition-none noscript:hidden ${className}`}
    >
      <HeartIcon className={`size-6 ${lookOf(isWished, isOnPicture)}`} />
    </button>
  );
}

const lookOf = (isWished: boolean, isOnPicture = false): string => {
  if (isOnPicture) return isWished ? "fill-accent stroke-white" : "fill-black/45 stroke-white";
  return isWished ? "fill-accent stroke-accent" : "fill-transparent stroke-ink";
};
