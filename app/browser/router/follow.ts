import { createPath } from "react-router";
import { failWith } from "../run-action.ts";
import type { Router } from "./full-router.ts";

const UNSENT = "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 적은 내용은 그대로 있어요";

type NavigateInput = Parameters<Router["navigate"]>;
type SentOptions = NavigateInput[1] | Parameters<Router["fetch"]>[3];

const isForm = (options: SentOptions): boolean =>
  options ? "formData" in options && options.formData !== undefined : false;

/** A form whose way did not come stays as it is. */
export const sayUnsent = (options: SentOptions) => (): void => {
  if (isForm(options)) failWith(UNSENT);
};

/** Where what leads to other pages did not come: a link becomes a document, which has its own ways without a network. */
export const follow =
  (...[to, options]: NavigateInput) =>
  (): void => {
    if (isForm(options)) failWith(UNSENT);
    else if (typeof to === "number") history.go(to);
    else location.assign(typeof to === "string" ? to : createPath(to ?? {}));
  };
