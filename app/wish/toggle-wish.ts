import { WISH_LIMIT } from "#shop/wish/wish-text.ts";
import { postFailure } from "#app/browser/post-fields.ts";
import { failWith, runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { deviceWishes, keepDeviceWishes } from "./device-wishes.ts";
import { sendWish } from "./send-wish.ts";
import { tellWishes, wishedIds } from "./wished-ids.ts";

const LINK = { link: { words: "찜한 상품 보기", to: "/wish" } };
const FULL = `찜은 ${WISH_LIMIT}개까지 할 수 있어요. 찜한 상품 몇 개를 취소한 뒤 다시 눌러주세요.`;
const showResult = (isOn: boolean) =>
  isOn ? showAlert("찜했어요.", LINK) : showAlert("찜을 취소했어요.");

export function toggleWish(productId: string, account: string | null): void {
  const before = wishedIds(account);
  const isOn = !before.has(productId);
  if (account !== null) return toggleOfMember(productId, account, isOn);
  const others = deviceWishes().filter((id) => id !== productId);
  if (isOn && others.length >= WISH_LIMIT) return failWith(FULL);
  const isKept = keepDeviceWishes(isOn ? [productId, ...others] : others);
  if (isKept) return showResult(isOn);
  showAlert("이 브라우저는 저장을 막아두어서, 창을 닫거나 새로고침하면 찜 목록이 비워져요.");
}

/** One after the other, so that the last press is what stays. */
let turn: Promise<unknown> = Promise.resolve();

const changed = (ids: ReadonlySet<string>, productId: string, isOn: boolean) =>
  isOn ? [productId, ...ids] : [...ids].filter((id) => id !== productId);

function toggleOfMember(productId: string, account: string, isOn: boolean): void {
  tellWishes(account, changed(wishedIds(account), productId, isOn));
  const send = async () => {
    const intent = isOn ? "add" : "remove";
    await sendWish({ intent, as: account, product: productId });
    showResult(isOn);
  };
  turn = turn.then(() =>
    runAction(send, {
      message: postFailure,
      fallback: () => tellWishes(account, changed(wishedIds(account), productId, !isOn)),
      overlay: false,
    }),
  );
}
