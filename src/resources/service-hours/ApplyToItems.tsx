import { Flex, Form } from 'antd'
import { Suspense } from 'react'
import { APPLY_TO } from '#contract/sla/apply-to.ts'
import type { ServiceHoursRow } from '#contract/sla/service-hours.ts'
import type { InputProps } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { isSame } from '#src/kit/form/changed-values.ts'
import { RadioLines } from '#src/kit/inputs/RadioLines.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const DueChanges = lazyPage(() => import('#src/parts/sla/DueChanges.tsx'), 'dueChanges')

/** Which of its fields decide when a promise is due. */
const OF_CLOCKS = ['timezone', 'is_always', 'days', 'holidays', 'short_days'] as const

/** Of hours that exist: whether open requests are counted by the change too. */
export default function ApplyToItems() {
  const { t } = useTexts()
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const values: Record<string, unknown> = Form.useWatch([], form) ?? {}
  if (!row) return null
  const had = row as unknown as ServiceHoursRow
  const change = Object.fromEntries(
    OF_CLOCKS.flatMap((name) => (isSame(had[name], values[name]) ? [] : [[name, values[name]]])),
  )
  const hasMoved = values.apply_to === 'open' && Object.keys(change).length > 0
  return (
    <Flex vertical gap="small" style={{ marginBottom: 16 }}>
      <Form.Item name="apply_to" label={t('service_hours.fields.apply_to')} style={{ marginBottom: 0 }}>
        <ApplyTo />
      </Form.Item>
      {hasMoved && (
        <Suspense>
          <DueChanges
            change={change}
            load={() => api.serviceHours.dueChanges({ params: { id: row.id }, body: change })}
          />
        </Suspense>
      )}
    </Flex>
  )
}

function ApplyTo({ value = 'new', ...rest }: InputProps) {
  const { t } = useTexts()
  const options = APPLY_TO.map((which) => ({ value: which, label: t(`service_hours.applyTo.${which}`) }))
  return <RadioLines {...rest} value={value} label={t('service_hours.fields.apply_to')} options={options} />
}
