import { useLocation, useNavigate } from "react-router";

/** History entries that choices made: going back leaves all of them at once. */
const NARROWED = { isNarrowed: true };

/** Opens the list with other choices, in place of the entry that an earlier choice made. */
export function useNarrow(): (to: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof NARROWED> | null };
  return (to) =>
    void navigate(to, {
      replace: state?.isNarrowed ?? false,
      state: NARROWED,
      preventScrollReset: true,
    });
}
