import { loadScript } from "./load-script.ts";

export type FoundAddress = { postcode: string; address: string };

/** What the widget reports; https://postcode.map.daum.net/guide */
export type WidgetAnswer = {
  zonecode: string;
  userSelectedType: "R" | "J";
  roadAddress: string;
  jibunAddress: string;
  autoRoadAddress?: string;
  autoJibunAddress?: string;
  bname?: string;
  buildingName?: string;
  apartment?: "Y" | "N";
};

type Widget = new (options: {
  oncomplete: (answer: WidgetAnswer) => void;
  width: string;
  height: string;
  animation: boolean;
}) => {
  embed: (element: HTMLElement, options: { autoClose: boolean }) => void;
};

declare global {
  interface Window {
    kakao?: { Postcode?: Widget };
  }
}

const SCRIPT = "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js";
const PATIENCE_MS = 5000;

/** The address in Korean form: the road and, in brackets, the quarter and a flat's building. */
export function readAnswer(answer: WidgetAnswer): FoundAddress {
  const postcode = answer.zonecode;
  const road = answer.roadAddress || answer.autoRoadAddress || "";
  const lot = answer.jibunAddress || answer.autoJibunAddress || "";
  if (!road || (answer.userSelectedType === "J" && lot)) return { postcode, address: lot };
  const extras = bracketsOf(answer);
  return { postcode, address: extras ? `${road} (${extras})` : road };
}

const bracketsOf = ({ bname, buildingName, apartment }: WidgetAnswer): string =>
  [bname && /[동로가]$/.test(bname) && bname, apartment === "Y" && buildingName]
    .filter(Boolean)
    .join(", ");

/**
 * Loads the postcode widget on first use. Rejects when it is blocked or takes over five seconds;
 * the next call tries again.
 */
const loadAddressSearch = (): Promise<Widget> =>
  loadScript(SCRIPT, {
    name: "address search",
    read: () => window.kakao?.Postcode,
    patience: PATIENCE_MS,
  });

/** Shows the search in `element`; calls `onFound` with the chosen address. */
export async function embedAddressSearch(
  element: HTMLElement,
  onFound: (found: FoundAddress) => void,
): Promise<void> {
  const Postcode = await loadAddressSearch();
  if (!element.isConnected) return;
  element.replaceChildren();
  new Postcode({
    oncomplete: (answer) => onFound(readAnswer(answer)),
    width: "100%",
    height: "100%",
    animation: false,
  }).embed(element, { autoClose: false });
}
