/** Tells people from programs. Where none is configured nobody is asked. */
export interface Captcha {
  /** null: nobody is asked */
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
