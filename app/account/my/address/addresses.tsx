import { useSearchParams } from "react-router";
import { addressBookFields, addressBookForm } from "#shop/member/address/address-book-form.ts";
import { chooseDefaultAddress } from "#shop/member/address/choose-default-address.server.ts";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { removeAddress } from "#shop/member/address/remove-address.server.ts";
import { saveAddress } from "#shop/member/address/save-address.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/addresses";
import { AddressCard } from "./address-card.tsx";
import { AddressForm } from "./address-form.tsx";
import { MyPage } from "../my-page.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "../signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주소록");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { account } = signedInOf(visitorOf(context));
  const addresses = await listAddresses(shopOf(context).db, account.id);
  const { searchParams } = new URL(request.url);
  const addressId = searchParams.get("edit") ?? searchParams.get("remove");
  if (addressId !== null) found(addresses.find(({ id }) => id === addressId));
  return { addresses, name: account.name, fields: addressBookFields() };
}

/** The confirmation's words; null for an unknown or another person's address. */
export const action = formAction(addressBookForm, async (shop, form, { visitor }) => {
  const { id } = signedInOf(visitor).account;
  const back = (done: boolean, words: string) => saved("/my/addresses", found(done ? words : null));
  if (form.intent === "remove")
    return back(await removeAddress(shop.db, id, form.addressId), "주소를 지웠어요.");
  if (form.intent === "choose")
    return back(await chooseDefaultAddress(shop.db, id, form.addressId), "기본 배송지를 바꿨어요.");
  const { intent: _intent, addressId, ...address } = form;
  return back(await saveAddress(shop.db, id, address, addressId), "주소를 저장했어요.");
});

export default function Addresses({
  loaderData: { addresses, name, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const [query] = useSearchParams();
  const edited = addresses.find(({ id }) => id === query.get("edit"));
  if (edited || query.has("new")) {
    return (
      <MyPage title={edited ? "주소 수정" : "주소 추가"}>
        <AddressForm
          key={edited?.id ?? "new"}
          known={edited}
          name={name}
          first={!addresses.length}
          fields={fields}
          reply={reply}
        />
      </MyPage>
    );
  }
  return (
    <MyPage
      title="주소록"
      words="주문할 때 골라 쓸 수 있어요. 20개까지 저장돼요."
      trouble={reply?.refused?.message}
    >
      {addresses.length ? (
        <>
          <ul className="mt-6 border-t border-line">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                removing={query.get("remove") === address.id}
              />
            ))}
          </ul>
          <ButtonLink to="?new" look="outline" size="l" className="mt-6 max-md:w-full">
            주소 추가
          </ButtonLink>
        </>
      ) : (
        <EmptyState
          title="저장한 주소가 없어요"
          words="자주 쓰는 주소를 저장해두면 주문할 때 다시 쓰지 않아도 돼요."
        >
          <ButtonLink to="?new" look="ink" size="l">
            주소 추가
          </ButtonLink>
        </EmptyState>
      )}
    </MyPage>
  );
}
