import { SaxesParser } from "saxes";
import { UnreadableFile } from "../raw-table.ts";

export type XmlHandlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Letters between two tags. A cell has 32,767, each perhaps written as a number of ten letters. */
const MOST_TEXT = 1_000_000;

export const brokenWorkbook = () =>
  new UnreadableFile("엑셀 파일이 망가져 있어 읽지 못했어요. 다시 저장하거나 CSV로 올려주세요.");

/** Names without their prefix: programs write `row` as well as `x:row`. */
const bareName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

/** Hands on the tags of a part of a workbook; yields after each piece, for rows to be taken. */
export async function* xmlEvents(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  const decoder = new TextDecoder();
  let failure: unknown = null;
  let sinceTag = 0;
  parser.on("opentag", ({ name, attributes }) => {
    sinceTag = 0;
    handlers.open?.(bareName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    sinceTag = 0;
    handlers.close?.(bareName(name));
  });
  if (handlers.text) parser.on("text", handlers.text);
  parser.on("error", () => (failure ??= brokenWorkbook()));
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    sinceTag += text.length;
    parser.write(text);
    if (failure) throw failure;
    if (sinceTag > MOST_TEXT) throw brokenWorkbook();
    yield;
  }
}

/** Reads a small part to its end. */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  for await (const _piece of xmlEvents(bytes, handlers));
}
