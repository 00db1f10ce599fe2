import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { date } from '#src/fields/date.tsx'
import type { Row, ShownValue } from '#src/fields/field.ts'
import { Text } from '#src/kit/values/Text.tsx'

const FormattedDate = date().Cell

/** The last day of the warranty counts, in the user's time zone. */
function isOver(till: unknown): boolean {
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return String(till) < today.join('-')
}

/** The end of the warranty; faint when it is over. */
export function WarrantyDate(props: ShownValue) {
  return (
    <Text type={isOver(props.value) ? 'secondary' : undefined} style={{ whiteSpace: 'nowrap' }}>
      <FormattedDate {...props} />
    </Text>
  )
}

/** Whether the equipment is under warranty, as a tag. */
export function WarrantyTag({ row }: { row: Row }) {
  const { t } = useTranslation()
  if (!row.warranty_till) return null
  return isOver(row.warranty_till) ? (
    <Tag>{t('equipment.warranty.over')}</Tag>
  ) : (
    <Tag color="success">{t('equipment.warranty.on')}</Tag>
  )
}
