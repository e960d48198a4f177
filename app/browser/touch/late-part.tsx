import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useState,
  type ComponentType,
} from "react";
import { onceTouched, untilItComes } from "./touched.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a page with a script of its own. Until it lives it keeps the props it began with: React would throw away the server's markup,
 * and what was typed into it, where something around it changes first.
 */
export function latePart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Late: ComponentType<Props> = lazy(load);
  return function LatePart(props) {
    const [isAwake, wake] = useReducer(() => true, false);
    const [first] = useState(props);
    const shown = isAwake ? props : first;
    return useMemo(
      () => (
        <Suspense>
          <Late {...shown} />
          <Awake wake={wake} />
        </Suspense>
      ),
      [shown],
    );
  };
}

/** The same of what nobody needs before they touch the page (`onceTouched`), or before `isAwaited` says so. */
export const lateOnTouch = <Props extends object>(
  load: Load<Props>,
  isAwaited: () => boolean = () => false,
): ComponentType<Props> => latePart(() => (isAwaited() ? untilItComes(load) : onceTouched(load)));

function Awake({ wake }: { wake: () => void }) {
  useEffect(wake, [wake]);
  return null;
}
