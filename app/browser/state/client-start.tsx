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

/** Starts the window's observers of device, network and sign-in state. */
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
 * Replays early input first and early presses (early-presses.ts) after it, so that React knows the
 * typed values.
 */
function startHand(): void {
  typeAgain();
  dispatchEvent(new Event("shop-lives"));
}

/** Shows the loading overlay while a submission takes longer than a moment (specification 8). */
function useLoadingWhileSaving(): void {
  const isSaving = useSaving();
  useEffect(() => (isSaving ? beginLoading() : undefined), [isSaving]);
}

/**
 * Hides an alert when its page is left, before the next page can show one, and when a form is sent
 * again.
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
