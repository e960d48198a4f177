/** The subject for the audit log; guests are named by the order's number. */
export const whoseOrder = ({
  memberId,
  departedMemberId,
  number,
}: {
  memberId: string | null;
  departedMemberId: string | null;
  number: string;
}): string => memberId ?? departedMemberId ?? number;

/** Shown as orderer once personal data is stored apart. */
export const DEPARTED_NAME = "탈퇴 회원";

/** Whether personal data was removed from an order; otherwise it has a phone number. */
export const isSeparated = ({ ordererPhone }: { ordererPhone: string }): boolean =>
  ordererPhone === "";
