import { handwritten, hex, type Write } from "./handwritten-vectors.ts";

const auto = [
  "onerror",
  "onload",
  "ontoggle",
  "onfocus",
  "onbegin",
  "onstart",
  "onanimationstart",
  "onpageshow",
  "onscroll",
  "onpointerenter",
  "oncanplay",
  "onbeforetoggle",
];

/** Elements with what makes the event come by itself. */
const carriers: [element: string, rest: string, event: string][] = [
  ["img", "src=x", "onerror"],
  [
    "img",
    "src=data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
    "onload",
  ],
  ["svg", "", "onload"],
  ["body", "", "onload"],
  ["body", "", "onpageshow"],
  ["video", "src=x", "onerror"],
  ["audio", "src=x", "onerror"],
  ["video", "src=data:video/mp4,x", "onloadstart"],
  ["source", "src=x", "onerror"],
  ["track", "src=x", "onerror"],
  ["iframe", "src=about:blank", "onload"],
  ["iframe", "", "onload"],
  ["object", "data=x", "onerror"],
  ["embed", "src=x", "onload"],
  ["details", "open", "ontoggle"],
  ["marquee", "", "onstart"],
  ["input", "autofocus", "onfocus"],
  ["select", "autofocus", "onfocus"],
  ["textarea", "autofocus", "onfocus"],
  ["button", "autofocus", "onfocus"],
  ["a", "href=# autofocus tabindex=1", "onfocus"],
  ["div", "tabindex=1 autofocus contenteditable", "onfocus"],
  ["p", "style=animation-name:x", "onanimationstart"],
  ["script", "src=x", "onerror"],
  ["link", "rel=stylesheet href=x", "onerror"],
  ["style", "", "onload"],
  ["input", "type=image src=x", "onerror"],
  ["frameset", "", "onload"],
  ["math", "", "onload"],
  ["table", "background=x", "onload"],
  ["dialog", "open", "ontoggle"],
  ["x-y", "tabindex=1 autofocus", "onfocus"],
  ["picture", "src=x", "onerror"],
  ["image", "src=x", "onerror"],
  ["applet", "code=x", "onerror"],
  ["keygen", "autofocus", "onfocus"],
  ["h2", "tabindex=1 autofocus", "onfocus"],
  ["td", "tabindex=1 autofocus", "onfocus"],
];

const decimal = (text: string): string =>
  [...text].map((letter) => `&#${String(letter.codePointAt(0)).padStart(7, "0")}`).join("");
const unicode = (text: string): string =>
  [...text]
    .map((letter) =>
      /[a-z]/i.test(letter) ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : letter,
    )
    .join("");
const mixed = (text: string): string =>
  [...text].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())).join("");

/** The same element and event, spelt as parsers and filters disagree about it. */
const spellings: ((element: string, rest: string, event: string, run: string) => string)[] = [
  (element, rest, event, run) => `<${element} ${rest} ${event}=${run}>`,
  (element, rest, event, run) => `<${element} ${rest} ${event}="${run}">`,
  (element, rest, event, run) => `<${element}/${rest.replaceAll(" ", "/")}/${event}='${run}'>`,
  (element, rest, event, run) => `<${mixed(element)}\n${rest}\t${mixed(event)}\f=\r"${run}"/>`,
  (element, rest, event, run) => `<${element} ${rest} ${event}=${hex(run)}>`,
  (element, rest, event, run) => `<${element} ${rest} ${event}="${decimal(run)}"`,
  (element, rest, event, run) =>
    `<<${element} ${rest} ${event}="${unicode(run.slice(0, run.indexOf("(")))}${run.slice(run.indexOf("("))}">`,
  (element, rest, event, run) => `"'><${element} ${rest} a="<" ${event}=${run}//`,
];

const breakouts = [
  '">',
  "'>",
  "`>",
  "</textarea>",
  "</title>",
  "</style>",
  "</script>",
  "</noscript>",
  "-->",
  "--!>",
  "]]>",
  "</xmp>",
  "</iframe>",
  "</select>",
  "</template>",
  "</svg>",
  "</math>",
  "</a></p></div>",
  '\\">',
  "{{}}</p>",
  "%>",
  "*/",
  "\u0000>",
  "<!--><",
  "<![CDATA[",
  "</plaintext>",
  "</noembed>",
  "</noframes>",
  "</button></form>",
  "</td></tr></table>",
];

const wrongSchemes = [
  "javascript:RUN",
  "JaVaScRiPt:RUN",
  "java\tscript:RUN",
  "java\nscript:RUN",
  "\u0001javascript:RUN",
  " javascript:RUN",
  "&#106;avascript:RUN",
  "&#x6A&#x61vascript:RUN",
  "javascript&colon;RUN",
  "javascript&#58;RUN",
  "java&Tab;script:RUN",
  "java&NewLine;script&colon;RUN",
  "javascript://%0aRUN",
  "javascript://example.com/%0D%0ARUN",
  "vbscript:RUN",
  "data:text/html,<script>RUN</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='RUN'/>",
  "blob:https://example.com/1",
  "feed:javascript:RUN",
  "view-source:javascript:RUN",
  "jar:javascript:RUN",
  "javascript\u200b:RUN",
  "\u202ejavascript:RUN",
  "https:javascript:RUN",
  "mocha:RUN",
  "livescript:RUN",
  "//evil.example/RUN",
  "\\\\evil.example\\RUN",
  "/\\evil.example/RUN",
  "https://youtube.com.evil.example/embed/RUN",
];
const linkHolders: ((address: string) => string)[] = [
  (address) => `<a href="${address}">누르기</a>`,
  (address) => `<iframe src="${address}" allowfullscreen></iframe>`,
  (address) => `<form action="${address}"><input type=submit autofocus></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>누르기</text></a></svg>`,
  (address) => `<img src="${address}">`,
  (address) => `<base href="${address}"><meta http-equiv=refresh content="0;url=${address}">`,
];

const generated: Write[] = [
  ...carriers.flatMap(([element, rest, event]) =>
    spellings.map(
      (spell): Write =>
        (run) =>
          spell(element, rest, event, run),
    ),
  ),
  ...auto.map(
    (event): Write =>
      (run) =>
        `<x-${event} ${event}=${run} tabindex=1 autofocus style=animation-name:x>누르기</x-${event}>`,
  ),
  ...breakouts.flatMap((breakout): Write[] => [
    (run) => `${breakout}<img src=x onerror=${run}>`,
    (run) => `${breakout}<svg/onload="${run}">`,
  ]),
  ...wrongSchemes.flatMap((scheme) =>
    linkHolders.map(
      (hold): Write =>
        (run) =>
          hold(scheme.replaceAll("RUN", run)),
    ),
  ),
  // Nothing ever ends this one: it comes last.
  (run) => `<plaintext><img src=x onerror=${run}>`,
];

export type Vector = { id: number; text: string };

/** Each runs ran(id) when it works. */
export const vectors: Vector[] = [...handwritten, ...generated].map((write, id) => ({
  id,
  text: write(`ran(${id})`),
}));

/** Ends whatever a vector left open, so that the next one is read as it is meant. */
export const CLOSE =
  "\"'>]]>--></script></style></textarea></title></noscript></template></noembed></noframes></xmp></iframe></select></object></svg></math></a></form></table>";

/** Combines vectors in one text; markOf(id) tells them apart unless one swallows it. */
export const together = (some: readonly Vector[]): string =>
  some.map(({ id, text }) => `<p>${text}${CLOSE}</p><p>${markOf(id)}</p>`).join("\n");

export const markOf = (id: number): string => `vector${id}shown`;
