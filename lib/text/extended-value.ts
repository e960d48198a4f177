/** As a header's extended value may say it (RFC 8187): what encodeURIComponent leaves as it is is
 * encoded too. */
export const extendedValue = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
