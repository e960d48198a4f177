/** Shown as author of a departed member's texts. */
export const DEPARTED = "탈퇴 회원";

/** Members' names are kept masked, so they always carry a star; the shop's own name has none. */
export const isShopName = (name: string): boolean => !name.includes("*") && name !== DEPARTED;
