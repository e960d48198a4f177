import { Node } from "@tiptap/core";
import { cleanMarkup } from "./clean-markup.ts";
import { inertDocument } from "./inert-document.ts";

/** The table alone on its page, without anything the shop does not keep. */
function tableOf(html: string): Element {
  const { body } = inertDocument(html);
  cleanMarkup(body);
  return body.querySelector("table") ?? body.appendChild(body.ownerDocument.createElement("table"));
}

/** A table that came with the text. It can be moved and removed; its cells stay as they are. */
export const KeptTable = Node.create({
  name: "keptTable",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: "", rendered: false } }),
  parseHTML: () => [
    { tag: "table", getAttrs: (table) => ({ html: tableOf(table.outerHTML).outerHTML }) },
  ],
  renderHTML: ({ node }) => tableOf(String(node.attrs.html)) as HTMLElement,
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("div");
      dom.append(document.importNode(tableOf(String(node.attrs.html)), true));
      return { dom };
    },
});
