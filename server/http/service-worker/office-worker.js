// The back office's service worker: it shows what the shop pushes and opens the page that it is
// about. It answers no request and stores nothing. This file is sent as it stands.

const FALLBACK = {
  title: "상점에 새 소식이 있어요",
  body: "관리 화면에서 확인해주세요.",
  path: "/admin/today",
  tag: "news",
};

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  // Browsers end the permission of whoever is pushed to and shows nothing.
  const { title, body, path, tag } = { ...FALLBACK, ...read(event.data) };
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: "/icon-192.png",
      lang: "ko",
    }),
  );
});

function read(data) {
  try {
    const { title, body, path, tag } = data.json();
    if ([title, body, path, tag].every((part) => typeof part === "string"))
      return { title, body, path, tag };
  } catch {
    // Shown without words of its own.
  }
  return {};
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(officeAddress(event.notification.data?.path)));
});

/** Only a page of this shop's back office is opened. */
function officeAddress(path) {
  const url = new URL(String(path ?? FALLBACK.path), location.origin);
  const isOffice = url.origin === location.origin && /^\/admin(?:\/|$)/.test(url.pathname);
  return isOffice ? url.href : location.origin + FALLBACK.path;
}

/** A window that shows the page is brought to the front; others keep what is typed there. */
async function open(address) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  return shown ? shown.focus() : clients.openWindow(address);
}
