import { Form } from 'antd'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { WorkTypePage } from '#contract/requests/work-types.ts'
import { id as rowId } from '#contract/route.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { failureOf } from '#src/kit/form/use-checked-form.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const chosen = z.strictObject({ into_id: rowId })

interface Props {
  type: WorkTypePage
  onClose: () => void
}

/** Asks which type this one is, says what the merge changes, and does it. */
export default function MergeWorkType({ type, onClose }: Props) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const titleOf = (one: Pick<WorkTypePage, 'name' | 'translations'>) =>
    workTypeName(one.name, language, [{ ...one, former_names: [] }])
  const { data: usage } = useCall('workTypes.usage', { params: { id: type.id } })
  const { data: others } = useCall('workTypes.list', { query: { per_page: 100 } })
  const form = useGuardedForm<{ into_id?: number }, { into_id: number }, WorkTypePage>({
    schema: chosen,
    send: ({ into_id }) => api.workTypes.merge({ params: { id: into_id }, body: { other_id: type.id } }),
    explain(error) {
      const { fields: { other_id, ...fields } = {}, ...failure } = failureOf(error)
      return { ...failure, fields: { ...fields, ...(other_id && { into_id: other_id }) } }
    },
    onSent(merged) {
      onClose()
      navigate(fillPath(PATHS.work_types.show, merged.id), { replace: true })
    },
    onClose,
  })
  const options = (others?.data ?? [])
    .filter(({ id }) => id !== type.id)
    .map((one) => ({ value: one.id, label: titleOf(one) }))
  return (
    <FormDialog
      title={t('work_types.mergeTitle', { name: titleOf(type) })}
      okText={t('work_types.mergeOk')}
      form={form}
      isDanger
    >
      <p>{t('work_types.mergeHint')}</p>
      <Form.Item name="into_id" required label={t('work_types.mergeInto')}>
        <LabelledSelect options={options} loading={!others} />
      </Form.Item>
      <Text type="secondary" role="status">
        {usage &&
          [
            t('work_types.usage.requests', { count: usage.requests }),
            t('work_types.usage.scheduled_requests', { count: usage.scheduled_requests }),
            t('work_types.usage.targets', { count: usage.targets }),
            t('work_types.usage.fields', { count: usage.fields }),
          ].join(', ')}
      </Text>
    </FormDialog>
  )
}
