/** What somebody is asked after the agreed day was moved. */
export type ShipByQuestion = {
  number: string;
  title: string;
  quantity: number;
  previousShipBy: string;
  shipBy: string;
  reason: string;
  answerUntil: Date;
  /** open: it can be answered; over: nobody did in time, and it is about to end */
  state: "open" | "over" | "wait" | "refund" | "lapsed" | "superseded";
  /** won that are here, or went back because of the answer; 0 while nothing was paid */
  paid: number;
  /** whether it goes back only to an account that the shopper names */
  needsAccount: boolean;
};
