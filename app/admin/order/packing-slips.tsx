import { data, Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { listSlips, type Slip } from "#shop/office/order/slips/list-slips.server.ts";
import { MOST_SLIPS, slipNumbers, slipsPath } from "#shop/office/order/slips/slip-numbers.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/packing-slips";
import "./slips.css";
import { Barcode } from "./barcode.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "포장 명세서");

const papers = { a4: "A4", a6: "A6 라벨" } as const;
type Paper = keyof typeof papers;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const numbers = slipNumbers(searchParams);
  const paper: Paper = searchParams.get("paper") === "a6" ? "a6" : "a4";
  if (numbers.length > MOST_SLIPS)
    return data({ numbers: [], paper, slips: [], isTooMany: true }, 413);
  return data({
    numbers,
    paper,
    slips: await listSlips(shopOf(context).db, numbers, visitorOf(context)),
    isTooMany: false,
  });
}

/** The list that this role has. */
function ListLink() {
  const to = mayOpen(useRoot()?.role ?? null, "/admin/order") ? "/admin/order" : "/admin/parcel";
  return <TextLink to={to}>주문 목록</TextLink>;
}

export default function PackingSlips({
  loaderData: { numbers, paper, slips, isTooMany },
}: Route.ComponentProps) {
  if (isTooMany)
    return (
      <NoticeBox tone="bad">
        포장 명세서는 한 번에 {MOST_SLIPS}장까지 볼 수 있어요. <ListLink />
        에서 나눠 골라주세요.
      </NoticeBox>
    );
  if (!slips.length) {
    return (
      <EmptyState
        isPage
        title="고른 주문이 없어요"
        words="주문 목록에서 포장할 주문을 고르고 포장 명세서를 눌러주세요."
      >
        <ListLink />
      </EmptyState>
    );
  }
  const unknown = numbers.length - slips.length;
  const heldCount = slips.filter(({ hold }) => hold).length;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Title>
          포장 명세서 <span className="numbers text-soft">{slips.length}</span>
        </Title>
        <div className="flex flex-wrap gap-2">
          <Papers numbers={numbers} paper={paper} />
          <Button
            type="button"
            look="primary"
            onClick={() => window.print()}
            className="noscript:hidden"
          >
            인쇄
          </Button>
        </div>
      </div>
      {unknown > 0 && (
        <div className="mb-4 print:hidden">
          <NoticeBox tone="warn">찾지 못한 주문번호가 {unknown}개 있어요.</NoticeBox>
        </div>
      )}
      {heldCount > 0 && (
        <div className="mb-4 print:hidden">
          <NoticeBox tone="warn">
            보내면 안 되는 주문이 {heldCount}건 있어요. 명세서에 표시했어요.
          </NoticeBox>
        </div>
      )}
      <p className="mb-4 text-12 text-soft print:hidden">
        받는 분의 정보가 담겨 있어요. 열어 본 기록이 남고, 인쇄한 종이는 쓴 뒤에 파쇄해주세요.
      </p>
      <div className={`slips slips-${paper}`}>
        {slips.map((slip) => (
          <SlipSheet key={slip.number} slip={slip} />
        ))}
      </div>
    </>
  );
}

function Papers({ numbers, paper }: { numbers: string[]; paper: Paper }) {
  return (
    <nav aria-label="용지" className="flex gap-1">
      {(Object.keys(papers) as Paper[]).map((each) => (
        <Link
          key={each}
          to={`${slipsPath(numbers)}&paper=${each}`}
          replace
          aria-current={each === paper || undefined}
          className={`${buttonClass({ look: each === paper ? "ink" : "outline" })}`}
        >
          {papers[each]}
        </Link>
      ))}
    </nav>
  );
}

/** A gift shows only its number's end, which identifies it for packing but opens nothing. */
const headOf = ({ number, isGift }: Slip) => (isGift ? `선물 ${number.slice(-4)}` : number);

/** One parcel: where it goes, and what goes into it with a box to tick for each. */
function SlipSheet({ slip }: { slip: Slip }) {
  const { number, isGift, placedAt, label, hold, partlySent } = slip;
  const { ordererName, recipient, lines, pieces, waybill } = slip;
  return (
    <article className={`slip ${isGift ? "slip-gift" : ""}`} aria-labelledby={`slip-${number}`}>
      <header className="slip-head">
        <h2 id={`slip-${number}`} className="text-20 font-bold numbers">
          {headOf(slip)}
        </h2>
        <p className="text-12 numbers">
          {[!isGift && seoulTime(placedAt), label, partlySent && "남은 상품"]
            .filter(Boolean)
            .join(" · ")}
          {waybill && ` · ${waybill.company} ${waybill.number}`}
        </p>
      </header>
      <Barcode text={slip.code} />
      {hold && <p className="slip-hold">{hold} 보내지 마세요.</p>}
      {recipient ? (
        <address className="slip-address not-italic">
          <p className="numbers">({recipient.postcode})</p>
          <p className="slip-large font-bold">
            {recipient.address} {recipient.addressDetail}
          </p>
          <p className="slip-large">
            <strong>{recipient.name}</strong>{" "}
            <span className="numbers whitespace-nowrap">{recipient.phone}</span>
          </p>
          {recipient.courierMemo && <p className="slip-memo">배송 요청: {recipient.courierMemo}</p>}
        </address>
      ) : (
        <p className="slip-address">택배로 보내지 않는 주문이에요.</p>
      )}
      <table className="slip-lines">
        <caption className="sr-only">넣을 상품</caption>
        <thead>
          <tr>
            <th scope="col">확인</th>
            <th scope="col">상품</th>
            <th scope="col">수량</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, options, quantity, isDigital }) => (
            <tr key={id}>
              <td>
                <span aria-hidden className="slip-box" />
              </td>
              <td>
                <span className="font-semibold">{title}</span>
                {(options.length > 0 || isDigital) && (
                  <span className="block text-12">
                    {[...options, isDigital && "디지털 상품 (넣지 않아요)"]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                )}
              </td>
              <td className={`numbers ${quantity > 1 ? "font-bold" : ""}`}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="slip-foot numbers">
        모두 {pieces}개 · 주문자 {ordererName}
      </footer>
    </article>
  );
}
