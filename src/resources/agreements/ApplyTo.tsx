import { Alert, Flex, Form } from 'antd'
import { Suspense, useEffect } from 'react'
import type { AgreementPage } from '#contract/agreements/agreements.ts'
import { APPLY_TO } from '#contract/sla/apply-to.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { isSame } from '#src/kit/form/changed-values.ts'
import { RadioLines } from '#src/kit/inputs/RadioLines.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { toTargetBodies } from './target-values.ts'

const FIELD = 'apply_to'
const DueChanges = lazyPage(() => import('#src/parts/sla/DueChanges.tsx'), 'dueChanges')

/** In the form of an agreement whose targets or term are being changed: whether the open requests follow. */
export default function ApplyTo() {
  const { t } = useTexts()
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const agreement = row as AgreementPage | null
  const count = agreement?.open_requests ?? 0
  const values: Record<string, unknown> = Form.useWatch([], form) ?? {}
  const change = agreement ? changeOf(agreement, values) : {}
  const isChanged = agreement !== null && count > 0 && Object.keys(change).length > 0

  useEffect(() => {
    form.setFieldValue(FIELD, isChanged ? (form.getFieldValue(FIELD) ?? 'new') : undefined)
  }, [isChanged, form])

  if (!isChanged) return null
  return (
    <Flex vertical gap="small" style={{ marginBottom: 16 }}>
      <Alert type="info" showIcon message={t('agreementTargets.applyTo.question', { count })} />
      <Form.Item name={FIELD} style={{ marginBottom: 0 }}>
        <RadioLines
          label={t('agreements.fields.apply_to')}
          options={APPLY_TO.map((value) => ({ value, label: t(`agreementTargets.applyTo.${value}`, { count }) }))}
        />
      </Form.Item>
      {values[FIELD] === 'open' && (
        <Suspense>
          <DueChanges
            change={change}
            load={() => api.agreements.dueChanges({ params: { id: agreement.id }, body: change })}
          />
        </Suspense>
      )}
    </Flex>
  )
}

/** What a save would change of it. */
function changeOf(agreement: AgreementPage, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    decides(agreement).flatMap(([name, had]) => (isSame(had, values[name]) ? [] : [[name, values[name] ?? null]])),
  )
}

/** What decides about clocks, as the form has it. */
function decides({ targets, client, facilities, starts_on, ends_on }: AgreementPage): [string, unknown][] {
  return [
    ['targets', toTargetBodies(targets)],
    ['client_id', client?.id],
    ['facility_ids', facilities.map(({ id }) => id)],
    ['starts_on', starts_on],
    ['ends_on', ends_on],
  ]
}
