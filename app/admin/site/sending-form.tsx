import { trackingAddress } from "#shop/site/sending/tracking-pattern.ts";
import { readCarriers } from "#shop/site/sending/typed-carriers.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function SendingForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="sending"
      title="보내는 방법"
      words="기본 택배사 13곳과 편의점 택배, 우체국 등기, 퀵, 직접 배달은 설정하지 않아도 쓸 수 있어요."
      choices={{ fetchesReturns: FETCHES }}
      preview={(typed) => <Preview {...typed} />}
    />
  );
}

const FETCHES = [
  ["off", "쓰지 않기: 구매자가 직접 보내요"],
  ["on", "쓰기: 구매자가 신청하면 택배 기사님이 찾아가요"],
] as const;

const EXAMPLE = "123456789012";

function Preview({
  ownCarriers = "",
  pickupPlace,
  pickupHours,
  fetchesReturns,
}: Record<string, string>) {
  const carriers = readCarriers(ownCarriers);
  return (
    <div className="flex flex-col gap-3 text-14">
      {typeof carriers === "string" ? (
        <p className="text-warn">{carriers}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {carriers.map(({ name, url }) => (
            <li key={name}>
              <span className="font-medium">{name}</span>
              <span className="block break-all text-soft numbers">
                {url
                  ? trackingAddress(url, EXAMPLE)
                  : "배송 조회 없음, 송장번호 없이 보낼 수 있어요"}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {pickupPlace
          ? `방문 수령: ${pickupPlace}, ${pickupHours ?? ""}. 수령번호를 보여주시면 드려요.`
          : "방문 수령은 쓰지 않아요."}
      </p>
      <p>
        {fetchesReturns === "on"
          ? "반품·교환 신청서에서 회수를 신청할 수 있어요. 신청은 택배사에 직접 접수해주세요."
          : "반품·교환은 구매자가 직접 보내요."}
      </p>
    </div>
  );
}
