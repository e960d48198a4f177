import type { ReactNode } from "react";
import { Link } from "react-router";
import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import { saleNote } from "#shop/product/reservation-label.ts";
import { stockWords } from "#shop/product/sale.ts";
import { RatingLine } from "#app/review/rating-line.tsx";
import { useRoot } from "#app/root-data.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { shipWords } from "../sale-words.tsx";
import { comparePath } from "./compare-ids.ts";
import type { ComparedColumn } from "./find-compared.server.ts";

type Row = [name: string, cell: (product: ComparedColumn) => ReactNode];

const NOTHING = (
  <span className="text-soft">
    <span aria-hidden>–</span>
    <span className="sr-only">정해지지 않았어요</span>
  </span>
);

/** Null: as the shop sends everything. */
const arrival = ({ expectedShipOn, shippingClass, supply }: ComparedColumn): string | null =>
  expectedShipOn ? shipWords(expectedShipOn, shippingClass === "digital") : supply;

function useRows(): Row[] {
  const root = useRoot();
  const site = root?.site;
  return [
    ["가격", (product) => <Price {...product} />],
    ["배송비", (product) => site && shippingWords(product, site, won)],
    [
      "지금",
      (product) =>
        [
          saleNote(product.sale, product) ?? (product.sale === "open" && "구매할 수 있어요"),
          product.sale === "open" && stockWords(product.stock),
        ]
          .filter(Boolean)
          .join(" · "),
    ],
    ["들어보기", (product) => <Samples product={product} />],
    ["후기", ({ rating }) => rating && <RatingLine rating={rating} className="text-14" />],
    ["길이", ({ voiceLength }) => voiceLength],
    [
      "형식",
      ({ formats, shippingClass }) => formats || (shippingClass === "parcel" ? "실물" : null),
    ],
    ["목소리", ({ voice }) => voice],
    ["만든 방식", ({ voiceMaker }) => voiceMaker],
    ["언어", ({ languages }) => languages],
    ["사용 범위", (product) => <Licences product={product} />],
    ["옵션", ({ options }) => options],
    ["받는 시점", (product) => arrival(product) ?? root?.sending.rule],
  ];
}

/** Products beside each other: two on a phone, the others one swipe away. */
export function CompareTable({ columns }: { columns: ComparedColumn[] }) {
  const rows = useRows();
  const ids = columns.map(({ id }) => id);
  return (
    <div
      role="region"
      aria-label="상품 비교표"
      // What scrolls must be reached by the keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-6 px-5 scrolls-sideways"
    >
      <table
        className="w-full border-collapse text-left text-14"
        style={{ maxWidth: `${6 + columns.length * 20}rem` }}
      >
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 bg-paper" />
            {columns.map((product) => (
              <th
                key={product.id}
                scope="col"
                className="p-2 font-normal"
                style={{ minWidth: "9rem", width: `${100 / columns.length}%` }}
              >
                <Head product={product} without={ids.filter((id) => id !== product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name} className="border-t border-line align-top">
              <th
                scope="row"
                className="sticky left-0 bg-paper py-3 pr-2 text-12 font-semibold text-soft"
                style={{ minWidth: "3.5rem", wordBreak: "keep-all", zIndex: 1 }}
              >
                {name}
              </th>
              {columns.map((product) => (
                <td key={product.id} className="p-2 py-3 wrap-anywhere numbers">
                  {cell(product) || NOTHING}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Head = ({ product, without }: { product: ComparedColumn; without: string[] }) => (
  <div className="relative">
    <Link to={`/product/${product.id}`} className="group block">
      <span className="block aspect-square overflow-hidden rounded-m bg-wash">
        <Picture
          image={product.moThumbnail ?? product.thumbnail}
          sizes="(max-width: 767px) 45vw, 280px"
          alt=""
          className="size-full"
        />
      </span>
      <span className="block pt-2 text-14 font-semibold group-hover:underline">
        {product.title}
      </span>
    </Link>
    <Link
      to={comparePath(without)}
      preventScrollReset
      aria-label={`비교에서 빼기: ${product.title}`}
      className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full bg-paper hover:bg-wash"
    >
      <CloseIcon className="size-4" />
    </Link>
  </div>
);

function Samples({ product }: { product: ComparedColumn }) {
  const [first, ...others] = product.samples;
  if (!first) return NOTHING;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SampleButton sample={first} product={product} className="relative border border-edge" />
      <span className="min-w-0 text-12 text-soft">
        {first.title}
        {others.length > 0 && ` 외 ${others.length}개`}
      </span>
    </span>
  );
}

function Licences({ product: { licences, voiceLicence } }: { product: ComparedColumn }) {
  if (!licences.length) return voiceLicence || NOTHING;
  return (
    <ul className="flex flex-col gap-2">
      {licences.map(({ id, name, allowed }) => (
        <li key={id}>
          <strong className="font-semibold">{name}</strong>
          <span className="block text-12 text-soft">{allowed}</span>
        </li>
      ))}
    </ul>
  );
}
