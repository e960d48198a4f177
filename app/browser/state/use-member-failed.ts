import { useEffect } from "react";
import { showAlert } from "./alerts.ts";

export const memberFailedWords = "회원 정보를 불러오는데 오류가 있어요.";

/**
 * Specification 8: the page stands, an alert says that the member's record could not be read.
 * `read` is what the server answered: each answer says it once.
 */
export function useMemberFailed(read: { memberFailed?: boolean } | null | undefined): void {
  useEffect(() => {
    if (read?.memberFailed) showAlert(memberFailedWords, { type: "error" });
  }, [read]);
}
