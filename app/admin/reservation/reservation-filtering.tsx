import {
  readReservationFilter,
  reservationQuery,
  type ReservationFilter,
} from "#shop/office/reservation/reservation-filters.ts";
import { FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";

export const reservationPath = (filter: ReservationFilter): string =>
  `/admin/reserve?${reservationQuery(filter)}`;

export function ReservationFiltering({
  filter: { tab, search, product },
  products,
}: {
  filter: ReservationFilter;
  products: { id: string; title: string }[];
}) {
  return (
    <FilterForm
      queryOf={(typed) => reservationQuery(readReservationFilter(typed))}
      kept={{ tab }}
      chosen={product ? 1 : 0}
      search={{
        label: "예약 검색",
        value: search,
        placeholder: "예약번호, 이름, 전화번호 뒷자리",
        most: 60,
      }}
    >
      <FilterChoice
        name="product"
        label="상품"
        chosen={product}
        choices={{
          "": "모든 상품",
          ...Object.fromEntries(products.map(({ id, title }) => [id, title])),
        }}
      />
    </FilterForm>
  );
}
