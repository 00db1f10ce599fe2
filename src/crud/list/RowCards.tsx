import { Flex, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { fieldOf, isEmpty, type Row, readField } from '../../fields/field.ts'
import { isForRow } from '../../kit/list/DataTable.tsx'
import { ListPager } from '../../kit/list/ListPager.tsx'
import { Panel } from '../../kit/page/Panel.tsx'
import { Text } from '../../kit/values/Text.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { Resource } from '../resource.ts'
import { useRowPath } from '../row-path.ts'
import type { CardsProps } from './RowList.tsx'

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e']

/** Rows as cards as wide as the phone. */
export default function RowCards({ resource, rows, address, label, card, under }: CardsProps) {
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
      <CardOrder resource={resource} sort={address.sort} onSort={address.sortBy} />
      <div style={{ opacity: rows.isChanging ? 0.6 : 1 }}>
        <CardList resource={resource} rows={rows.data} label={label} card={card} under={under} />
      </div>
      <ListPager
        page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
        onTurn={(page) => address.goToPage(page, address.perPage)}
      />
    </Flex>
  )
}

interface CardListProps extends Pick<CardsProps, 'resource' | 'label' | 'card' | 'under'> {
  rows: readonly Row[]
}

/** The whole card opens its row's page for the finger; the keyboard has the link in it. */
export function CardList({ resource, rows, label, card, under }: CardListProps) {
  const navigate = useNavigate()
  const path = useRowPath(resource)
  return (
    <Flex component="ul" vertical gap="small" aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((row) => (
        <li key={row.id}>
          <Panel onClick={path ? (event) => isForRow(event) && navigate(path(row.id)) : undefined}>
            {card?.(row) ?? <ColumnLines resource={resource} row={row} />}
          </Panel>
          {under?.(row)}
        </li>
      ))}
    </Flex>
  )
}

interface CardOrderProps {
  resource: Resource
  sort: string | undefined
  onSort: (sort?: string) => void
}

/** A table is sorted by its heads; cards have none. */
export function CardOrder({ resource, sort, onSort }: CardOrderProps) {
  const { t } = useTexts()
  const sortable = resource.columns.filter((column) => column.sort)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ field, sort: column = '' }) => {
    const name = t(`${resource.name}.fields.${field}`)
    return [
      { value: column, label: `${name} ↑` },
      { value: `-${column}`, label: `${name} ↓` },
    ]
  })
  return (
    <Select
      aria-label={t('crud.order')}
      placeholder={t('crud.order')}
      allowClear
      options={options}
      value={sort}
      onChange={onSort}
    />
  )
}

interface ColumnLinesProps {
  resource: Resource
  row: Row
  /** Beside the first line, such as a box to check. */
  aside?: ReactNode
}

/** What the columns of a table would show, each on a line with its name. */
export function ColumnLines({ resource, row, aside }: ColumnLinesProps) {
  const { t } = useTexts()
  const path = useRowPath(resource)?.(row.id)
  const [head, ...rest] = resource.columns
  const title = head && <FieldValue field={fieldOf(resource, head.field)} name={head.field} row={row} />
  const lines = rest.flatMap(({ field: name, notOnCard }) => {
    const field = fieldOf(resource, name)
    return notOnCard || isEmpty(readField(field, name, row)) ? [] : [{ name, field }]
  })

  return (
    <>
      <div style={{ minHeight: 44, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
        {path ? (
          <Link to={path} className="standalone-link">
            {title}
          </Link>
        ) : (
          title
        )}
        {aside}
      </div>
      <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '6px 12px', margin: 0 }}>
        {lines.map(({ name, field }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <Text type="secondary">{t(`${resource.name}.fields.${name}`)}</Text>
            </dt>
            <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
              <FieldValue field={field} name={name} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
