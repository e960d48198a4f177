import { won } from "#lib/won.ts";
import type { LineChoice } from "#shop/statement/line/list-statement.server.ts";
import type { PickKind } from "#shop/statement/statement-forms.ts";

const endings: Record<PickKind, (amount: string) => string> = {
  pay: () => "입금 확인",
  part: (amount) => `${amount} 모자라요. 나머지 기다리기`,
  over: (amount) => `입금 확인하고 ${amount} 돌려주기`,
  return: () => "전부 돌려주기",
  sent: () => "환불을 보냈어요",
};

/** What a choice does, beside the order that it does it with. */
export const choiceWords = ({ kind, difference }: LineChoice): string =>
  endings[kind](won(difference));
