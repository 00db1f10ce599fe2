import { type BaseRecord, type HttpError, useCreate, useUpdate } from '@refinedev/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#src/fields/field.ts'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useKeepRow } from '#src/providers/use-keep-row.ts'
import { useTexts } from '#src/providers/use-texts.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { Resource } from '../resource.ts'
import { bodySchema, requiredNames, updatesWhole } from './form-rules.ts'
import { changedPart, type FormValues, formNames, toBody, toFormValues } from './form-values.ts'

export type FormAction = 'create' | 'edit'

interface RecordFormOptions {
  resource: Resource
  action: FormAction
  /** The row as the server has it now; null for a new one. */
  row: Row | null
  /** Initial values of a new row. */
  defaults?: FormValues
  onSaved: (id: number) => void
}

/** The form of a new or an existing row. Changes made elsewhere are taken over in inputs that were not touched. */
export function useRecordForm({ resource, action, row, defaults, onSaved }: RecordFormOptions) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const keepRow = useKeepRow(resource)
  const schema = useMemo(() => bodySchema(resource, action), [resource, action])
  const required = useMemo(() => requiredNames(resource), [resource])
  const [initial] = useState(() => (row ? toFormValues(resource, row) : { ...resource.defaults, ...defaults }))
  const seen = useRef(initial)
  const [contested, setContested] = useState<string[]>([])
  const creation = useCreate<BaseRecord, HttpError, object>()
  const update = useUpdate<BaseRecord, HttpError, object>()
  const guarded = useGuardedForm<FormValues, FormValues, number>({ schema, toBody: toSend, send, onSent: onSaved })
  const { form } = guarded

  useEffect(() => {
    if (!row) return
    const newer = toFormValues(resource, row)
    const merge = mergeNewer(seen.current, form.getFieldsValue(true), newer)
    seen.current = newer
    form.setFields(Object.entries(merge.toShow).map(([name, value]) => ({ name, value })))
    if (merge.contested.length > 0) setContested(merge.contested)
  }, [row, resource, form])

  // On a phone the keyboard would cover half of the form.
  const [firstToAsk] = useState(() => (row || isPhone ? null : formNames(resource)[0]))
  useEffect(() => {
    if (firstToAsk) form.focusField(firstToAsk)
  }, [form, firstToAsk])

  function toSend(values: FormValues): FormValues {
    const body = toBody(resource, values)
    return row && !updatesWhole(resource) ? changedPart(resource, toBody(resource, seen.current), body) : body
  }

  async function send(body: FormValues): Promise<number> {
    if (row && Object.keys(body).length === 0) return row.id
    const successNotification = () => ({ message: t('crud.saved'), type: 'success' as const })
    const common = { resource: resource.name, values: body, errorNotification: false as const, successNotification }
    const { data } = row
      ? await update.mutateAsync({ ...common, id: row.id, invalidates: ['list'] })
      : await creation.mutateAsync(common)
    return keepRow(data as Row).id
  }

  return { ...guarded, initial, required, contested }
}
