import type { BrowserContext, Page, Request } from "@playwright/test";

export type WatchReport = {
  /** numbers of vectors that ran, and other functions of the window that nobody asked for */
  ran: Set<string>;
  /** scripts that the Content-Security-Policy had to stop */
  stopped: Set<string>;
  /** addresses outside of the shop that something asked for */
  asked: Set<string>;
};

/** Players of texts come from there. */
const PLAYERS =
  /^https:\/\/(www\.youtube\.com|www\.youtube-nocookie\.com)\/embed\/|^https:\/\/player\.vimeo\.com\/video\//;

/** Takes note of everything a vector could do in the windows of this context. */
export async function watch(context: BrowserContext, origin: string): Promise<WatchReport> {
  const seen: WatchReport = { ran: new Set(), stopped: new Set(), asked: new Set() };
  await context.exposeFunction("ranInTest", (what: string) => void seen.ran.add(what));
  await context.exposeFunction("stoppedInTest", (what: string) => void seen.stopped.add(what));
  await context.addInitScript(() => {
    const { ranInTest: tell, stoppedInTest: stopped } = window as unknown as Record<
      string,
      (what: string) => void
    >;
    for (const name of ["ran", "alert", "confirm", "prompt", "print"])
      Object.defineProperty(window, name, {
        value: (what: unknown) => tell?.(`${name} ${String(what)}`),
        writable: true,
      });
    document.addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
        // The form library asks whether it may compile functions, and does without when it may not.
        const isProbe = blockedURI === "eval" && sourceFile.includes("/assets/");
        if (effectiveDirective.startsWith("script") && !isProbe)
          stopped?.(
            `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`,
          );
      },
    );
  });
  // What the policy stops was never asked; open-site.ts lets no name of another machine be found.
  const note = (request: Request) => {
    const url = request.url();
    if (
      /^https?:/.test(url) &&
      !url.startsWith(`${origin}/`) &&
      request.failure()?.errorText !== "csp" &&
      !PLAYERS.test(url)
    )
      seen.asked.add(url);
  };
  context.on("requestfailed", note);
  context.on("requestfinished", note);
  context.on("dialog", (dialog) => {
    seen.ran.add(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const url = frame.url();
      if (
        url &&
        !url.startsWith(origin) &&
        !/^(about:(blank|srcdoc)|chrome-error:\/\/chromewebdata\/)/.test(url) &&
        !PLAYERS.test(url)
      )
        seen.asked.add(`navigation → ${url}`);
    }),
  );
  return seen;
}

export type Judgement = {
  /** attributes that could run something, if not now then at a click */
  live: string[];
  /** numbers of the vectors that are shown as words */
  shown: number[];
  /** of those that stand in HTML: how many paragraphs their marks have */
  paragraphs: number;
};

/** HTML that is looked at and not shown; the nonce of its policy names what the shop put in. */
type Source = { html: string; nonce: string };

/**
 * What stands in a page, or, of a source, what would: nothing of it is run or fetched, so that
 * whatever would be counts as live.
 */
export const judge = (page: Page, source: Source | null = null): Promise<Judgement> =>
  page.evaluate((given) => {
    const read = given ? new DOMParser().parseFromString(given.html, "text/html") : document;
    // A form is asked past its fields, which may be called like what a form has.
    const attributesOf = (element: Element) => [
      ...(Reflect.get(Element.prototype, "attributes", element) as NamedNodeMap),
    ];
    const isAway = ({ name, value }: Attr): boolean =>
      /^(src|srcset|poster|data|background)$/.test(name) && /^\s*(https?:)?\/\//i.test(value);
    const acts = (element: Element): boolean =>
      (/^(script|style)$/i.test(element.localName) &&
        (element as HTMLElement).nonce !== given?.nonce) ||
      /^(base|object|embed|frame)$/i.test(element.localName) ||
      attributesOf(element).some(
        (attribute) => attribute.name === "http-equiv" || isAway(attribute),
      );
    const elements = [...read.querySelectorAll("*")];
    return {
      live: [
        ...(given ? elements.filter(acts).map((element) => `<${element.localName}>`) : []),
        ...elements.flatMap((element) =>
          attributesOf(element)
            .filter(
              ({ name, value }) =>
                /^on/i.test(name) ||
                (/^(href|src|action|formaction|data|xlink:href|to|values)$/i.test(name) &&
                  /^[\u0000-\u0020]*(javascript|vbscript|data:text)/i.test(value)) ||
                (name === "srcdoc" && element.getAttribute("sandbox") !== ""),
            )
            .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 80)}">`),
        ),
      ],
      shown: [
        ...new Set(
          [...(read.body.textContent ?? "").matchAll(/vector(\d+)shown/g)].map(([, id]) =>
            Number(id),
          ),
        ),
      ],
      paragraphs: [...read.querySelectorAll(".rich-text p")].filter(({ textContent }) =>
        /^vector\d+shown$/.test(textContent ?? ""),
      ).length,
    };
  }, source);
