import { frameAddress } from "#shop/rich-text/frame-address.ts";
import { ownImageId } from "#shop/rich-text/own-image.ts";
import { inertDocument } from "../inert-document.ts";

/**
 * Browsers include every colour in copied HTML; the loss of near black, grey and white is not
 * reported.
 */
const LEAST_COLOUR = 40;
const PLAIN_NAMES =
  /^(black|white|gr[ae]y|silver|transparent|windowtext|canvastext|currentcolor|inherit|initial|auto|unset)$/i;

function isColoured(colour: string): boolean {
  const channels = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*([\d.]+))?/.exec(colour);
  if (!channels) return /^[a-z]+$/i.test(colour) && !PLAIN_NAMES.test(colour);
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels
    .slice(1)
    .map((part) => Number(part ?? 1));
  return alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > LEAST_COLOUR;
}

const hasColour = (element: HTMLElement): boolean =>
  !element.closest("a") &&
  (isColoured(element.style.color) ||
    isColoured(element.style.backgroundColor) ||
    element.matches("font[color], [bgcolor]"));

const isAligned = (element: HTMLElement): boolean =>
  /^(center|right|end|justify)$/.test(element.style.textAlign) ||
  element.matches("center, [align=center i], [align=right i], [align=justify i]");

/**
 * Names what the sanitizer would drop and the author might miss; empty for nothing. `origin`: the
 * shop's, to recognise its own images.
 */
export function findLosses(html: string, origin: string): string[] {
  const { body } = inertDocument(html);
  if (body.querySelector("[data-pm-slice]")) return [];
  const count = (selector: string, is: (element: HTMLElement) => boolean) =>
    [...body.querySelectorAll<HTMLElement>(selector)].filter(is).length;
  const isForeign = (image: HTMLElement) =>
    !ownImageId((image.getAttribute("src") ?? "").replace(`${origin}/`, "/"));
  const losses: [number, (count: number) => string][] = [
    [count("*", isAligned), (aligned) => `정렬 ${aligned}곳`],
    [count("*", hasColour), (coloured) => `글자색과 배경색 ${coloured}곳`],
    [count("img", isForeign), (images) => `다른 곳의 이미지 ${images}장`],
    [
      count(
        "iframe, video, audio, embed, object",
        (frame) => frame.tagName !== "IFRAME" || !frameAddress(frame.getAttribute("src") ?? ""),
      ),
      (frames) => `다른 곳의 동영상과 소리 ${frames}개`,
    ],
  ];
  return losses.flatMap(([lost, words]) => (lost ? [words(lost)] : []));
}
