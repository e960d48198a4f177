import { useEffect } from "react";
import { showAlert } from "./alerts.ts";

export const memberFailedWords = "회원 정보를 불러오는데 오류가 있어요.";

/**
 * Specification 8: when the member's record could not be read the page is shown with an alert, once
 * for each server answer `read`.
 */
export function useMemberFailed(read: { memberFailed?: boolean } | null | undefined): void {
  useEffect(() => {
    if (read?.memberFailed) showAlert(memberFailedWords, { type: "error" });
  }, [read]);
}
