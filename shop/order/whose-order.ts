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

/** Who ordered, once everything that tells it is kept apart. */
export const DEPARTED_NAME = "탈퇴 회원";

/** Whether a person's data was taken out of an order. Nobody orders without a number. */
export const isSeparated = ({ ordererPhone }: { ordererPhone: string }): boolean =>
  ordererPhone === "";
