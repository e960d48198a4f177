/** For the audit log; a guest is named by the order's number alone. */
export const whoseOrder = ({
  memberId,
  departedMemberId,
  number,
}: {
  memberId: string | null;
  departedMemberId: string | null;
  number: string;
}): string => memberId ?? departedMemberId ?? number;
