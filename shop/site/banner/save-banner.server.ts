import { createHash } from "node:crypto";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite, picturesNamed } from "../change-site.server.ts";
import type { SiteSettings } from "../settings.ts";
import { MOST_BANNERS, typedBanner, type Banner } from "./banner.ts";
import type { BannerForm } from "./banner-form.ts";

type Edit = Extract<BannerForm, { intent: "save" }>;

/** A word for how a banner stands now; its form sends it back. */
export const seenOfBanner = (banner: Banner | undefined): string =>
  banner
    ? createHash("sha256")
        .update(JSON.stringify(typedBanner(banner)))
        .digest("base64url")
        .slice(0, 22)
    : "new";

/**
 * Creates, changes or removes a banner, for every process's next request. Throws `site-changed`
 * when somebody changed it since the form was shown.
 */
export async function saveBanner(db: Db, form: BannerForm, acting: AuditActor): Promise<void> {
  await changeSite(db, acting, async (db, site) => {
    const savedBanner = site.banners.find(({ id }) => id === form.id);
    if (form.seen !== seenOfBanner(savedBanner)) throw new Refusal("site-changed");
    const subject = `banner ${form.id}`;
    const others = site.banners.filter((banner) => banner !== savedBanner);
    if (form.intent === "remove") {
      await recordImageUses(db, `site ${subject}`, []);
      return { said: { banners: others }, subject, before: typedBanner(savedBanner), after: {} };
    }
    refuseWrong(form, site, others.length);
    const after = await bannerOf(db, form, savedBanner);
    const banners = savedBanner
      ? site.banners.map((banner) => (banner === savedBanner ? after : banner))
      : [after, ...others];
    const before = savedBanner ? typedBanner(savedBanner) : {};
    return { said: { banners }, subject, before, after: typedBanner(after) };
  });
}

async function bannerOf(db: Db, form: Edit, savedBanner: Banner | undefined): Promise<Banner> {
  const { id, alt, link, isOn, from, until } = form;
  const { picture, narrow } = form;
  const pictures = await picturesNamed(db, `banner ${id}`, { picture, narrow });
  return {
    id,
    picture: pictures.get(picture!)!,
    narrow: (narrow && pictures.get(narrow)) || null,
    alt,
    link,
    isOn,
    from,
    until,
    after: savedBanner?.after ?? 0,
  };
}

function refuseWrong({ link }: Edit, site: SiteSettings, others: number): void {
  if (others >= MOST_BANNERS)
    throw new BadInput({ picture: [`배너는 ${MOST_BANNERS}개까지 만들 수 있어요.`] });
  if (link.startsWith("/")) return;
  const own = [site.chatUrl, ...Object.values(site.channels)];
  const hosts = own.map((address) => address && URL.parse(address)?.host);
  if (!hosts.includes(URL.parse(link)?.host))
    throw new BadInput({
      link: [
        "다른 곳의 주소는 상점 설정에 적은 채널과 상담 채팅의 것만 쓸 수 있어요. 이 상점의 주소는 /로 시작해요.",
      ],
    });
}
