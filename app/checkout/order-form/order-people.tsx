import type { FieldLooks } from "#shop/form-fields.ts";
import type { StartField } from "#app/ui/form/post-form.tsx";
import type { ReactNode } from "react";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { courierMemos, OWN_MEMO } from "#shop/order/delivery/courier-memos.ts";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { AddressFields, type AddressSearch } from "./order-address.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import SavedAddresses from "./saved-addresses.tsx";

export function OrdererFields({ field }: { field: StartField<FieldLooks> }) {
  return (
    <OrderSection title="주문하는 분">
      <div className="grid gap-5 md:grid-cols-2">
        <Field {...field("ordererName")} />
        <PhoneField {...field("ordererPhone")} />
        <div className="md:col-span-2">
          <Field {...field("ordererEmail")} />
        </div>
      </div>
    </OrderSection>
  );
}

/** A member's address book, the chosen address, and whether to save the typed one. */
type Book = {
  addresses: SavedAddress[];
  isFull: boolean;
  chosen: string | undefined;
  joins: boolean;
};

type RecipientProps = {
  field: StartField<FieldLooks>;
  same: boolean;
  search: AddressSearch;
  book: Book | null;
};

/**
 * The recipient. Fields that a choice makes needless are hidden by CSS, so that it works without
 * JavaScript.
 */
export function RecipientFields({ field, same, search, book }: RecipientProps) {
  const hasAddresses = book !== null && book.addresses.length > 0;
  return (
    <OrderSection title="받는 분" className="recipient">
      {hasAddresses && (
        <SavedAddresses
          addresses={book.addresses}
          chosen={book.chosen}
          errors={field("savedAddress").errors}
        />
      )}
      <div
        className={hasAddresses ? "hidden [.recipient:has(.typed-address:checked)_&]:block" : ""}
      >
        <RecipientTick name="sameRecipient" ticked={same}>
          주문하는 분과 같아요
        </RecipientTick>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          <div className="grid gap-5 md:col-span-2 md:grid-cols-2 [.recipient:has(#sameRecipient:checked)_&]:hidden">
            <RecipientPerson field={field} />
          </div>
          <AddressFields field={field} {...search} />
        </div>
        {book && !book.isFull && (
          <div className="mt-3">
            <RecipientTick name="saveAddress" ticked={book.joins}>
              이 주소를 주소록에 저장할게요
            </RecipientTick>
          </div>
        )}
      </div>
      <div className="mt-5">
        <CourierMemo field={field} />
      </div>
    </OrderSection>
  );
}

type TickProps = { name: string; ticked: boolean; children: ReactNode };

/** One line in the size of the fields around it, where `Tick` is small and may have several. */
function RecipientTick({ name, ticked, children }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-16">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={ticked}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}

/** The recipient's fields, for ordering and for later changes. */
export function RecipientPerson({
  field,
}: {
  field: StartField<FieldLooks<"recipientName" | "recipientPhone">>;
}) {
  return (
    <>
      <Field {...field("recipientName")} />
      <PhoneField {...field("recipientPhone")} />
    </>
  );
}

export function CourierMemo({
  field,
}: {
  field: StartField<FieldLooks<"courierMemo" | "courierMemoText">>;
}) {
  return (
    <div className="courier-memo grid gap-3 md:col-span-2">
      <SelectField {...field("courierMemo")}>
        <option value="">메모 없음</option>
        {courierMemos.map((memo) => (
          <option key={memo} value={memo}>
            {memo}
          </option>
        ))}
        <option value={OWN_MEMO}>{OWN_MEMO}</option>
      </SelectField>
      <div className="[.courier-memo:not(:has(option:last-child:checked))_&]:hidden">
        <Field {...field("courierMemoText")} />
      </div>
    </div>
  );
}
