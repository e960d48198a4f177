import type { PageText } from "./shared-head.server.ts";

const START = /<script([^>]*) type="module" async="">([^]*?)<\/script>/;
const [MODULE, SCRIPT_END] = [' type="module" async="">', "</script>"];
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/** However slow the line is: after this the scripts are asked for beside the pictures. */
const LATEST_MS = 4000;

/** Pages that are read first, and the order form, which takes up what was typed before it lives. On others a choice decides what stands beside it, and only a living page hears it. */
const READ_FIRST =
  /^\/(?:$|(?:product|category|collection|policy|board\/content)(?:\/|$)|(?:search|board|qna|order-reserve)$|non-member\/order(?:\/[\w-]+)?$)/;

/** The scripts that a page needs at once: their addresses, which the router leaves to us (patches/server). */
export type PageScripts = { files: readonly string[]; nonce: string };

/** The page in pieces. */
export function paintFirst(
  { head, rest }: PageText,
  { pathname }: URL,
  { files, nonce }: PageScripts,
): string[] {
  if (READ_FIRST.test(pathname)) return [head, ...loadScriptsLate(rest, files)];
  const asked = files.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" href="${file}" nonce="${nonce}"/>`,
  );
  return [head, ...asked, rest];
}

/**
 * The router's page asks for its scripts ahead of everything else. Here they come when the page is painted with its first pictures, or
 * somebody touches it. Nothing else on a page looks like this: its angle brackets are escaped, and rich text knows no such elements.
 */
export function loadScriptsLate(text: string, files: readonly string[]): string[] {
  const module = text.lastIndexOf(MODULE);
  if (module < 0) return [text];
  const from = text.lastIndexOf("<script", module);
  const end = text.indexOf(SCRIPT_END, module) + SCRIPT_END.length;
  const script = text.slice(from, end).replace(START, (_, attributes: string, start: string) => {
    const modules: string[] = [];
    const own = start.replaceAll(IMPORT, (_line, name: string, file: string) => {
      modules.push(`${name}=import(${file})`);
      return "";
    });
    return `<script${attributes}>${lateStart(files, modules, own)}</script>`;
  });
  return [text.slice(0, from), script, text.slice(end)];
}

/** The router's own start, with imports that are asked for when it is called. */
const lateStart = (files: readonly string[], modules: string[], start: string): string => {
  const names = modules.map((each) => each.slice(0, each.indexOf("=")));
  return `(function(){var begun;function start(){if(begun)return;begun=1;
${JSON.stringify(files)}.forEach(function(f){var l=document.createElement("link");l.rel="modulepreload";l.href=f;document.head.append(l)});
var ${modules.join(",")};
Promise.all([${names.join(",")}]).then(function([${names.join(",")}]){${start.trim().replace(/^;/, "")}})}
if("touched" in document.documentElement.dataset)start();else{window.startPage=start;
function soon(){requestAnimationFrame(function(){setTimeout(start)})}
if(document.readyState==="complete")soon();else addEventListener("load",soon);
setTimeout(start,${LATEST_MS})}})()`;
};
