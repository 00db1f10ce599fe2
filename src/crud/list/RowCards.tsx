import { Button, Flex, Select, Skeleton, theme } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ListPager } from '../../kit/list/ListPager.tsx'
import { LoadFailed } from '../../kit/page/LoadFailed.tsx'
import { Panel } from '../../kit/page/Panel.tsx'
import { Text } from '../../kit/values/Text.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import { FieldValue } from '../FieldValue.tsx'
import { isEmpty, type Row, readField } from '../field.ts'
import type { Resource } from '../resource.ts'
import { useRowPath } from '../row-path.ts'
import type { RowsProps } from './RowTable.tsx'
import { countUnder, useOpenRows, useRowsUnder } from './row-tree.ts'
import { SelectRow } from './SelectRow.tsx'

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e']

/** Rows as cards as wide as the phone. */
export default function RowCards({ resource, rows, address, label, isTree = false, selection }: RowsProps) {
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
        <CardList resource={resource} rows={rows.data} isTree={isTree} selection={selection} label={label} />
      </div>
      <ListPager
        page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
        onTurn={(page) => address.goToPage(page, address.perPage)}
      />
    </Flex>
  )
}

interface CardsProps extends Pick<RowsProps, 'resource' | 'isTree' | 'selection'> {
  rows: readonly Row[]
  label: string
}

function CardList({ rows, label, ...of }: CardsProps) {
  const { isOpen, toggle } = useOpenRows()
  return (
    <Flex component="ul" vertical gap="small" aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((row) => (
        <li key={row.id}>
          <RowCard {...of} row={row} isOpen={isOpen(row.id)} onToggle={() => toggle(row.id)} />
          {isOpen(row.id) && <CardsUnder {...of} row={row} />}
        </li>
      ))}
    </Flex>
  )
}

/** The cards of the rows that belong to a row, behind a line that leads from it. */
function CardsUnder({ row, ...of }: Omit<CardsProps, 'rows' | 'label'> & { row: Row }) {
  const { rows, rest } = useRowsUnder(of.resource, row)
  const { t } = useTexts()
  const { token } = theme.useToken()
  if (rows.error) return <LoadFailed error={rows.error} onRetry={rows.retry} />
  return (
    <div style={{ margin: '8px 0 0 8px', paddingInlineStart: 8, borderInlineStart: `2px solid ${token.colorBorder}` }}>
      {rows.isLoaded ? (
        <CardList {...of} rows={rows.data} label={of.resource.titleOf(row)} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {rest && (
        <Link to={rest} className="standalone-link">
          {t('crud.tree.rest', { count: rows.total })}
        </Link>
      )}
    </div>
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

interface CardProps extends Omit<CardsProps, 'rows' | 'label'> {
  row: Row
  isOpen: boolean
  onToggle: () => void
}

/** The whole card opens its row's page for the finger; the keyboard has the link in it. */
function RowCard({ row, ...of }: CardProps) {
  const { resource } = of
  const navigate = useNavigate()
  const path = useRowPath(resource)?.(row.id)
  return (
    <Panel
      onClick={
        path
          ? (event) => {
              if (!(event.target as HTMLElement).closest('a, button, label')) navigate(path)
            }
          : undefined
      }
    >
      {resource.Card ? <resource.Card row={row} /> : <ColumnLines {...of} row={row} path={path} />}
    </Panel>
  )
}

/** What the columns of a table would show, each on a line with its name. */
function ColumnLines({
  resource,
  row,
  path,
  isTree,
  selection,
  isOpen,
  onToggle,
}: CardProps & { path: string | undefined }) {
  const { t } = useTexts()
  const [head, ...rest] = resource.columns
  const headField = head && resource.fields[head.field]
  const lines = rest.flatMap((column) => {
    const field = resource.fields[column.field]
    if (!field || column.notOnCard || isEmpty(readField(field, column.field, row))) return []
    return [{ name: column.field, field }]
  })
  const title = head && headField && <FieldValue field={headField} name={head.field} row={row} />

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
        {selection && <SelectRow resource={resource} selection={selection} row={row} />}
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
      {isTree && countUnder(resource, row) > 0 && (
        <Button block aria-expanded={isOpen} onClick={onToggle} style={{ marginTop: 8 }}>
          {t(isOpen ? 'crud.tree.hideOnCard' : 'crud.tree.showOnCard', { count: countUnder(resource, row) })}
        </Button>
      )}
    </>
  )
}
