import { Fragment } from "react";
import { won } from "#lib/won.ts";
import { SITE } from "#shop/site/site-forms.ts";
import { readFeeClasses } from "#shop/site/fee/typed-fee-classes.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function FeeClassesForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="fees"
      title="상품별 배송비"
      words="여기에 적은 종류를 상품을 고칠 때 골라요. 고르지 않은 상품은 위의 배송비를 받아요. 여러 상품을 함께 주문하면 가장 높은 배송비를 한 번만 받고, 여기서 정한 금액은 무료 배송 기준을 넘어도 받아요. 이미 받은 주문은 바뀌지 않아요."
      preview={({ feeClasses = "" }) => <Preview typed={feeClasses} />}
    />
  );
}

function Preview({ typed }: { typed: string }) {
  const classes = readFeeClasses(typed, SITE.fee);
  if (typeof classes === "string") return <p className="text-14 text-warn">{classes}</p>;
  if (!classes.length)
    return <p className="text-14 text-soft">모든 택배 상품이 같은 배송비를 받아요.</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
      {classes.map(({ name, fee }) => (
        <Fragment key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="numbers">{fee ? won(fee) : "무료"}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
