import type { FieldLooks } from "#shop/form-fields.ts";
import GiftFields from "#app/gift/gift-fields.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import type { AddressSearch } from "./order-address.tsx";
import type { GiftTerms } from "#shop/site/settings.ts";
import type { OrderPage } from "./order-page.server.ts";
import { OrdererFields, RecipientFields } from "./order-people.tsx";
import { PayByFields } from "#app/checkout/pay-by/pay-by-fields.tsx";
import ValueFields, { type OrderValue } from "#app/checkout/value/value-fields.tsx";
import { OrderNotices } from "./order-notices.tsx";

export type AddressBook = { addresses: SavedAddress[]; isFull: boolean };

type Props = {
  field: StartField<FieldLooks>;
  typed: Record<string, string>;
  isPosted: boolean;
  sends: { parcel: boolean; files?: boolean };
  search: AddressSearch;
  addressBook: AddressBook | null;
  recommender?: string | undefined;
  total: number;
  pay: Extract<OrderPage, { kind: "order" }>["pay"];
  value?: OrderValue | null;
  /** null where nothing of it can be given */
  gifts?: GiftTerms | null;
  /** the shop takes gifts, and this cannot be one */
  noGift?: boolean;
};

/** Orderer, recipient and payment. */
export function OrderFields(props: Props) {
  const { field, typed, sends, gifts = null, recommender, total, pay } = props;
  const { value, noGift = false } = props;
  return (
    <>
      <People {...props} gifts={gifts} />
      <div className="border-t border-line py-8">
        <Field
          {...field("recommenderCode")}
          defaultValue={typed.recommenderCode ?? recommender}
          className="uppercase"
        />
      </div>
      {value && <ValueFields {...value} field={field} />}
      {total > 0 && (
        <PayByFields
          field={field}
          {...pay}
          total={total}
          sends={sends.parcel}
          escrow={typed.escrow === "on"}
        />
      )}
      <OrderNotices parcel={sends.parcel} noGift={noGift} />
    </>
  );
}

/** Who orders, and who gets it. */
function People({ field, typed, isPosted, sends, search, addressBook, gifts }: Props) {
  return (
    <>
      <OrdererFields field={field} />
      {(sends.parcel || gifts) && (
        <div className="recipient">
          {gifts && (
            <GiftFields field={field} terms={gifts} sends={sends} isOn={typed.gift === "on"} />
          )}
          {sends.parcel && (
            <div className="[.recipient:has(#gift:checked)_&]:hidden">
              <RecipientFields
                field={field}
                same={isPosted ? typed.sameRecipient === "on" : true}
                search={search}
                book={
                  addressBook && {
                    ...addressBook,
                    chosen: typed.savedAddress,
                    joins: typed.saveAddress === "on",
                  }
                }
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

type FormStart = {
  typed: Record<string, string>;
  errors: Record<string, string[]>;
  firstInvalid: string | null;
  reply: FormReply<unknown> | undefined;
};

/** Initial values of fields, and which error comes first. */
export const fieldStart =
  (looks: FieldLooks, { typed, errors, firstInvalid, reply }: FormStart): StartField<FieldLooks> =>
  (name) => ({
    ...looks[name]!,
    name,
    defaultValue: typed[name],
    errors: errors[name],
    // What was refused as a whole has the focus before any field.
    autoFocus: !reply?.refused && name === firstInvalid,
  });
