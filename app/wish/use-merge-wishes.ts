import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { storedWord } from "#app/browser/state/stored-word.ts";
import { useRoot } from "../root-data.ts";

/** On the first page after sign-in, merges the device's guest wish list into the account's. */
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
