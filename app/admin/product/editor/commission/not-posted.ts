/** Named for its messages, but of no form: the table goes as one field. */
export const NOT_POSTED = { form: "of-no-form", autoComplete: "off" } as const;
