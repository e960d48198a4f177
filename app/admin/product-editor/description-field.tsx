import { useEffect, useState, type ComponentType } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { DescriptionEditorProps } from "./description-editor.tsx";

/** What the editor does not know it would drop; such a description is edited as HTML. */
const BEYOND_EDITOR = /<(img|table|iframe|h4|code|pre)\b/i;

const NAME = "description";

/** The product's description: a rich-text editor as soon as it is there, and the HTML itself before, without JavaScript and by choice. */
export function DescriptionField({ html, errors, onChange }: { html: string; errors: string[] | undefined; onChange: (html: string) => void }) {
  const [Editor, setEditor] = useState<ComponentType<DescriptionEditorProps> | null>(null);
  const [asHtml, setAsHtml] = useState(false);
  const beyond = BEYOND_EDITOR.test(html);
  const rich = Editor && !asHtml && !beyond;

  useEffect(() => {
    let here = true;
    // Without the editor the HTML field goes on working, so nothing is said when it cannot be fetched.
    import("./description-editor.tsx").then((editor) => here && setEditor(() => editor.DescriptionEditor), () => undefined);
    return () => {
      here = false;
    };
  }, []);

  return (
    <div className="flex flex-col gap-2">
      {rich ? (
        <>
          <input type="hidden" name={NAME} value={html} />
          <p id={`${NAME}-label`} className="sr-only">설명</p>
          <Editor html={html} labelledBy={`${NAME}-label`} errors={errors} onChange={onChange} />
        </>
      ) : (
        <TextField name={NAME} label="설명 (HTML)" rows={14} className="min-h-80 font-mono text-14" value={html} errors={errors} spellCheck={false} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      {beyond && Editor && <p className="text-12 text-soft">표, 이미지, 영상처럼 편집기가 다루지 않는 내용이 있어 HTML로 고쳐요.</p>}
      {!beyond && Editor && (
        <div><button type="button" className={buttonClass({ size: "s", look: "quiet" })} onClick={() => setAsHtml(!asHtml)}>{asHtml ? "편집기로 고치기" : "HTML로 고치기"}</button></div>
      )}
    </div>
  );
}
