import { BadInput } from "../bad-input.ts";
import { imagesInHtml } from "../file/record-image-uses.server.ts";
import { plainText } from "../rich-text/plain-text.server.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import { searchGrams, searchText } from "../search/search-text.ts";

/** What a row holds of a written post, and the images in it. */
export function postContent({ title, html }: { title: string; html: string }) {
  const clean = sanitize(html, { frames: true });
  const plain = plainText(clean);
  if (!plain && !/<(?:img|iframe)\b/.test(clean))
    throw new BadInput({ html: ["내용을 입력해주세요."] });
  const text = searchText(title, plain);
  return {
    columns: { title, html: clean, plain, searchText: text, searchGrams: searchGrams(text) },
    images: imagesInHtml(clean),
  };
}
