import { Flex } from 'antd'
import type { ReactNode } from 'react'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import type { Rows } from '#src/kit/list/use-rows.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useResource } from '../resource-context.ts'
import { NothingListed } from './NothingListed.tsx'

interface ListBodyProps extends ListPartProps {
  rows: Rows
  /** Search and filters; hidden while the list is empty and they could not change that. */
  bar: ReactNode
  /** Between the bar and the rows. */
  above?: ReactNode
  children: ReactNode
}

/** The bar and the rows below it; an error, or a hint what to do, in place of rows. */
export function ListBody({ address, rows, bar, above, children }: ListBodyProps) {
  const { canBeArchived, opensOn } = useResource()
  const isEmptyList = rows.isLoaded && rows.total === 0
  const hasOthers = (address.isNarrowed && !address.isAtStart) || canBeArchived || opensOn
  return (
    <Flex vertical gap="middle">
      {(!isEmptyList || hasOthers) && bar}
      {above}
      {rows.error && <LoadFailed error={rows.error} onRetry={rows.retry} />}
      {isEmptyList && <NothingListed address={address} />}
      {!isEmptyList && !(rows.error && rows.data.length === 0) && children}
    </Flex>
  )
}
