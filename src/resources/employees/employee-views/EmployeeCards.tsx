import { Card, Empty, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { EmployeeRow } from '#contract/users/employees.ts'
import { useRowColumns } from '#src/crud/list/row-columns.tsx'
import { useResource } from '#src/crud/resource-context.ts'
import { FieldValue } from '#src/fields/FieldValue.tsx'
import type { Row } from '#src/fields/field.ts'
import type { ListAddressControl } from '#src/kit/list/list-address.ts'
import { OrderSelect } from '#src/kit/list/OrderSelect.tsx'
import { RowsPager } from '#src/kit/list/RowsPager.tsx'
import { useRows } from '#src/kit/list/use-rows.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './EmployeeCards.module.css'

const FIGURES = ['workload', 'open_requests', 'rating', 'profit'] as const

/** The employees as cards: the avatar, and how each is doing. */
export default function EmployeeCards({ address }: { address: ListAddressControl }) {
  const resource = useResource()
  const { t } = useTranslation()
  const columns = useRowColumns(resource)
  const rows = useRows(resource, address)
  if (rows.error && !rows.isLoaded) return <LoadFailed error={rows.error} onRetry={rows.retry} />
  if (!rows.isLoaded) return <ContentPending />
  if (rows.total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('crud.nothingFound')} />
  return (
    <Flex vertical gap="middle">
      <div className={styles.order}>
        <OrderSelect columns={columns} sort={address.sort} onSort={address.sortBy} />
      </div>
      <ul className={styles.cards} aria-label={t('employees.title')} style={{ opacity: rows.isChanging ? 0.6 : 1 }}>
        {rows.data.map((row) => (
          <li key={row.id}>
            <EmployeeCard row={row} />
          </li>
        ))}
      </ul>
      <RowsPager rows={rows} address={address} />
    </Flex>
  )
}

function EmployeeCard({ row }: { row: Row }) {
  const { t } = useTexts()
  const { fields } = useResource()
  const employee = row as unknown as EmployeeRow
  const { id, name, phone, tags, last_geo: seen } = employee
  const page = fillPath(PATHS.employees.show, id)
  return (
    <Card size="small" className={styles.card}>
      <div className={styles.head}>
        <UserAvatar user={employee} size={48} />
        <div className={styles.who}>
          <Link to={page} className={`standalone-link ${styles.name}`}>
            {name}
          </Link>
          <div className={styles.quiet}>
            {fields.role && <FieldValue field={fields.role} name="role" row={row} />}
            {!employee.is_active && ` · ${t('users.inactive')}`}
          </div>
          {phone && fields.phone && <FieldValue field={fields.phone} name="phone" row={row} />}
        </div>
      </div>
      <dl className={styles.figures}>
        {FIGURES.map((figure) => {
          const field = fields[figure]
          return (
            <div key={figure}>
              <dt>{t(`employees.fields.${figure}`)}</dt>
              <dd>{field && <FieldValue field={field} name={figure} row={row} />}</dd>
            </div>
          )
        })}
      </dl>
      {tags.length > 0 && (
        <Flex gap={4} wrap style={{ marginBlockStart: 8 }}>
          {tags.map((tag) => (
            <Tag key={tag.id} style={{ marginInlineEnd: 0 }}>
              {tag.name}
            </Tag>
          ))}
        </Flex>
      )}
      {seen && (
        <div className={styles.seen}>
          {t('employeeViews.seen')} <DateTime at={seen.time} />
        </div>
      )}
    </Card>
  )
}
