import { useFetchers, useNavigation } from "react-router";

const BESIDE = "beside ";

/**
 * A fetcher key for saving in the background, without the overlay: the row shows its own progress
 * while the next one is edited.
 */
export const beside = (work: string): string => BESIDE + work;

type Submission = { state: string; formMethod?: string | undefined };

const isPosted = ({ state, formMethod }: Submission): boolean =>
  state !== "idle" && formMethod === "POST";

/** Whether a submission is under way that the page waits for. */
export function useSaving(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return (
    isPosted(navigation) ||
    fetchers.some((fetcher) => isPosted(fetcher) && !fetcher.key.startsWith(BESIDE))
  );
}
