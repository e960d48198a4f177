import { useState } from "react";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useLastingUploads } from "#app/uploads/use-uploads.ts";
import { takePurpose } from "./take-purpose.ts";

type Props = { number: string; lineId: number; title: string; onAdded: () => void };

/** Recordings are sent in pieces, also while other pages are shown: what was cut goes on. */
export function TakeUpload({ number, lineId, title, onAdded }: Props) {
  const [purpose] = useState(() => takePurpose({ number, lineId }));
  const uploads = useLastingUploads({
    field: `takes of ${lineId}`,
    title,
    path: `/admin/commissions/${number}/${lineId}`,
    purpose,
    onMade: onAdded,
  });
  return (
    <UploadField
      id="takes-upload"
      uploads={uploads}
      multiple
      hint="WAV, MP3, M4A. 하나에 500MB까지. 보내기 전에는 구매자가 듣지 못해요."
    >
      녹음 올리기
    </UploadField>
  );
}
