import { type BaseRecord, type HttpError, useCreate, useUpdate, useWarnAboutChange } from '@refinedev/core'
import { Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedInput } from '../../kit/form/use-unsaved-input.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import { bodySchema, requiredNames } from './form-rules.ts'
import { changedPart, type FormValues, formNames, toBody, toFormValues } from './form-values.ts'
import { inputsAreMade } from './input-in-the-making.ts'
import { mergeNewer } from './merge-newer.ts'
import { useCheckedForm } from './use-checked-form.ts'

export type FormAction = 'create' | 'edit'

interface RecordFormOptions {
  resource: Resource
  action: FormAction
  /** The row as the server has it now; null for a new one. */
  row: Row | null
  /** What a new row starts with. */
  startsWith?: FormValues
  onSaved: (id: number) => void
}

/**
 * One form for a new and for an existing row: refusals of the contract's schema and of the server at the same fields,
 * unsaved input guarded, changes made elsewhere taken over where nobody typed.
 */
export function useRecordForm({ resource, action, row, startsWith, onSaved }: RecordFormOptions) {
  const [form] = Form.useForm<FormValues>()
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const { setWarnWhen } = useWarnAboutChange()
  const names = useMemo(() => formNames(resource, action), [resource, action])
  const schema = useMemo(() => bodySchema(resource, action), [resource, action])
  const required = useMemo(() => requiredNames(resource), [resource])
  const [initial] = useState(() => (row ? toFormValues(resource, row) : { ...resource.startsWith, ...startsWith }))
  const seen = useRef(initial)
  const [isDirty, setDirty] = useState(false)
  const [contested, setContested] = useState<string[]>([])
  const creation = useCreate<BaseRecord, HttpError, object>()
  const update = useUpdate<BaseRecord, HttpError, object>()
  const checked = useCheckedForm({ form, formName: resource.name, names, schema })
  useUnsavedInput(isDirty)

  useEffect(() => {
    if (!row) return
    const newer = toFormValues(resource, row)
    const merge = mergeNewer(seen.current, form.getFieldsValue(true), newer)
    seen.current = newer
    form.setFields(Object.entries(merge.toShow).map(([name, value]) => ({ name, value })))
    if (merge.contested.length > 0) setContested(merge.contested)
  }, [row, resource, form])

  // On a phone the keyboard would cover half of what is asked.
  const [firstToAsk] = useState(() => (row || isPhone ? null : names[0]))
  useEffect(() => {
    if (firstToAsk) form.focusField(firstToAsk)
  }, [form, firstToAsk])

  async function send(body: FormValues): Promise<number> {
    const successNotification = () => ({ message: t('crud.saved'), type: 'success' as const })
    const common = { resource: resource.name, values: body, errorNotification: false as const, successNotification }
    if (!row) return Number((await creation.mutateAsync(common)).data.id)
    if (Object.keys(body).length > 0) await update.mutateAsync({ ...common, id: row.id })
    return row.id
  }

  async function submit() {
    if (!(await inputsAreMade())) return
    const body = toBody(resource, action, form.getFieldsValue(true))
    const sent =
      row && !resource.updatesWhole ? changedPart(resource, toBody(resource, action, seen.current), body) : body
    const id = await checked.submit(sent, () => send(sent))
    if (id === undefined) return
    setDirty(false)
    setWarnWhen(false)
    // The guard against leaving is taken down with the next render.
    setTimeout(() => onSaved(id))
  }

  function onChange(changed: FormValues) {
    setDirty(true)
    checked.forgive(changed)
  }

  return { form, initial, required, contested, submit, onChange, failure: checked.failure, isSaving: checked.isSending }
}
