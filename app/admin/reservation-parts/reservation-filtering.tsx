import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { readReservationFilter, reservationQuery, type ReservationFilter } from "#shop/reservation/office/reservation-filters.ts";

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

export const reservationPath = (filter: ReservationFilter): string => `/admin/reserve?${reservationQuery(filter)}`;

/** The search and the product; both stand in the address, so that a view can be kept and shared. */
export function ReservationFiltering({ filter, products }: { filter: ReservationFilter; products: { id: string; title: string }[] }) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    void submit(reservationQuery(readReservationFilter(new URLSearchParams(fields))));
  };
  return (
    <Form role="search" className="grid gap-2 md:flex md:flex-wrap md:items-center" onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && show(currentTarget)} onSubmit={(event) => { event.preventDefault(); show(event.currentTarget); }}>
      <input type="hidden" name="tab" value={filter.tab} />
      <div className="flex gap-2 md:min-w-72 md:flex-1">
        <label htmlFor="search" className="sr-only">예약 검색</label>
        <input key={filter.search} id="search" name="search" type="search" defaultValue={filter.search} maxLength={60} placeholder="예약번호, 이름, 전화번호 뒷자리" enterKeyHint="search" autoComplete="off" className={`${box} w-full min-w-0 flex-1 placeholder:text-soft`} />
        <Button>검색</Button>
      </div>
      <label htmlFor="product" className="sr-only">상품</label>
      <select key={filter.product} id="product" name="product" defaultValue={filter.product} className={`${box} w-full md:w-64`}>
        <option value="">모든 상품</option>
        {products.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
      <noscript><Button>적용</Button></noscript>
    </Form>
  );
}
