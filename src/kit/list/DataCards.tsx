import { Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#src/providers/calls/row.ts'
import { Panel } from '../page/Panel.tsx'
import { Text } from '../values/Text.tsx'
import styles from './DataCards.module.css'
import type { RowsProps } from './list-address.ts'
import type { LineProps, ListColumn } from './list-column.ts'
import { OrderSelect } from './OrderSelect.tsx'
import { RowsPager } from './RowsPager.tsx'

interface CardListProps {
  columns: readonly ListColumn[]
  /** Names the list for screen readers. */
  label: string
  lineProps: (row: Row) => LineProps
  /** A card's content, in place of the columns. */
  card?: (row: Row) => ReactNode
  /** Shown under a row's card. */
  under?: (row: Row) => ReactNode
}

export interface DataCardsProps extends CardListProps, RowsProps {}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e']

/** Rows as cards as wide as the phone. */
export default function DataCards({ rows, address, ...of }: DataCardsProps) {
  if (!rows.isLoaded) {
    return (
      <Flex vertical gap="small" aria-busy="true">
        {SKELETON_CARDS.map((key) => (
          <Panel key={key}>
            <Skeleton active title={false} paragraph={{ rows: 3 }} />
          </Panel>
        ))}
      </Flex>
    )
  }
  return (
    <Flex vertical gap="small">
      <OrderSelect columns={of.columns} sort={address.sort} onSort={address.sortBy} />
      <div style={{ opacity: rows.isChanging ? 0.6 : 1 }}>
        <CardList {...of} rows={rows.data} />
      </div>
      <RowsPager rows={rows} address={address} hasFixedPageSize />
    </Flex>
  )
}

/** A tap anywhere on a card opens its row's page; keyboard users have the link in it. */
export function CardList({ rows, columns, label, lineProps, card, under }: CardListProps & { rows: readonly Row[] }) {
  return (
    <Flex component="ul" vertical gap="small" aria-label={label} className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Panel onClick={lineProps(row).onClick}>{card?.(row) ?? <CardLines columns={columns} row={row} />}</Panel>
          {under?.(row)}
        </li>
      ))}
    </Flex>
  )
}

interface CardLinesProps<R> {
  columns: readonly ListColumn<R>[]
  row: R
  /** Beside the first line, such as a checkbox. */
  aside?: ReactNode
}

/** The columns of a table, each on a line with its title. */
export function CardLines<R>({ columns: [head, ...columns], row, aside }: CardLinesProps<R>) {
  return (
    <>
      <div className={`standalone-links ${styles.head}`}>
        {head?.cell(row)}
        {aside}
      </div>
      <dl className={styles.lines}>
        {columns
          .filter(({ notOnCard, isEmpty }) => !notOnCard && !isEmpty?.(row))
          .map(({ key, title, isNumber, cell }) => (
            <div key={key}>
              <dt>
                <Text type="secondary">{title}</Text>
              </dt>
              <dd className={isNumber ? styles.number : undefined}>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
