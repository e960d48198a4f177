import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { linkAddress } from "#shop/rich-text/link-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { AddressForm, EditorDialog } from "./address-dialog.tsx";

/** Completes an address typed without "https://" or "mailto:". */
function meant(typed: string): string | null {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) || /^[/#]/.test(address))
    return linkAddress(address);
  return linkAddress(
    /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`,
  );
}

type Props = { editor: Editor; open: boolean; onClose: () => void };

/** The address of a link, and its words where nothing is marked. */
export const LinkDialog = ({ editor, ...dialog }: Props) => (
  <EditorDialog {...dialog} title="링크">
    <LinkForm editor={editor} onClose={dialog.onClose} />
  </EditorDialog>
);

function LinkForm({ editor, onClose }: Omit<Props, "open">) {
  const id = useId();
  const before = String(editor.getAttributes("link").href ?? "");
  const isNew = editor.state.selection.empty && !before;
  const [words, setWords] = useState("");

  function apply(href: string, typed: string): void {
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (isNew)
      chain
        .insertContent({
          type: "text",
          text: words.trim() || typed.trim(),
          marks: [{ type: "link", attrs: { href } }],
        })
        .unsetMark("link")
        .run();
    else chain.setLink({ href }).run();
  }

  function unlink(): void {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  }

  return (
    <AddressForm
      label="주소"
      placeholder="https://"
      maxLength={2000}
      start={before}
      read={meant}
      wrongWords="주소를 확인해주세요. 예: https://example.com"
      onApply={apply}
      actWords="적용"
      fields={
        isNew && (
          <Field
            name={`${id}words`}
            label="보이는 글"
            optional
            autoComplete="off"
            maxLength={200}
            hint="비워두면 주소가 그대로 보여요."
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )
      }
      buttons={
        before && (
          <Button type="button" onClick={unlink}>
            링크 해제
          </Button>
        )
      }
    />
  );
}
