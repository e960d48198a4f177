/** The index of one of the thirty people, the shop, or the demo member. */
export type Writer = number | "shop" | "demo";

export type SeedPost = {
  by: Writer;
  daysAgo: number;
  title: string;
  /** {product key} stands for the product's upright image */
  html: string;
  views: number;
  pinned?: boolean;
  hidden?: string;
  comments?: readonly (readonly [by: Writer, hoursLater: number, text: string])[];
};

export const p = (...paragraphs: string[]) => paragraphs.map((words) => `<p>${words}</p>`).join("");
export const list = (...items: string[]) =>
  `<ul>${items.map((words) => `<li><p>${words}</p></li>`).join("")}</ul>`;
