import { Form } from "react-router";
import { actionGroups } from "#shop/office/audit/action-labels.ts";
import { isEmptyFilter, type AuditFilter } from "#shop/office/audit/audit-filter.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { filterBox } from "#app/admin/list/filter-form.tsx";

const box = `${filterBox} w-full min-w-0`;

/** All of it stands in the address, so that a search can be kept. */
export function AuditFiltering({ filter }: { filter: AuditFilter }) {
  return (
    <Form
      role="search"
      key={JSON.stringify(filter)}
      className="grid grid-cols-2 items-end gap-x-2 gap-y-3 md:grid-cols-4 xl:grid-cols-[1fr_1fr_1.4fr_10rem_10rem_auto]"
    >
      <Around label="누가" name="who">
        <input
          id="who"
          name="who"
          defaultValue={filter.who}
          maxLength={254}
          placeholder="이메일"
          autoComplete="off"
          inputMode="email"
          className={box}
        />
      </Around>
      <Around label="한 일" name="action">
        <select id="action" name="action" defaultValue={filter.action} className={box}>
          <option value="">모두</option>
          {actionGroups.map(({ title, actions }) => (
            <optgroup key={title} label={title}>
              {actions.map(({ action, label }) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Around>
      <div className="col-span-2 xl:col-span-1">
        <Around label="대상" name="about">
          <input
            id="about"
            name="about"
            defaultValue={filter.about}
            maxLength={254}
            placeholder="주문번호, 회원 번호나 이메일, 상품 번호"
            autoComplete="off"
            className={box}
          />
        </Around>
      </div>
      <Around label="시작일" name="from">
        <input id="from" name="from" type="date" defaultValue={filter.from} className={box} />
      </Around>
      <Around label="종료일" name="to">
        <input id="to" name="to" type="date" defaultValue={filter.to} className={box} />
      </Around>
      <div className="col-span-2 flex gap-2 xl:col-span-1">
        <Button className="flex-1 md:flex-none">검색</Button>
        {!isEmptyFilter(filter) && (
          <ButtonLink to="/admin/audit" look="quiet">
            지우기
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

function Around({
  label,
  name,
  children,
}: {
  label: string;
  name: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={name} className="text-12 text-soft">
        {label}
      </label>
      {children}
    </div>
  );
}
