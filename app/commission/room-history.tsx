import { seoulTime } from "#lib/seoul-time.ts";
import type { RoomView } from "#shop/commission/view/room-view.ts";
import { Unfold } from "#app/ui/unfold.tsx";

export const RoomHistory = ({ history }: Pick<RoomView, "history">) => (
  <Unfold title="지난 기록">
    <ol className="flex flex-col gap-1 pt-2">
      {history.map(({ at, words }, place) => (
        <li key={place} className="flex flex-wrap gap-x-3 text-14">
          <span className="text-soft numbers">{seoulTime(at)}</span>
          {words}
        </li>
      ))}
    </ol>
  </Unfold>
);
