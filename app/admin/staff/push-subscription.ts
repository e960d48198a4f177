/** on: pushes reach this browser; none: it cannot be reached at all. */
export type HereState = "on" | "off" | "none";
type Subscription = { endpoint: string; p256dh: string; auth: string };

const WORKER = "/office-worker.js";
const SCOPE = "/admin";

const isAble = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether this browser is among the devices whose addresses end so. */
export async function findHere(ends: readonly string[]): Promise<HereState> {
  if (!isAble()) return "none";
  try {
    const registration = await navigator.serviceWorker.getRegistration(SCOPE);
    const subscription = await registration?.pushManager.getSubscription();
    const isOn = ends.some((end) => end && subscription?.endpoint.endsWith(end));
    return isOn && Notification.permission === "granted" ? "on" : "off";
  } catch {
    return "off";
  }
}

/** Asks the person, and the browser's push service for an address. */
export async function subscribeHere(
  publicKey: string,
): Promise<Subscription | { trouble: string }> {
  try {
    if ((await Notification.requestPermission()) !== "granted")
      return {
        trouble: "브라우저가 알림을 막고 있어요. 주소창의 사이트 설정에서 알림을 허용해주세요.",
      };
    const registration = await navigator.serviceWorker.register(WORKER, {
      scope: SCOPE,
      updateViaCache: "none",
    });
    const { endpoint, keys } = (await subscribe(registration, publicKey)).toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    return { endpoint: endpoint ?? "", p256dh, auth };
  } catch {
    return {
      trouble: "이 브라우저의 푸시 서버에 연결하지 못했어요. 잠시 뒤에 다시 시도해주세요.",
    };
  }
}

async function subscribe(
  registration: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  await isActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // A subscription that the shop's former keys made stands in the way of a new one.
    const former = await registration.pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** Browsers subscribe only with a worker that runs. */
async function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting;
  if (active || !next) return;
  await new Promise<void>((resolve) => {
    next.addEventListener("statechange", () => next.state === "activated" && resolve());
  });
}
