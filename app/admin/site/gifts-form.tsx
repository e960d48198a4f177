import { PartForm, type SiteFormProps } from "./part-form.tsx";

const choices = {
  giftsOn: [
    ["off", "받지 않아요"],
    ["on", "받아요"],
  ] as const,
  giftsEverywhere: [
    ["refused", "보내지 않아요"],
    ["sent", "상점이 추가 배송비를 내고 보내요"],
  ] as const,
};

export function GiftsForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="gifts"
      title="선물하기"
      words="보내는 분이 주소 없이 결제하고, 받는 분이 링크에서 주소를 알려주거나 파일을 열어요. 이미 받은 주문에는 주문할 때의 기한을 써요."
      choices={choices}
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
