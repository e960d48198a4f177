const LINK = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script([^>]*) type="module" async="">([^]*?)<\/script>/;
const [MODULE, SCRIPT_END] = [' type="module" async="">', "</script>"];
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/** However slow the line is: after this the scripts are asked for beside the pictures. */
const LATEST_MS = 4000;

/** Pages that are read first, and the order form, which takes up what was typed before it lives. On others a choice decides what stands beside it, and only a living page hears it. */
const READ_FIRST =
  /^\/(?:$|(?:product|category|collection|policy|board\/content)(?:\/|$)|(?:search|board|qna|order-reserve)$|non-member\/order(?:\/[\w-]+)?$)/;

export const paintFirst = (html: string, { pathname }: URL): string =>
  READ_FIRST.test(pathname)
    ? loadScriptsLate(html)
    : html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * The router's page asks for its scripts ahead of everything else. Here they come when the page is painted with its first pictures, or
 * somebody touches it. Nothing else on a page looks like this: its angle brackets are escaped, and rich text knows no such elements.
 */
export function loadScriptsLate(html: string): string {
  const files: string[] = [];
  const linksEnd = html.indexOf("/>", html.lastIndexOf(LINK)) + 2;
  const bare = between(html, [html.indexOf(LINK), linksEnd], (links) =>
    links.replaceAll(PRELOAD, (_, file: string) => {
      files.push(file);
      return "";
    }),
  );
  const module = bare.indexOf(MODULE);
  const scriptEnd = bare.indexOf(SCRIPT_END, module) + SCRIPT_END.length;
  return between(
    bare,
    [module < 0 ? -1 : bare.lastIndexOf("<script", module), scriptEnd],
    (script) =>
      script.replace(START, (_, attributes: string, start: string) => {
        const modules: string[] = [];
        const rest = start.replaceAll(IMPORT, (_line, name: string, file: string) => {
          modules.push(`${name}=import(${file})`);
          return "";
        });
        return `<script${attributes}>${lateStart(files, modules, rest)}</script>`;
      }),
  );
}

/** A page is long, and little of it is about scripts: what lies there is changed by itself, nothing where it does not begin. */
const between = (
  html: string,
  [from, to]: [from: number, to: number],
  change: (part: string) => string,
): string =>
  from < 0 ? html : html.slice(0, from) + change(html.slice(from, to)) + html.slice(to);

/** The router's own start, with imports that are asked for when it is called. */
const lateStart = (files: string[], modules: string[], start: string): string => {
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
