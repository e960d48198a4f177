/** Names that no mail server has (RFC 2606). */
const RESERVED = /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;
/** Given to nobody, and drawn for the people of the demo content. */
const INVENTED_PHONE = /^0100000\d{4}$/;

/**
 * Whether a mail address or the digits of a phone can be nobody's, as those of the people in demo
 * content are.
 */
export const isInvented = (to: string): boolean => RESERVED.test(to) || INVENTED_PHONE.test(to);
