/** Whose data an order is, for the audit log: its member's, gone or not, else that of the guest whom only the number names. */
export const whoseOrder = ({
  memberId,
  departedMemberId,
  number,
}: {
  memberId: string | null;
  departedMemberId: string | null;
  number: string;
}): string => memberId ?? departedMemberId ?? number;
