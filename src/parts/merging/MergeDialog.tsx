import { Form } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { MergedEntity } from '#contract/merged-entities.ts'
import { mergeBody } from '#contract/merges.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface Values {
  other_id?: number
}
interface Body {
  other_id: number
}
interface Merged {
  merge_id: number
}

interface Props {
  entity: MergedEntity
  hint: string
  /** The field in which the other row is chosen. */
  input: ReactElement
  merge: (body: Body) => Promise<Merged>
  onMerged: (merged: Merged) => void
  onClose: () => void
  /** Below the field, once a row is chosen. */
  preview?: (otherId: number) => ReactNode
}

/** Asks which row is the same as this one, says what merging them will do, and does it. */
export function MergeDialog({ entity, hint, input, merge, onMerged, onClose, preview }: Props) {
  const { t } = useTexts()
  const form = useGuardedForm<Values, Body, Merged>({
    schema: mergeBody,
    send: merge,
    onSent(merged) {
      onMerged(merged)
      onClose()
    },
    onClose,
  })
  const otherId = Form.useWatch('other_id', form.form)
  return (
    <FormDialog title={t(`merging.title.${entity}`)} okText={t('merging.ok')} form={form} isDanger>
      <p>{hint}</p>
      <Form.Item name="other_id" required label={t(`merging.which.${entity}`)}>
        {input}
      </Form.Item>
      {otherId && preview?.(otherId)}
    </FormDialog>
  )
}
