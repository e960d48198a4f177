import { lazy, type ComponentType } from "react";
import type { Load } from "./late-part.tsx";
import { onceTouched } from "./touched.ts";

const MissingPart = () => (
  <p className="py-4 text-14 text-soft">
    이 부분을 불러오지 못했어요.{" "}
    <button
      type="button"
      className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
      onClick={() => location.reload()}
    >
      다시 불러오기
    </button>
  </p>
);

/** A tap is a press and a release: parts that wake between them would keep back what it does. */
const TAP_MS = 200;

/** A part around which nothing changes, for a `Suspense`. Where its script is gone, as after a new release, only this part is lost; without a network the page says so, since React would hold back every move until the part lives. */
export const lazyOnTouch = <Props extends object>(
  load: Load<Props>,
  Missing: ComponentType = MissingPart,
): ComponentType<Props> =>
  lazy(() =>
    onceTouched(
      () =>
        load().catch((error: unknown) => {
          if (!navigator.onLine) throw error;
          return { default: Missing as ComponentType<Props> };
        }),
      TAP_MS,
    ),
  );
