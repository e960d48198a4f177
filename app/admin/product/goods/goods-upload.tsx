import { useState, type ReactNode } from "react";
import { useUploads } from "#app/uploads/use-uploads.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { goodsPurpose } from "./goods-purpose.ts";

type Props = {
  id: string;
  target: Parameters<typeof goodsPurpose>[0];
  onAdded: () => void;
  multiple?: boolean;
  children: ReactNode;
};

/** Files are sent in pieces: what was cut goes on, also after a reload. */
export function GoodsUpload({ id, target, onAdded, multiple = false, children }: Props) {
  const [purpose] = useState(() => goodsPurpose(target));
  const { productId, goodsId } = target;
  const uploads = useUploads({
    field: `product ${productId} goods ${goodsId ?? "new"}`,
    purpose,
    onMade: onAdded,
  });
  return (
    <>
      <UploadField
        id={id}
        uploads={uploads}
        multiple={multiple}
        hint="WAV, MP3, M4A, ZIP, PDF. 하나에 2GB까지 올릴 수 있어요."
      >
        {children}
      </UploadField>
      <LeaveGuard active={uploads.underWay > 0} uploading />
    </>
  );
}
