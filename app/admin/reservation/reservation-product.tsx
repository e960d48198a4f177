import { fieldsOf } from "#shop/form-fields.ts";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { reservedProductForm } from "#shop/reservation/admin-reservation-forms.ts";
import {
  findReservedProduct,
  previewShipByMove,
  type ReservedProduct,
} from "#shop/office/reservation/find-reserved-product.server.ts";
import { confirmFirst, listLine } from "#shop/office/reservation/list-line.server.ts";
import type { ReservationRow } from "#shop/office/reservation/list-reservations.server.ts";
import { moveShipBy } from "#shop/reservation/ship-by/move-ship-by.server.ts";
import { reservation, type ReservationStatus } from "#shop/reservation/status.ts";
import { saved } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservation-product";
import { MovesSoFar } from "./moves-so-far.tsx";
import { ShipByMover } from "./ship-by-mover.tsx";
import { usualDeadline } from "./usual-deadline.ts";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

const ORDER_WITHIN_DAYS = 3;
const ANSWER_WITHIN_DAYS = 5;
const SHOWN = 30;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(matches, `${loaderData?.product.title ?? "상품"} 예약`);

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const product = found(await findReservedProduct(db, params.productId, now()));
  const shipBy = searchParams.get("shipBy") ?? "";
  const plan = {
    shipBy: isCalendarDay(shipBy) ? shipBy : "",
    reason: (searchParams.get("reason") ?? "").slice(0, 200),
    answerUntil:
      searchParams.get("answerUntil")?.slice(0, 16) ?? usualDeadline(now(), ANSWER_WITHIN_DAYS),
  };
  const isPlanned =
    plan.shipBy !== "" &&
    plan.shipBy !== product.shipBy &&
    plan.reason.trim() !== "" &&
    fromSeoulLocal(plan.answerUntil) !== null;
  const [line, preview] = await Promise.all([
    listLine(db, product.id, SHOWN),
    isPlanned ? previewShipByMove(db, product.id, plan.shipBy) : null,
  ]);
  return { product, line, plan, preview, orderUntil: usualDeadline(now(), ORDER_WITHIN_DAYS) };
}

export const action = formAction(
  reservedProductForm,
  async (shop, form, { params: { productId = "" }, visitor }) => {
    const here = `/admin/reserve/${encodeURIComponent(productId)}`;
    if (form.intent === "confirm-first") {
      const { moved } = await confirmFirst(shop, { ...form, productId }, visitor);
      return saved(
        here,
        moved ? `앞에서부터 ${moved}건을 확정하고 주문 링크를 보냈어요.` : "확정할 예약이 없어요.",
      );
    }
    const { asked: askedCount } = await moveShipBy(shop, productId, form, visitor);
    return saved(
      here,
      askedCount ? `발송 예정일을 바꾸고 ${askedCount}명에게 물었어요.` : "발송 예정일을 바꿨어요.",
    );
  },
);

export default function ReservationProduct({
  loaderData: { product, line, plan, preview, orderUntil },
  actionData: reply,
}: Route.ComponentProps) {
  const isMove = reply?.values?.intent === "move";
  return (
    <div className="max-w-300">
      <BackLink to="/admin/reserve">예약 목록</BackLink>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-6">
        <Title>{product.title}</Title>
        <TextLink look="row" to={`/admin/product/edit/${product.id}`} className="text-14">
          상품 수정
        </TextLink>
        <p className="w-full text-14 text-soft numbers">{windowWords(product)}</p>
      </header>
      <Counts product={product} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <WaitingLine
          product={product}
          line={line}
          orderUntil={orderUntil}
          reply={isMove ? undefined : reply}
        />
        <div className="flex min-w-0 flex-col gap-10">
          <ShipByMover
            key={`${plan.shipBy} ${plan.answerUntil} ${plan.reason}`}
            current={product.shipBy}
            plan={plan}
            preview={preview}
            reply={isMove ? reply : undefined}
          />
          <MovesSoFar moves={product.moves} />
        </div>
      </div>
    </div>
  );
}

