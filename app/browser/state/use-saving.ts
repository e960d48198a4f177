import { useFetchers, useNavigation } from "react-router";

const BESIDE = "beside ";

/**
 * A fetcher's key for work that goes on beside the page: whoever saves one line types the next one
 * meanwhile, and sees at the line how it is.
 */
export const beside = (work: string): string => BESIDE + work;

type Submission = { state: string; formMethod?: string | undefined };

const isPosted = ({ state, formMethod }: Submission): boolean =>
  state !== "idle" && formMethod === "POST";

/** Whether something that was sent is on its way and the page waits for it. */
export function useSaving(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return (
    isPosted(navigation) ||
    fetchers.some((fetcher) => isPosted(fetcher) && !fetcher.key.startsWith(BESIDE))
  );
}
