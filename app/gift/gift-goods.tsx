import type { GiftView } from "#shop/gift/find-gift.server.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const GiftGoods = ({ lines }: Pick<GiftView, "lines">) => (
  <Ruled className="empty:hidden">
    {lines.map(({ productId, title, options, quantity, image, sample }, at) => (
      <li key={at} className="flex gap-4 py-4">
        <OrderPicture image={image} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <p className="text-16 font-semibold">{title}</p>
          {options.map((option) => (
            <p key={option} className="text-14 text-soft">
              {option}
            </p>
          ))}
          <p className="text-14 text-soft numbers">{quantity}개</p>
        </div>
        {sample && (
          <SampleButton
            sample={sample}
            product={{ id: productId, title }}
            className="relative shrink-0 self-center bg-wash"
          />
        )}
      </li>
    ))}
  </Ruled>
);
