import { accountWords } from "#shop/site/settings.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function AccountForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="account"
      title="배송비를 받을 계좌"
      words="손님이 교환 배송비를 보내야 할 때만 그 손님의 교환 화면과 승인 메일에 보여요. 비우면 승인할 때마다 받을 방법을 적어주세요."
      preview={({ feeBank: bank, feeNumber: number, feeHolder: holder }) =>
        bank && number && holder ? (
          <p className="text-14 numbers">{accountWords({ bank, number, holder })}</p>
        ) : (
          <p className="text-14 text-soft">계좌가 보이지 않아요.</p>
        )
      }
    />
  );
}
