import sharp from "sharp";

const DOOR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#D43F2A"/>
  <g fill="none" stroke="#FFF8EF" stroke-width="2.2">
    <path d="M11 26V16a5 5 0 0 1 10 0v10"/>
    <path d="M7 26V16a9 9 0 0 1 18 0v10"/>
  </g>
  <path fill="#FFF8EF" d="M14.6 26V16a1.4 1.4 0 0 1 2.8 0v10z"/>
</svg>`;

/** The demo's mark: a door that sounds, arches going out from it like waves. */
export const mark = (): Promise<Buffer> =>
  sharp(Buffer.from(DOOR), { density: 1152 }).resize(512).png().toBuffer();
