import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { typeAgain } from "../early/type-again.ts";
import { dismissAlert } from "./alerts.ts";
import { auth, authOf } from "./auth-state.ts";
import { beginLoading, clearLoading } from "./loading.ts";
import { watchNetwork } from "./network.ts";
import { page } from "./page-state.ts";
import { pageAfterSignOut } from "./sign-out-once.ts";
import { useMemberFailed } from "./use-member-failed.ts";
import { useSaving } from "./use-saving.ts";
import { watchDevice } from "./watch-device.ts";

/**
 * What a window does as soon as it is there: follows device and network, and keeps who is signed
 * in.
 */
export function ClientStart() {
  const root = useRoot();
  const { pathname } = useLocation();
  const serverDevice = root?.device ?? "unknown";
  useEffect(watchNetwork, []);
  useEffect(startHand, []);
  useEffect(() => watchDevice(serverDevice), [serverDevice]);
  useLayoutEffect(() => auth.change(authOf(root)), [root]);
  useMemberFailed(root);
  useLogout(root?.account?.id);
  useLoadingWhileSaving();
  useAlertsOfPage(pathname);
  useEffect(() => {
    page.change({ title: document.title });
    return clearLoading;
  }, [pathname]);
  useEffect(() => {
    addEventListener("pagehide", clearLoading);
    return () => removeEventListener("pagehide", clearLoading);
  }, []);
  return null;
}

/**
 * What was pressed before (early-presses.ts) is pressed now that everything answers, and after
 * React heard what was typed before.
 */
function startHand(): void {
  typeAgain();
  dispatchEvent(new Event("shop-lives"));
}

/**
 * Whatever is sent and takes longer than a moment covers the page until it is answered
 * (specification 8).
 */
function useLoadingWhileSaving(): void {
  const isSaving = useSaving();
  useEffect(() => (isSaving ? beginLoading() : undefined), [isSaving]);
}

/**
 * An alert goes with the page it was about, before that of the next page comes, and when what
 * failed is tried again.
 */
function useAlertsOfPage(pathname: string): void {
  const isSending = useNavigation().state === "submitting";
  useLayoutEffect(() => () => dismissAlert(), [pathname]);
  useLayoutEffect(() => {
    if (isSending) dismissAlert();
  }, [isSending]);
}

function useLogout(accountId: string | undefined): void {
  const isLogout = auth.use((now) => now.isLogout);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const next = isLogout && pageAfterSignOut(accountId !== undefined, pathname);
    if (next) void navigate(next, { replace: true });
  }, [isLogout, accountId, pathname, navigate]);
}
