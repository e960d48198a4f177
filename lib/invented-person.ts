/** Host names that no mail server can have (RFC 2606). */
const RESERVED = /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;
/** Numbers that carriers assign to nobody; demo people have them. */
const INVENTED_PHONE = /^0100000\d{4}$/;

/** Whether a mail address or phone number can belong to nobody, like those of the demo content. */
export const isInvented = (to: string): boolean => RESERVED.test(to) || INVENTED_PHONE.test(to);
