import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useState,
  type ComponentType,
} from "react";
import { onceTouched } from "./touched.ts";

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

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

const AGAIN_MS = 10_000;

/** Without a network the server's markup stays, and the script is asked for again: a part is no reason to lose a page and what was typed. */
const untilItComes = <Module,>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async () => {
    await new Promise((again) => {
      addEventListener("online", again, { once: true });
      setTimeout(again, AGAIN_MS);
    });
    return untilItComes(load);
  });

/** The same of what nobody needs before they touch the page (`onceTouched`), or before `isAwaited` says so. */
export const lateOnTouch = <Props extends object>(
  load: Load<Props>,
  isAwaited: () => boolean = () => false,
): ComponentType<Props> =>
  latePart(() => {
    const loadAtLast = () => untilItComes(load);
    return isAwaited() ? loadAtLast() : onceTouched(loadAtLast);
  });

function Awake({ wake }: { wake: () => void }) {
  useEffect(wake, [wake]);
  return null;
}
