import { phoneWords } from "#lib/phone.ts";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { TYPED_ADDRESS } from "./saved-address.ts";
import { Ruled } from "#app/ui/ruled.tsx";

/** A saved address, or another one to be typed, whose fields CSS hides otherwise. */
export default function SavedAddresses({
  addresses,
  chosen,
  errors,
}: {
  addresses: SavedAddress[];
  chosen: string | undefined;
  errors: string[] | undefined;
}) {
  const isListed = chosen === TYPED_ADDRESS || addresses.some(({ id }) => id === chosen);
  const start = isListed ? chosen : addresses[0]?.id;
  return (
    <fieldset
      id="savedAddress"
      tabIndex={-1}
      aria-describedby={errors?.length ? "savedAddress-error" : undefined}
      className="mb-6 outline-none"
    >
      <legend className="sr-only">받는 곳</legend>
      <Ruled>
        {addresses.map(
          ({
            id,
            label,
            isDefault,
            recipientName,
            recipientPhone,
            postcode,
            address,
            addressDetail,
          }) => (
            <AddressChoice key={id} value={id} start={start}>
              <span className="font-semibold">{recipientName}</span>
              {(label || isDefault) && (
                <span className="ml-2 text-12 text-soft">
                  {[label, isDefault && "기본 배송지"].filter(Boolean).join(" · ")}
                </span>
              )}
              <span className="mt-0.5 block text-14 text-soft numbers">
                ({postcode}) {address} {addressDetail}
              </span>
              <span className="block text-14 text-soft numbers">{phoneWords(recipientPhone)}</span>
            </AddressChoice>
          ),
        )}
        <AddressChoice value={TYPED_ADDRESS} start={start} className="typed-address">
          다른 주소로 보낼게요
        </AddressChoice>
      </Ruled>
      {errors?.length ? (
        <p id="savedAddress-error" className="mt-2 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}

function AddressChoice({
  value,
  start,
  className = "",
  children,
}: {
  value: string;
  start: string | undefined;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 py-3 text-16">
        <input
          type="radio"
          name="savedAddress"
          value={value}
          defaultChecked={value === start}
          className={`mt-0.5 size-5 shrink-0 accent-accent ${className}`}
        />
        <span className="min-w-0">{children}</span>
      </label>
    </li>
  );
}
