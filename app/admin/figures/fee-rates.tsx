import { feeRatesForm } from "#shop/money/figures/fee-rates-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { rateWords } from "#shop/money/figures/expected-fees.ts";
import type { FeeRates } from "#shop/site/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, NumberField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

const fields = fieldsOf(feeRatesForm);

type Props = { rates: FeeRates | null; reply: FormAnswer };

/** The provider's fees by contract, which no provider reports before paying out. */
export function FeeRatesForm({ rates, reply }: Props) {
  const isSaved = reply && !reply.unsent && "done" in reply;
  return (
    <Unfold title="결제 수수료율 적기" look="button" open={reply ? true : undefined}>
      <PostForm of={fields} reply={reply} asMember className="flex max-w-md flex-col gap-4 pt-4">
        {({ field, busy }) => (
          <>
            {isSaved && <NoticeBox tone="good">저장했어요.</NoticeBox>}
            <p className="text-14 text-soft">
              결제사와 계약한 수수료를 부가세까지 넣어 적으면 매출 화면과 정산 파일에 예상 수수료가
              나와요. 결제마다 반올림하는 방법에 따라 실제와 몇 원 다를 수 있어요. 둘 다 비우면
              보이지 않아요.
            </p>
            <Field
              {...field("cardRate", rates ? rateWords(rates.cardRate) : "")}
              className="text-right numbers"
            />
            <NumberField {...field("depositFee", rates ? String(rates.depositFee) : "")} />
            <Button look="ink" busy={busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
