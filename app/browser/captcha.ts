import { loadScript } from "./load-script.ts";

type Vendor = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (id: string) => void;
};

export type CaptchaSettings = { siteKey: string; script: string; global: string; field: string };

const PATIENCE_MS = 8000;

/** Shows the widget in `element`, where it fills the form's field. Returns how to remove it. */
export async function showCaptcha(
  element: HTMLElement,
  { siteKey, script, global, field }: CaptchaSettings,
  onFail: () => void,
): Promise<() => void> {
  const vendor = await loadScript(script, {
    name: "captcha",
    read: () => Reflect.get(window, global) as Vendor | undefined,
    patience: PATIENCE_MS,
  });
  if (!element.isConnected) return () => {};
  const id = vendor.render(element, {
    sitekey: siteKey,
    "response-field-name": field,
    language: "ko",
    theme: "auto",
    size: "flexible",
    "error-callback": onFail,
  });
  return () => id && vendor.remove(id);
}
