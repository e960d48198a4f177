/** The question to a buyer after the agreed day moved. */
export type ShipByQuestion = {
  number: string;
  title: string;
  quantity: number;
  previousShipBy: string;
  shipBy: string;
  reason: string;
  answerUntil: Date;
  /** open: can be answered; over: the time to answer has passed, and it will end */
  state: "open" | "over" | "wait" | "refund" | "lapsed" | "superseded";
  /** won that are here, or went back because of the answer; 0 while nothing was paid */
  paid: number;
  /** whether it goes back only to an account that the shopper names */
  needsAccount: boolean;
};
