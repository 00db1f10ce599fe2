import { ListPager } from './ListPager.tsx'
import type { RowsProps } from './list-address.ts'

/** The pager of rows whose page is in the address; on phones the page size is fixed. */
export function RowsPager({ rows, address, hasFixedPageSize }: RowsProps & { hasFixedPageSize?: boolean }) {
  return (
    <ListPager
      page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
      isChanging={rows.isChanging || rows.error !== null}
      onTurn={(page, options) => address.goToPage(page, address.perPage, options)}
      onSize={hasFixedPageSize ? undefined : (perPage) => address.goToPage(1, perPage)}
    />
  )
}
