import { showFailure } from "../state/alerts.ts";
import type { Router } from "./waiting-router.ts";

type Where = Parameters<Router["navigate"]>;

/** Where what leads to other pages did not come: a link becomes a document, which has its own ways without a network; a form stays as it is and says so. */
export const follow =
  (...[to, options]: Where) =>
  (): void => {
    if (options && "formData" in options && options.formData)
      showFailure(
        "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 적은 내용은 그대로 있어요",
      );
    else if (typeof to === "number") history.go(to);
    else if (typeof to === "string") location.assign(to);
    else
      location.assign(`${to?.pathname ?? ""}${to?.search ?? ""}${to?.hash ?? ""}` || location.href);
  };
