import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { Tag, theme } from 'antd'
import type { ComponentType } from 'react'
import type { FacilityRow } from '#contract/clients/facilities.ts'
import { dateFormat } from '#contract/values/formats.ts'
import type { ShownValue } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

type ContractStatus = FacilityRow['contract_status']

const LOOKS: Record<ContractStatus, { hue: 'green' | 'orange' | 'red' | null; Icon: ComponentType }> = {
  active: { hue: 'green', Icon: CheckCircleOutlined },
  ending: { hue: 'orange', Icon: ClockCircleOutlined },
  expired: { hue: 'red', Icon: CloseCircleOutlined },
  none: { hue: null, Icon: MinusCircleOutlined },
}

/** A contract's status with its date: colour, icon and text together, so that none is the only cue. */
export function ContractStatusTag({ value, row }: ShownValue) {
  const { t, language } = useTexts()
  const { token } = theme.useToken()
  const status = value as ContractStatus
  const { hue, Icon } = LOOKS[status]
  const till = row.contract_till as string | null
  const date = till && dateFormat(language, { dateStyle: 'medium' }).format(new Date(`${till}T00:00`))
  const colors = hue && {
    color: token[`${hue}-8`],
    borderColor: token[`${hue}-3`],
    backgroundColor: token[`${hue}-1`],
  }
  return (
    <Tag icon={<Icon aria-hidden />} style={{ ...colors, marginInlineEnd: 0 }}>
      {t(date ? `facilities.contractStates.${status}` : `facilities.contractStatuses.${status}`, { date })}
    </Tag>
  )
}
