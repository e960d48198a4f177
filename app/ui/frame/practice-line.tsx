import { useRoot } from "#app/root-data.ts";

/** A notice on every page of a shop that takes no real money. */
export const PracticeLine = () =>
  useRoot()?.isPractice ? (
    <aside
      aria-label="연습 결제"
      className="bg-warn px-5 py-2 text-center text-14 font-medium text-paper"
    >
      연습 모드예요. 실제 결제가 되지 않아요.
    </aside>
  ) : null;
