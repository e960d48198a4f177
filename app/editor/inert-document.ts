/** A document in which nothing loads and nothing runs. */
export const inertDocument = (html = ""): Document =>
  new DOMParser().parseFromString(html, "text/html");
