import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { storedWord } from "#app/browser/state/stored-word.ts";
import { useRoot } from "../root-data.ts";

/**
 * On the first page shown to a signed-in account, what this device kept for nobody joins the
 * account's wish list.
 */
export function useMergeWishes(): void {
  const as = useRoot()?.account?.id;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (as && storedWord("wishes"))
      void import("./merge-wishes.ts").then(
        async ({ mergeWishes }) => {
          if (await mergeWishes(as)) await revalidate();
        },
        () => undefined,
      );
  }, [as, revalidate]);
}
