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

/** A part around which nothing changes, for a `Suspense`. Its script does not come without a network, or after a new release: then only this part is lost. */
export const lazyOnTouch = <Props extends object>(
  load: Load<Props>,
  Missing: ComponentType = MissingPart,
): ComponentType<Props> =>
  lazy(() => onceTouched(() => load().catch(() => ({ default: Missing as ComponentType<Props> }))));
