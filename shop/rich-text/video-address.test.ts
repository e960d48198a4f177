import fc from "fast-check";
import { expect, test } from "vitest";
import { frameAddress } from "./frame-address.ts";
import { videoAddress } from "./video-address.ts";

const FRAME = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", FRAME],
  ["http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ", FRAME],
  ["  https://youtu.be/dQw4w9WgXcQ?si=abcDEF ", FRAME],
  ["youtu.be/dQw4w9WgXcQ", FRAME],
  ["m.youtube.com/watch?v=dQw4w9WgXcQ&t=90", `${FRAME}?start=90`],
  ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", `${FRAME}?start=90`],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s", `${FRAME}?start=3723`],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=45s", `${FRAME}?start=45`],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", FRAME],
  ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", FRAME],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=7", `${FRAME}?start=7`],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", FRAME],
  ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", FRAME],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e"],
  ["https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
])("%s is shown in a frame", (typed, frame) => expect(videoAddress(typed)).toBe(frame));

test.each([
  "",
  "동영상",
  "https://example.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@channel",
  "https://www.youtube.com/playlist?list=PL123",
  "javascript://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "ftp://youtu.be/dQw4w9WgXcQ",
  "https://vimeo.com/about",
  "https://youtu.be/dQw4w9WgXcQ<x>",
])("%j is no video", (typed) => expect(videoAddress(typed)).toBeNull());

test("whatever is typed, a frame's address is one that the shop shows", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((tail) => `https://www.youtube.com/watch?v=${tail}`),
        fc.string().map((tail) => `https://youtu.be/dQw4w9WgXcQ?t=${tail}`),
      ),
      (typed) => {
        const address = videoAddress(typed);
        if (address !== null) expect(frameAddress(address)).toBe(address);
      },
    ),
    { numRuns: 2000 },
  );
});
