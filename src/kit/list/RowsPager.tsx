import { ListPager } from './ListPager.tsx'
import type { RowsProps } from './list-address.ts'

/** The pager of rows whose page stands in the address; on a phone pages are of one size. */
export function RowsPager({ rows, address, isOfOneSize }: RowsProps & { isOfOneSize?: boolean }) {
  return (
    <ListPager
      page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
      onTurn={(page) => address.goToPage(page, address.perPage)}
      onSize={isOfOneSize ? undefined : (perPage) => address.goToPage(1, perPage)}
    />
  )
}
