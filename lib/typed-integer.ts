import { plainSigns } from "./text/typed.ts";

/**
 * A typed whole number, with or without separators, unit or full-width digits ("39,900원"); null
 * when it is none.
 */
export function typedInteger(typed: string): number | null {
  const plain = plainSigns(typed).replace(/[,\s원%개]/g, "");
  return /^[+-]?\d{1,12}$/.test(plain) ? Number(plain) : null;
}
