import { channels, type Channel, type ShownSite } from "#shop/site/settings.ts";
import { useRoot } from "#app/root-data.ts";
import { CompanyFacts } from "./company-facts.tsx";
import { footerItems } from "./menu-items.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** E-commerce act, articles 10 and 13: who runs the shop, how to reach them, and who hosts it. */
export function Footer() {
  const root = useRoot();
  if (!root) return null;
  const { site, links } = root;
  return (
    <footer className="site-footer mt-24 border-t border-line text-14">
      <div className="mx-auto grid max-w-350 gap-x-16 gap-y-8 px-5 py-10 md:grid-cols-[1fr_auto] md:px-8 md:py-14">
        <div>
          <p className="text-16 font-semibold">{site.shopName}</p>
          <div className="mt-3">
            <CompanyFacts company={site.company} />
          </div>
          <Reach site={site} />
        </div>
        <nav
          aria-label="바닥글"
          className="flex flex-wrap content-start gap-x-6 md:flex-col md:items-end"
        >
          {links.footer.map(({ title, to }) => (
            <TextLink key={to} look="menu" to={to} className="max-w-full wrap-anywhere">
              {title}
            </TextLink>
          ))}
          {footerItems.map(({ title, link: to, isStrong }) => (
            <TextLink key={title} look="menu" to={to} className={isStrong ? "font-semibold" : ""}>
              {title}
            </TextLink>
          ))}
          {root.tags && (
            <TextLink look="menu" to="#tags" preventScrollReset>
              방문 통계와 맞춤 광고
            </TextLink>
          )}
        </nav>
      </div>
    </footer>
  );
}

/** Service hours and other channels. */
function Reach({ site }: { site: ShownSite }) {
  const links = Object.entries(channels).flatMap(([name, title]) => {
    const url = site.channels[name as Channel];
    return url ? [{ title, url }] : [];
  });
  if (!site.serviceHours && !links.length) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 text-12">
      {site.serviceHours && <p>고객센터 {site.serviceHours}</p>}
      {links.map(({ title, url }) => (
        <TextLink look="menu" key={url} href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <span className="sr-only">(새 창에서 열려요)</span>
        </TextLink>
      ))}
    </div>
  );
}
