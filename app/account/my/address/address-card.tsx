import { phoneWords } from "#lib/phone.ts";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OneButton } from "../one-button.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

/** A saved address and what can be done with it. Forgetting it asks once. */
export function AddressCard({ address, removing }: { address: SavedAddress; removing: boolean }) {
  const {
    id,
    label,
    recipientName,
    recipientPhone,
    postcode,
    address: road,
    addressDetail,
    isDefault,
  } = address;
  const named = label || recipientName;
  return (
    <li className="border-b border-line py-5">
      <p className="flex flex-wrap items-center gap-2 text-16 font-semibold">
        {named}
        {isDefault && (
          <span className="rounded-s border border-accent px-1.5 text-12 font-medium text-accent">
            기본 배송지
          </span>
        )}
      </p>
      <p className="mt-1.5 text-14">
        <span className="text-soft numbers">({postcode})</span> {road} {addressDetail}
      </p>
      <p className="text-14 text-soft">
        {recipientName} · <span className="numbers">{phoneWords(recipientPhone)}</span>
      </p>
      {removing ? (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <p className="w-full text-14 font-medium">이 주소를 지울까요?</p>
          <OneButton values={{ intent: "remove", addressId: id }}>
            {(busy) => (
              <Button look="danger" busy={busy}>
                지우기
              </Button>
            )}
          </OneButton>
          <ButtonLink to="/my/addresses" preventScrollReset>
            그대로 두기
          </ButtonLink>
        </div>
      ) : (
        <div className="-mb-2 -ml-1 mt-1 flex flex-wrap gap-x-4">
          {!isDefault && (
            <OneButton values={{ intent: "choose", addressId: id }}>
              {(busy) => (
                <button
                  type="submit"
                  aria-busy={busy || undefined}
                  className={`${textLink("note")} px-1`}
                >
                  기본 배송지로<span className="sr-only"> 쓰기: {named}</span>
                </button>
              )}
            </OneButton>
          )}
          <TextLink look="note" to={`?edit=${id}`} className="px-1">
            수정<span className="sr-only">: {named}</span>
          </TextLink>
          <TextLink look="note" to={`?remove=${id}`} preventScrollReset className="px-1">
            삭제<span className="sr-only">: {named}</span>
          </TextLink>
        </div>
      )}
    </li>
  );
}
