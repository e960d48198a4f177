import { useEffect } from "react";
import { showAlert } from "./alerts.ts";

/**
 * Specification 8: the page stands, an alert says that the member's record could not be read.
 * `read` is what the server answered: each answer says it once.
 */
export function useMemberFailed(read: { memberFailed: boolean } | undefined): void {
  useEffect(() => {
    if (read?.memberFailed) showAlert("회원 정보를 불러오는데 오류가 있어요.", { type: "error" });
  }, [read]);
}
