/** A name and what stands for it, in two columns of a mail. */
export type Fact = readonly [name: string, words: string];

/** A notice's facts, stored until it is rendered. */
export type NoticeFacts = {
  /** by placeholder; the names are part of the messaging service's approved templates */
  values: Record<string, string>;
  /** facts shown below a mail's words, whatever the owner wrote */
  rows?: readonly Fact[];
  /** a path of this shop */
  button?: readonly [label: string, path: string];
  /**
   * a second, quieter link of a mail: a path of this shop that carries a right, forgotten once the
   * mail is sent
   */
  also?: readonly [label: string, path: string];
  /** a path of this shop: `#{링크}` of a message */
  link?: string;
  /** a code to be typed: `#{인증번호}` */
  code?: string;
  /** small print of a mail, under the button */
  note?: string;
  /**
   * the unsubscribe link of this subject: in a mail's footer, `#{끝내기}` in a message; a path of
   * this shop
   */
  ending?: readonly [label: string, path: string];
  /** advertising, to those alone who agreed to it; the mail says so (network act, article 50(4)) */
  isAd?: true;
  /** the letter to many whose words it brings */
  letter?: string;
  /** somebody at work tries it on themselves, so that no consent is asked for */
  isTrial?: true;
};

/** One event of the shop: our words for it, and what they are filled with. */
export type NoticeKind<Told> = OurWords & { facts(details: Told): NoticeFacts };

/** Words with placeholders such as `#{이름}`. */
export type OurWords = {
  subject: string;
  /** a mail's lines; the first is the heading */
  lines: readonly string[];
  /** the message's text; without it no message is sent */
  message?: string;
  /** placeholders without which a mail, or a message, would not do what law or work want of it */
  needs?: { mail?: readonly string[]; message?: readonly string[] };
};

/** The current words of an event, ours or the owner's. */
export type NoticeWords = {
  subject: string;
  /** lines of a mail; the first is the heading */
  text: string;
  /** "": as the event names it */
  button: string;
  /** "": no message */
  message: string;
  /** an approved template, whose text replaces `message` */
  template: { id: string; text: string } | null;
};

export const wordsOf = ({ subject, lines, message = "" }: OurWords): NoticeWords => ({
  subject,
  text: lines.join("\n"),
  button: "",
  message,
  template: null,
});
