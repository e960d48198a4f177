/** A captcha service; without one configured, none is required. */
export interface Captcha {
  /** null: no captcha */
  widget: {
    siteKey: string;
    script: string;
    /** what the script leaves behind */ global: string;
    origin: string;
    /** the form field the widget fills in */ field: string;
  } | null;
  /** Whether this answer of the widget is good, checked with the vendor, once. */
  passed(answer: string | undefined, address: string): Promise<boolean>;
}
