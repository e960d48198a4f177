import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Title } from "#app/ui/title.tsx";

const tabs = [
  { to: "/admin/pages", title: "페이지" },
  { to: "/admin/pages/menu", title: "메뉴와 바닥글" },
];

/** The two screens of what the owner adds to the shop's own pages. */
export const PagesHeader = ({ here }: { here: string }) => (
  <>
    <Title>{tabs.find(({ to }) => to === here)?.title}</Title>
    <div className="pt-3 pb-6">
      <ListTabs
        label="페이지와 메뉴"
        tabs={tabs.map((tab) => ({ ...tab, isHere: tab.to === here }))}
      />
    </div>
  </>
);
