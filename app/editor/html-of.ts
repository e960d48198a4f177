import type { Editor } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { inertDocument } from "./inert-document.ts";

/**
 * The content as HTML, "" if empty. Trailing empty lines are dropped, and so are control
 * characters, which forms refuse.
 */
export function htmlOf({ schema, state, isEmpty }: Editor): string {
  if (isEmpty) return "";
  // In the page itself every key would ask for each image again.
  const inert = inertDocument();
  inert.body.append(
    DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }),
  );
  return inert.body.innerHTML
    .replace(/(<p><\/p>)+$/, "")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}
