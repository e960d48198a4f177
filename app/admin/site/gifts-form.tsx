import { GIFT_DAYS } from "#shop/site/settings.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const fields = {
  giftsOn: {
    choices: [
      ["off", "받지 않아요"],
      ["on", "받아요"],
    ] as const,
    hint: "주문서와 상품 화면에 ‘선물하기’가 보여요. 파일은 받은 분만 열어요. 주문 제작과 예약은 선물할 수 없어요.",
  },
  giftDays: {
    inputMode: "numeric",
    maxLength: 3,
    hint: `${GIFT_DAYS.least}일부터 ${GIFT_DAYS.most}일. 결제한 때부터 세요. 그 안에 받는 분이 받지 않으면 주문을 끝내고 모두 환불해요. 그동안 재고는 잡아둬요.`,
  },
  giftsEverywhere: {
    choices: [
      ["refused", "보내지 않아요"],
      ["sent", "상점이 추가 배송비를 내고 보내요"],
    ] as const,
    hint: "주소는 결제한 뒤에 알게 되어, 추가 배송비를 누구에게도 받을 수 없어요.",
  },
} as const;

export function GiftsForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="gifts"
      title="선물하기"
      words="보내는 분이 주소 없이 결제하고, 받는 분이 링크에서 주소를 알려주거나 파일을 열어요. 이미 받은 주문에는 주문할 때의 기한을 써요."
      fields={fields}
      preview={({ giftsOn, giftDays, giftsEverywhere }) => (
        <p className="text-14">
          {giftsOn === "on"
            ? `결제하고 ${giftDays || "?"}일 안에 받아요. 제주·도서산간은 ${giftsEverywhere === "sent" ? "상점이 추가 배송비를 내요." : "받지 않아요."}`
            : "선물하기가 보이지 않아요."}
        </p>
      )}
    />
  );
}
