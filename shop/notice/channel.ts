/** By what notices leave the shop. */
export type Channel = "mail" | "message" | "push";

export const channelWords: Record<Channel, string> = {
  mail: "메일",
  message: "문자",
  push: "푸시",
};
