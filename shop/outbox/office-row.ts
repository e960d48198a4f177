import type { OfficeWay } from "#shop/member/staff/office-mails.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";

/** A notice of the outbox that nobody is addressed in yet. */
export type OfficeNotice = {
  id: string;
  event: string;
  subjectKey: string;
  messageId: string;
  facts: NoticeFacts | null;
  createdAt: Date;
};

export type QueuedRow = Omit<OfficeNotice, "id"> & {
  channel: OfficeWay;
  to: string;
  state: "waiting";
};

/** Placeholders that name a person; the services of phones are told none of those. */
const PEOPLE = ["이름", "받는분", "보낸분"];

/** What a phone or a device needs of a notice: what its words say, and the page that it opens. */
function briefFacts({ values, button, link }: NoticeFacts): NoticeFacts {
  const path = link ?? button?.[1];
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !PEOPLE.includes(name))),
    ...(path && { link: path }),
  };
}

/** The same notice to one address; `place` tells its copies apart. */
export function officeRow(
  { event, subjectKey, messageId, facts, createdAt }: OfficeNotice,
  channel: OfficeWay,
  to: string,
  place: string | number,
): QueuedRow {
  return {
    event,
    subjectKey,
    createdAt,
    channel,
    to,
    messageId: messageId.replace("@", `-${place}@`),
    facts: facts && channel !== "mail" ? briefFacts(facts) : facts,
    state: "waiting",
  };
}
