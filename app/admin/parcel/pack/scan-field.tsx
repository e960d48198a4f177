import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";

type DetectedCode = { rawValue: string };
type Detector = { detect: (source: HTMLVideoElement) => Promise<DetectedCode[]> };
type DetectorMaker = new (options: { formats: string[] }) => Detector;

/** A camera frame is looked at so often; more only warms the phone. */
const LOOK_EVERY_MS = 250;

const makerOf = (): DetectorMaker | undefined =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** A field for scanners, which type and press Enter, and the phone's camera where it can read. */
export function ScanField() {
  const [hasCamera, setCamera] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCamera(Boolean(makerOf() && navigator.mediaDevices)), []);
  return (
    <div className="my-6 flex flex-col gap-3">
      <Form method="get" action="/admin/parcel/pack" className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <label htmlFor="code" className="text-14 font-medium">
            바코드나 주문번호
          </label>
          <input
            id="code"
            name="code"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            className="min-h-12 w-full rounded-s border border-edge bg-paper px-3 text-16 numbers focus:border-ink"
          />
        </div>
        <Button look="ink" size="l">
          열기
        </Button>
        {hasCamera && (
          <Button type="button" size="l" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? "카메라 닫기" : "카메라로 읽기"}
          </Button>
        )}
      </Form>
      {isOpen && <Camera onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Goes to the order as soon as the camera reads a barcode. */
function Camera({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const Maker = makerOf();
    async function start() {
      if (!Maker || !video.current) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      look(new Maker({ formats: ["code_128"] }));
    }
    function look(detector: Detector) {
      timer = setTimeout(async () => {
        if (isOver || !video.current) return;
        const [found] = await detector.detect(video.current).catch(() => []);
        if (!found) return look(detector);
        onClose();
        void navigate(`/admin/parcel/pack?code=${encodeURIComponent(found.rawValue)}`);
      }, LOOK_EVERY_MS);
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() =>
      setProblem("카메라를 열지 못했어요. 브라우저에서 카메라를 허용하거나 주문번호를 적어주세요."),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [navigate, onClose]);
  return problem ? (
    <p role="alert" className="text-14 text-bad">
      {problem}
    </p>
  ) : (
    <video
      ref={video}
      muted
      playsInline
      aria-label="바코드를 비추는 화면"
      className="aspect-video w-full max-w-120 rounded-m bg-wash object-cover"
    />
  );
}
