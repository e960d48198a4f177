import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { showAlert } from "./alerts.ts";
import { auth, authOf } from "./auth-state.ts";
import { clearLoading } from "./loading.ts";
import { watchNetwork } from "./network.ts";
import { page } from "./page-state.ts";
import { watchDevice } from "./watch-device.ts";

/** What a window does as soon as it is there: follows device and network, and keeps who is signed in. */
export function ClientStart() {
  const root = useRoot();
  const { pathname } = useLocation();
  const known = root?.device ?? "unknown";
  useEffect(watchNetwork, []);
  useEffect(() => watchDevice(known), [known]);
  useLayoutEffect(() => auth.change(authOf(root)), [root]);
  useEffect(() => {
    if (root?.memberFailed) showAlert("회원 정보를 불러오는데 오류가 있어요.", { type: "error" });
  }, [root]);
  useLogout(root?.account?.id);
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

/** Specification 4: after somebody asked to be signed out, the sign-in page is shown once, whatever page the answer left them on. */
function useLogout(accountId: string | undefined): void {
  const isLogout = auth.use((now) => now.isLogout);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLogout || accountId) return;
    auth.change({ isLogout: false });
    if (!/^\/(?:admin-)?login(?:\/|$)/.test(pathname)) void navigate("/login", { replace: true });
  }, [isLogout, accountId, pathname, navigate]);
}
