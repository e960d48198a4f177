type MovedConsentKind = "marketing-email" | "marketing-sms";

/** A member of a former shop, as a move brings her. Times are written out, as JSON keeps them. */
export type MemberDocument = {
  line: number;
  /** why she is left out */
  leftOut: string | null;
  formerIds: string[];
  email: string;
  name: string;
  phone: string | null;
  grades: string[];
  address: {
    recipientName: string;
    recipientPhone: string;
    postcode: string;
    address: string;
    addressDetail: string;
  } | null;
  points: number;
  joinedAt: string | null;
  /** only those that the file has a date for */
  consents: { kind: MovedConsentKind; at: string }[];
  isBlocked: boolean;
  memo: string;
};
