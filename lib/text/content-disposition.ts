/** The extended value of a header (RFC 8187), which also escapes what encodeURIComponent leaves. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** An ASCII version of a file name, with its ending: "빗소리 01.wav" becomes "file-01.wav". */
function plainName(fileName: string): string {
  const [, stem = "", ending = ""] = /^(.*?)((?:\.[A-Za-z0-9]{1,8})?)$/s.exec(fileName) ?? [];
  const plain = stem
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${/[A-Za-z]/.test(plain) ? plain : ["file", plain].filter(Boolean).join("-")}${ending}`;
}

/**
 * The header for a file's name (RFC 6266): `filename*` for current browsers, preceded by `filename`
 * for simpler programs such as in-app browsers.
 */
export const contentDisposition = (
  type: "attachment" | "inline",
  fileName: string,
  plain = plainName(fileName),
): string => `${type}; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
