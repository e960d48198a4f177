import { typedInteger } from "#lib/typed-integer.ts";
import {
  isNoticeKind,
  itemsOf,
  NOTICE_ITEM_LIMIT,
  noticeItems,
  noticeKindNames,
  noticeKinds,
  type ProductNotice,
} from "#shop/product/notice/product-notice.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { useRoot } from "#app/root-data.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldsProps } from "./typed-field.ts";

/** The notice on product information: what its kind asks for, begun with what the shop knows. */
export function NoticeFields({ draft, errors, change }: FieldsProps) {
  const company = useRoot()?.site.company;
  const { kind, ...typed } = draft.notice;
  const put = (part: Record<string, string>) =>
    change(({ notice }) => ({ notice: { ...notice, ...part } }));
  const begun: ProductNotice["items"] = isNoticeKind(kind)
    ? noticeTemplate(kind, {
        name: company?.name ?? "",
        phone: company?.phone ?? "",
        title: draft.title,
        days: typedInteger(draft.supplyDays) || SUPPLY_DAYS,
      }).items
    : {};
  return (
    <>
      <SelectField
        name="notice.kind"
        label="상품 종류"
        value={kind ?? ""}
        errors={errors["notice.kind"]}
        hint={hintOf(company)}
        onChange={({ currentTarget }) => put({ kind: currentTarget.value })}
        choices={noticeKindNames.map((name) => [name, noticeKinds[name].label])}
        none="골라주세요"
      />
      {isNoticeKind(kind) &&
        itemsOf(kind).map((item) => (
          <TextField
            key={item}
            name={`notice.${item}`}
            label={noticeItems[item]}
            rows={2}
            maxLength={NOTICE_ITEM_LIMIT}
            className="min-h-0!"
            value={typed[item] ?? begun[item] ?? ""}
            errors={errors[`notice.${item}`]}
            onChange={({ currentTarget }) => put({ [item]: currentTarget.value })}
          />
        ))}
      <ClaimHint text={Object.values({ ...begun, ...typed }).join(" ")} />
    </>
  );
}

/** In a new shop what the notice begins with is not there yet. */
function hintOf(company: { name?: string; phone?: string } | null | undefined): string {
  const words = "고르면 적어야 할 항목이 나와요. 미리 채운 글은 상품에 맞게 고쳐주세요.";
  if (company?.name && company.phone) return words;
  return `${words} 상점 설정에 사업자 정보를 먼저 저장하면 이름과 전화번호도 채워드려요.`;
}
