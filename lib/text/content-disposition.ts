/** As a header's extended value may say it (RFC 8187): what encodeURIComponent leaves as it is is
 * encoded too. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** What is left of a name in letters that every program reads, with its ending: "빗소리 01.wav" is
 * "file-01.wav". */
function plainName(fileName: string): string {
  const [, stem = "", ending = ""] = /^(.*?)((?:\.[A-Za-z0-9]{1,8})?)$/s.exec(fileName) ?? [];
  const plain = stem
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${/[A-Za-z]/.test(plain) ? plain : ["file", plain].filter(Boolean).join("-")}${ending}`;
}

/**
 * The header that names a file (RFC 6266): `filename*` for every browser of today, before it
 * `filename` for programs that read nothing else, as browsers inside other apps do.
 */
export const contentDisposition = (
  type: "attachment" | "inline",
  fileName: string,
  plain = plainName(fileName),
): string => `${type}; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
