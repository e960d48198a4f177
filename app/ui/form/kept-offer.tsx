import { seoulTime } from "#lib/seoul-time.ts";
import type { KeptForm } from "#app/browser/typing/kept-form.ts";
import { Button } from "../button.tsx";
import { NoticeBox } from "../notice-box.tsx";

/** Offers unsaved input stored on the device, until it is restored or discarded. */
export function KeptOffer({
  offer,
  onTake,
  onDrop,
}: {
  offer: KeptForm | null;
  onTake: (values: KeptForm["values"]) => void;
  onDrop: () => void;
}) {
  if (!offer) return null;
  return (
    <NoticeBox tone="warn">
      <p>
        저장하지 않은 내용이 이 기기에 있어요.{" "}
        <time dateTime={new Date(offer.at).toISOString()} className="numbers">
          ({seoulTime(new Date(offer.at))})
        </time>
      </p>
      <div className="mt-2 flex gap-2">
        <Button type="button" size="s" onClick={() => onTake(offer.values)}>
          이어서 쓰기
        </Button>
        <Button type="button" size="s" look="quiet" onClick={onDrop}>
          지우기
        </Button>
      </div>
    </NoticeBox>
  );
}
