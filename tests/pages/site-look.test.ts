import { existsSync } from "node:fs";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { LOOK_PREVIEW } from "#shop/site/look-preview.ts";
import { palettes } from "#shop/site/palettes.ts";
import { moodFile } from "#shop/site/shop-icons.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, mainOf, partOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const picture = async (width: number, height: number) => {
  const background = { r: 11, g: 95, b: 255, alpha: 0.5 };
  const made = sharp({ create: { width, height, channels: 4, background } }).png();
  return (await saveImage(shop, await made.toBuffer())).id;
};
const ids: Record<"logo" | "logoDark" | "mark", string> = {
  logo: await picture(400, 100),
  logoDark: await picture(400, 100),
  mark: await picture(300, 200),
};

async function save(typed: Record<string, string>) {
  const html = mainOf(await htmlOf(owner.visit("/admin/site")));
  const form = html.split("<form").find((text) => text.includes('name="part" value="look"'))!;
  const seen = /name="seen" value="([^"]+)"/.exec(form)![1]!;
  return owner.send("/admin/site", { part: "look", seen, ...typed });
}

const homeOf = async () => htmlOf((await browser(shop, { agent: DESKTOP })).visit("/"));
const tagsOf = (html: string) => /<html[^>]*>/.exec(html)![0];

test("without a logo the header has the shop's name in type, and nobody's mark", async () => {
  const html = await homeOf();
  const home = /<a [^>]*aria-label="[^"]* 홈"[\s\S]*?<\/a>/.exec(partOf(html, "header"))![0];
  expect(home).toContain("소리상점</span>");
  expect(home).not.toMatch(/<svg|<img/);
  expect(tagsOf(html)).not.toContain("--accent");
});

