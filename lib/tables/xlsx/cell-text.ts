const DAY_MS = 86_400_000;
const START = Date.UTC(1899, 11, 30);
/** Days by which the calendar of old Macs begins later. */
const MAC_DAYS = 1462;
/** The serial after 29 February 1900, which Excel counts although it never was. */
const AFTER_FALSE_DAY = 61;
/** Digits that a number of Excel keeps. */
const KEPT_DIGITS = 15;

/** A serial as the sheet shows it: "2026-11-22", with "14:03:09" where it is no midnight. */
export function dayText(serial: number, isMac: boolean): string {
  const days = serial + (isMac ? MAC_DAYS : 0);
  const right = days < AFTER_FALSE_DAY ? days + 1 : days;
  const at = new Date(Math.round((START + right * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = "", time = ""] = at.toISOString().slice(0, 19).split("T");
  if (serial >= 0 && serial < 1) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

const digitsOf = (written: string): string =>
  written.replace(/e.*$/i, "").replace(/\D/g, "").replace(/^0+/, "");

/**
 * A number as Excel shows it in a cell that is wide enough. A whole number beyond its fifteenth
 * digit has lost the others, which then are zeros: it stays in the shortened form, so that whoever
 * needs it as a number of an order sees what happened. Programs write such numbers in full.
 */
export function numberText(written: string): string {
  const number = Number(written);
  if (!Number.isFinite(number) || written.trim() === "") return written;
  if (!Number.isInteger(number) || Math.abs(number) < 10 ** KEPT_DIGITS) {
    const rounded = Number(number.toPrecision(KEPT_DIGITS));
    return plainDecimal(rounded);
  }
  const isLossy = /e/i.test(written) || /^0+$/.test(digitsOf(written).slice(KEPT_DIGITS));
  return isLossy ? number.toExponential(KEPT_DIGITS - 1).replace(/\.?0*e\+?/, "E+") : written;
}

/** Not as "1e-7", which no spreadsheet shows for a price. */
const plainDecimal = (number: number): string => {
  const short = String(number);
  return short.includes("e") ? number.toFixed(20).replace(/\.?0+$/, "") : short;
};

/** Letters that XML forbids are written as _x000D_ (ECMA-376, 22.9.2.19). */
export const unescapedText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** "AB12" → 27; null where it is no place. */
export function columnOf(place: string | undefined): number | null {
  let column = 0;
  let at = 0;
  for (; place && at < place.length; at += 1) {
    const code = place.charCodeAt(at) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column > 0 && at < 4 ? column - 1 : null;
}
