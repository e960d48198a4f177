/** The text of an answer without the comments that React leaves between pieces of text. */
export const htmlOf = async (answer: Response | Promise<Response>): Promise<string> =>
  (await (await answer).text()).replaceAll(/<!--.*?-->/g, "");

/** The text of an answer without its scripts and React's comments. */
export const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

/** The cookie that carries a sentence to the next page; "" without one. */
export const flashOf = (answer: Response): string =>
  decodeURIComponent(answer.headers.getSetCookie().find((line) => line.startsWith("flash=")) ?? "");

/** An answer's status and where it leads. */
export const goneTo = (answer: Response) => [answer.status, answer.headers.get("location")];

/** The first element of this name, without its scripts; "" when there is none. */
export const partOf = (html: string, tag: string): string =>
  (new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "").replaceAll(
    /<script[\s\S]*?<\/script>/g,
    "",
  );

/** The main content, without header, footer, title and data, which have words on every page. */
export const mainOf = (html: string): string => partOf(html, "main");

/** The words of the screen's own heading. */
export const headingOf = (html: string): string =>
  partOf(mainOf(html), "h1").replaceAll(/<[^>]*>/g, "");

export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((found) => found[1]!);

/**
 * An answer's headers but for those that are another in every answer; a pause in minutes, since a
 * second may pass between two answers.
 */
export const lastingHeaders = ({ headers }: Response): [string, string][] =>
  [...headers]
    .filter(([name]) => !["date", "content-security-policy", "x-request-id"].includes(name))
    .map(([name, value]) =>
      name === "retry-after" ? [name, `${Math.ceil(Number(value) / 60)} minutes`] : [name, value],
    );