test("logo, mark and accent are on every page from the next request on", async () => {
  const answer = await save({ ...ids, accent: "#0B5FFF", accentDark: "" });
  expect(answer.headers.get("location")).toBe("/admin/site#look");
  const html = await homeOf();
  const header = partOf(html, "header");
  expect(header).toContain(`src="/images/${ids.logo}/320.webp"`);
  expect(header).toMatch(new RegExp(`dark\\)" srcSet="/images/${ids.logoDark}/320\\.webp`, "i"));
  expect(header).toContain('aria-label="소리상점 홈"');
  expect(header).not.toContain("소리상점</span>");
  expect(html).toContain(`rel="icon" href="/images/${ids.mark}/icon-64.png"`);
  expect(html).toContain(`rel="apple-touch-icon" href="/images/${ids.mark}/touch-180.png"`);
  expect(html).toContain(`"logo":"${shop.origin}/images/${ids.mark}/touch-512.png"`);
  expect(html).toContain(`content="${shop.origin}/images/${ids.mark}/touch-512.png"`);
  expect(tagsOf(html)).toMatch(/style="--accent:light-dark\(#0b5fff, #[\da-f]{6}\)"/);
  for (const path of ["/policy", "/qna", "/admin"])
    expect(await htmlOf(owner.visit(path)), path).toContain("--accent:light-dark(#0b5fff");
  const manifest = (await (await owner.visit("/manifest.webmanifest")).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    const icon = await owner.visit(src);
    expect(icon.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const uses = (await shop.db.select().from(imageUses)).filter(
    ({ usedBy }) => usedBy === "site look",
  );
  expect(uses.map(({ imageId }) => imageId).toSorted()).toEqual(Object.values(ids).toSorted());
});

test.each(["quiet", "warm", "bold"] as const)(
  "the mood %s is an attribute of every page, with its icon, its share picture and its ground",
  async (mood) => {
    await save({ logo: "", logoDark: "", mark: "", mood, accent: "", accentDark: "" });
    const html = await htmlOf((await browser(shop, { agent: DESKTOP })).visit("/policy"));
    expect(tagsOf(html)).toContain(`data-mood="${mood}"`);
    expect(tagsOf(html)).not.toContain("--accent");
    const { light, dark } = palettes[mood];
    expect(html).toContain(`<meta name="theme-color" content="${light.paper}"`);
    expect(html).toContain(`<meta name="theme-color" content="${dark.paper}"`);
    expect(html).toContain(`rel="icon" href="/moods/${mood}/favicon.svg"`);
    expect(html).toContain(`rel="apple-touch-icon" href="/moods/${mood}/apple-touch-icon.png"`);
    expect(html).toContain(`content="${shop.origin}/moods/${mood}/share.png"`);
    expect(html).toContain('content="summary_large_image"');
    const manifest = (await (await owner.visit("/manifest.webmanifest")).json()) as {
      theme_color: string;
      icons: { src: string }[];
    };
    expect(manifest.theme_color).toBe(light.paper);
    const files = ["favicon.svg", "apple-touch-icon.png", "share.png"].map((name) =>
      moodFile(mood, name),
    );
    for (const file of [...files, ...manifest.icons.map(({ src }) => src)])
      expect(existsSync(projectFile(`public${file}`)), file).toBe(true);
    const { width, height } = await sharp(projectFile(`public/moods/${mood}/share.png`)).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const log = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(log).toMatchObject([
      { action: "site.edit", subject: "site look", after: expect.objectContaining({ mood }) },
    ]);
  },
);

test("an accent of the owner's stands in her mood, and is held against its ground", async () => {
  const typed = { logo: "", logoDark: "", mark: "", mood: "warm", accentDark: "" };
  // Readable on white, and not on cream.
  const refused = await save({ ...typed, accent: "#a06000" });
  expect(refused.status).toBe(400);
  const html = mainOf(await htmlOf(refused));
  expect(html).toMatch(/id="accent-error"[^>]*>[^<]*대비 4\.[34]:1/);
  expect(html).toMatch(/<input[^>]*name="mood"[^>]*checked=""[^>]*value="warm"/);
  expect((await save({ ...typed, accent: "#8a4000" })).status).toBe(303);
  expect(tagsOf(await homeOf())).toMatch(/data-mood="warm".*--accent:light-dark\(#8a4000, #/);
});

test("only the home of the preview may stand in a frame of ours, and no mood is refused in silence", async () => {
  const headersOf = async (path: string) => (await owner.visit(path)).headers;
  const framed = await headersOf(LOOK_PREVIEW);
  expect(framed.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(framed.get("x-frame-options")).toBe("SAMEORIGIN");
  for (const path of ["/", "/?look=1", "/policy?look", "/admin/site"]) {
    const headers = await headersOf(path);
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
  }
  const none = { logo: "", logoDark: "", mark: "", accent: "", accentDark: "" };
  const answer = await save({ ...none, mood: "gothic" });
  expect(answer.status).toBe(400);
  expect(await htmlOf(answer)).toContain("분위기를 골라주세요.");
  await save({ ...none, mood: "plain" });
  expect(tagsOf(await homeOf())).not.toContain("data-mood");
});

test("an accent nobody can read is refused with the nearest one, and nothing is half saved", async () => {
  const before = await findSite(shop.db);
  const answer = await save({ logo: "", logoDark: "", mark: "", accent: "#fe0", accentDark: "" });
  expect(answer.status).toBe(400);
  const html = mainOf(await htmlOf(answer));
  expect(html).toContain('value="#fe0"');
  expect(html).toMatch(/id="accent-error"[^>]*>[^<]*가장 가까운 읽히는 색은 #[\da-f]{6}예요/);
  expect(await findSite(shop.db)).toEqual(before);
});

test("a picture that is none of the shop's is refused, whatever its name", async () => {
  const before = await findSite(shop.db);
  for (const logo of ["nosuchpicture1", "../../etc", "<svg onload=alert(1)>"]) {
    const answer = await save({ ...ids, logo });
    expect(answer.status).toBe(400);
    expect(mainOf(await htmlOf(answer))).toContain("이미지를 다시 골라주세요.");
  }
  expect(await findSite(shop.db)).toEqual(before);
});

test("what is taken away is gone, and the name stands again", async () => {
  expect(
    (await save({ logo: "", logoDark: "", mark: "", accent: "", accentDark: "" })).status,
  ).toBe(303);
  const html = await homeOf();
  expect(partOf(html, "header")).toContain("소리상점</span>");
  expect(html).toContain('rel="icon" href="/favicon.svg"');
  expect(html).not.toContain(ids.mark);
  expect(headingOf(await htmlOf(owner.visit("/admin/site")))).toBe("상점 설정");
});