function windowWords({ sale, opensAt, closesAt, limitPerPerson, stock }: ReservedProduct): string {
  const standing = {
    open: "예약을 받고 있어요",
    "not-yet": "아직 시작하지 않았어요",
    closed: "예약이 마감됐어요",
    "sold-out": "준비한 수량이 모두 찼어요",
  }[sale];
  return [
    standing,
    opensAt && `${seoulTime(opensAt)} 시작`,
    closesAt && `${seoulTime(closesAt)} 마감`,
    stock === null ? "수량 제한 없음" : `남은 수량 ${stock}개`,
    limitPerPerson && `한 사람 ${limitPerPerson}개`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Counts({ product: { id, pieces } }: { product: ReservedProduct }) {
  return (
    <Ruled as="dl" look="alone" className="grid grid-cols-2 gap-x-6 gap-y-4 py-4 md:grid-cols-5">
      {(Object.keys(pieces) as ReservationStatus[]).map((status) => (
        <div key={status}>
          <dt className="text-12 text-soft">
            <TextLink look="row" to={`/admin/reserve?tab=${status}&product=${id}`}>
              {reservation.states[status]}
            </TextLink>
          </dt>
          <dd className="text-20 font-semibold numbers">
            {pieces[status].people}건{" "}
            <span className="text-14 font-normal text-soft">{pieces[status].pieces}개</span>
          </dd>
        </div>
      ))}
    </Ruled>
  );
}

type LineProps = {
  product: ReservedProduct;
  line: ReservationRow[];
  orderUntil: string;
  reply: FormReply<never> | undefined;
};

/** The queue, first come first, and a form to confirm from its front. */
function WaitingLine({ product: { id, pieces }, line, orderUntil, reply }: LineProps) {
  const waiting = pieces.requested.people;
  return (
    <Section
      id="line"
      title={
        <>
          예약 대기 <span className="text-accent numbers">{waiting}</span>
        </>
      }
    >
      {line.length > 0 ? (
        <ConfirmFirst waiting={waiting} orderUntil={orderUntil} reply={reply} />
      ) : (
        <p className="py-4 text-14 text-soft">확정을 기다리는 예약이 없어요.</p>
      )}
      <ol>
        {line.map((row, at) => (
          <Waiter key={row.number} row={row} place={at + 1} productId={id} />
        ))}
      </ol>
      {waiting > line.length && (
        <p className="py-3 text-14">
          <TextLink look="row" to={`/admin/reserve?tab=requested&product=${id}`}>
            {waiting}건 모두 보기
          </TextLink>
        </p>
      )}
    </Section>
  );
}

const fields = fieldsOf(reservedProductForm, "confirm-first");
const MOST_CONFIRMED = 200;

function ConfirmFirst({
  waiting,
  orderUntil,
  reply,
}: Pick<LineProps, "orderUntil" | "reply"> & { waiting: number }) {
  const most = Math.min(MOST_CONFIRMED, waiting);
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "confirm-first" }}
      asMember
      className="grid items-start gap-3 border-b border-line py-4 md:grid-cols-[8rem_minmax(0,1fr)_auto]"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("count", String(most))} />
          <Field {...field("orderUntil", orderUntil)} />
          <Button look="primary" busy={busy} className="md:mt-7 md:min-h-12">
            확정
          </Button>
        </>
      )}
    </PostForm>
  );
}

function Waiter({
  row: { number, name, phone, requestedAt, options, quantity },
  place,
  productId,
}: {
  row: ReservationRow;
  place: number;
  productId: string;
}) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5 text-14">
      <span className="text-soft numbers">{place}</span>
      <span className="min-w-0">
        <span className="whitespace-nowrap">{name}</span>{" "}
        <span className="text-12 text-soft numbers">{phone}</span>
        <span className="block text-12 text-soft numbers">
          {seoulTime(requestedAt)}
          {options.length > 0 && ` · ${options.join(", ")}`}
        </span>
      </span>
      <span className="text-right whitespace-nowrap numbers">
        {quantity}개
        <TextLink
          look="faint"
          to={`/admin/reserve?tab=requested&product=${productId}&open=${number}`}
          className="block text-12"
        >
          {number}
        </TextLink>
      </span>
    </li>
  );
}
