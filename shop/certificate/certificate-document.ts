import { chosenOptions } from "#shop/order/chosen-options.ts";
import { calendarDayOf, monthsAfter } from "#lib/calendar-day.ts";
import { licenceWords, type LineLicence } from "#shop/product/licence/licence.ts";

/** The signed document, without personal data. Days are in Seoul. */
export type CertificateDocument = {
  format: "licence-certificate-1";
  number: string;
  shop: { name: string; origin: string };
  product: { title: string; options: string[] };
  licence: { name: string; words: [label: string, words: string][] };
  /** in words; null: the shop does not say */
  madeBy: string | null;
  /** IPTC's name for it, as the formats of files carry it */
  digitalSourceType: string | null;
  noTraining: boolean;
  startsOn: string;
  /** the last day; null: without end */
  endsOn: string | null;
  issuedAt: string;
};

const IPTC = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const sourceTypes: Record<string, string> = {
  "사람이 녹음": "digitalCapture",
  "AI로 생성": "trainedAlgorithmicMedia",
  "사람 녹음과 AI를 섞음": "compositeWithTrainedAlgorithmicMedia",
};

type LicensedLine = {
  title: string;
  options: readonly { axisName: string; label: string }[];
  licence: LineLicence;
};

export function certificateDocument(
  line: LicensedLine,
  about: { number: string; shop: CertificateDocument["shop"]; paidAt: Date; now: Date },
): CertificateDocument {
  const { licence } = line;
  const startsOn = calendarDayOf(about.paidAt);
  const source = licence.maker === null ? undefined : sourceTypes[licence.maker];
  return {
    format: "licence-certificate-1",
    number: about.number,
    shop: about.shop,
    product: {
      title: line.title,
      options: chosenOptions(line.options),
    },
    licence: { name: licence.name, words: licenceWords(licence) },
    madeBy: licence.maker,
    digitalSourceType: source ? IPTC + source : null,
    noTraining: licence.noTraining,
    startsOn,
    endsOn: licence.months === null ? null : monthsAfter(startsOn, licence.months),
    issuedAt: about.now.toISOString(),
  };
}
