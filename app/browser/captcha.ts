type Vendor = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (id: string) => void;
};

declare global {
  interface Window {
    turnstile?: Vendor;
  }
}

export type CaptchaSettings = { siteKey: string; script: string; field: string };

const PATIENCE_MS = 8000;
let loading: Promise<Vendor> | null = null;

/** The vendor's script, fetched when first wanted; after a failure the next call tries again. */
function loadCaptcha(source: string): Promise<Vendor> {
  loading ??= fetchScript(source).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchScript(source: string): Promise<Vendor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(() => stop("too slow"), PATIENCE_MS);
    const stop = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`captcha: ${why}`));
    };
    script.src = source;
    script.addEventListener("error", () => stop("blocked"));
    script.addEventListener("load", () => {
      if (!window.turnstile) return stop("changed");
      clearTimeout(timer);
      resolve(window.turnstile);
    });
    document.head.append(script);
  });
}

/** Puts the widget into `element`, where it fills in the form's field. Returns how to take it away. */
export async function showCaptcha(element: HTMLElement, { siteKey, script, field }: CaptchaSettings, onFail: () => void): Promise<() => void> {
  const vendor = await loadCaptcha(script);
  if (!element.isConnected) return () => {};
  const id = vendor.render(element, { sitekey: siteKey, "response-field-name": field, language: "ko", theme: "auto", size: "flexible", "error-callback": onFail });
  return () => id && vendor.remove(id);
}
