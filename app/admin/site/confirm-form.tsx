import { typedInteger } from "#lib/typed-integer.ts";
import { confirmRule } from "#shop/site/settings.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function ConfirmForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="confirm"
      title="구매확정"
      words="구매자가 받은 뒤 직접 확정하거나, 정한 날이 지나면 자동으로 확정돼요. 확정되면 주문이 완료되고 포인트를 적립해요. 취소·반품·교환을 처리하는 동안에는 확정하지 않아요. 날을 바꾸면 이용약관의 구매확정 조항도 함께 바꿔주세요."
      preview={(typed) => <Preview {...typed} />}
    />
  );
}

function Preview({ confirmAfterArrival = "", confirmAfterSending = "" }: Record<string, string>) {
  const [afterArrival, afterSending] = [confirmAfterArrival, confirmAfterSending].map((typed) =>
    typedInteger(typed),
  );
  if (afterArrival == null || afterSending == null)
    return <p className="text-14 text-warn">날수를 숫자로 적어주세요.</p>;
  return <p className="text-14 numbers">{confirmRule({ afterArrival, afterSending })}</p>;
}
