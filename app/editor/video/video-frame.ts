import { Node } from "@tiptap/core";
import { frameAddress } from "#shop/rich-text/frame-address.ts";

const ALLOW = "encrypted-media; picture-in-picture; fullscreen";

/**
 * A video frame with the four attributes of specification 9. The editor shows a static card, which
 * loads nothing.
 */
export const VideoFrame = Node.create({
  name: "videoFrame",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" } }),
  parseHTML: () => [
    {
      tag: "iframe[src]",
      getAttrs(frame) {
        const src = frameAddress(frame.getAttribute("src") ?? "");
        return src ? { src } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "iframe",
    {
      src: String(HTMLAttributes.src),
      allow: ALLOW,
      allowfullscreen: "",
      frameborder: "0",
      scrolling: "no",
    },
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("div");
      dom.className = "video-card";
      const title = dom.appendChild(document.createElement("strong"));
      const address = dom.appendChild(document.createElement("span"));
      title.textContent = String(node.attrs.src).includes("vimeo")
        ? "Vimeo 동영상"
        : "YouTube 동영상";
      address.textContent = String(node.attrs.src).replace("https://", "");
      return { dom };
    },
});
