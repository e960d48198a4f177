const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? "");
/** A subject is one line, whatever a name contains. */
const oneLine = (text: string) => text.replace(/[\r\n\t\u0000-\u001f]+/g, " ").slice(0, 200);

export type MailWords = {
  subject: string;
  /** the first is the heading */
  lines: string[];
  /** a path of this shop */
  button?: [label: string, path: string];
  /** small print under the button */
  note?: string;
};

/** A mail in the shop's dress: its subject and its two bodies. Everything is text, whatever it contains. */
export function mailOf({ subject, lines, button, note }: MailWords, origin: string): { subject: string; text: string; html: string } {
  const [heading = "", ...rest] = lines;
  const link = button && { label: button[0], url: origin + button[1] };
  return {
    subject: oneLine(subject),
    text: [...lines, "", ...(link ? [`${link.label}: ${link.url}`, ""] : []), ...(note ? [note, ""] : []), "소리상점 드림"].join("\n"),
    html: `<!doctype html><html lang="ko"><body style="margin:0;background:#f6f4f1;font-family:Pretendard,-apple-system,'Apple SD Gothic Neo',sans-serif;color:#0a0a0a;word-break:keep-all">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:700;color:#c73a22">소리상점</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escape(heading)}</h1>
${rest.map((line) => `<p style="margin:0 0 8px;font-size:16px;line-height:26px">${escape(line)}</p>`).join("\n")}
${link ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#c73a22;color:#ffffff;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>` : ""}
${note ? `<p style="margin:24px 0 0;font-size:14px;line-height:22px;color:#595653">${escape(note)}</p>` : ""}
</div></body></html>`,
  };
}
