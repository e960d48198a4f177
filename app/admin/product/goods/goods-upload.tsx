import { useState, type ReactNode } from "react";
import { useLastingUploads } from "#app/uploads/use-uploads.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { goodsPurpose } from "./goods-purpose.ts";

type Props = {
  id: string;
  product: { id: string; title: string };
  target: Pick<Parameters<typeof goodsPurpose>[0], "goodsId" | "note">;
  onAdded: () => void;
  multiple?: boolean;
  children: ReactNode;
};

/** Files are sent in pieces, also while other pages are shown: what was cut goes on. */
export function GoodsUpload({ id, product, target, onAdded, multiple = false, children }: Props) {
  const [purpose] = useState(() => goodsPurpose({ productId: product.id, ...target }));
  const uploads = useLastingUploads({
    field: `product ${product.id} goods ${target.goodsId ?? "new"}`,
    title: product.title,
    path: `/admin/product/edit/${product.id}/goods`,
    purpose,
    onMade: onAdded,
  });
  return (
    <UploadField
      id={id}
      uploads={uploads}
      multiple={multiple}
      hint="WAV, MP3, M4A, ZIP, PDF. 하나에 2GB까지 올릴 수 있고, 올리는 동안 다른 관리 화면을 봐도 돼요."
    >
      {children}
    </UploadField>
  );
}
