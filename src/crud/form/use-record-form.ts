import { type BaseRecord, type HttpError, type UseFormReturnType, useForm } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import type { Row } from '#src/fields/field.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useNewerValues } from '#src/kit/form/use-newer-values.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { Resource } from '../resource.ts'
import { openedRow } from '../use-row.ts'
import { bodySchema, requiredNames, updatesWhole } from './form-rules.ts'
import { changedPart, type FormValues, flatValues, formNames, formPath, toBody, toFormValues } from './form-values.ts'

/**
 * Reads the row that a form edits and sends what it changed, by Refine's `useForm`.
 *
 * @param id of the row; a form without one makes a new row
 */
export function useStoredRow({ name }: Resource, id?: number) {
  const { t } = useTexts()
  const { query, onFinish } = useForm<BaseRecord, HttpError, FormValues>({
    resource: name,
    action: id === undefined ? 'create' : 'edit',
    id,
    // The screen goes on once nothing asks before leaving.
    redirect: false,
    // The row is in the answer.
    invalidates: ['list'],
    errorNotification: false,
    successNotification: () => ({ message: t('crud.saved'), type: 'success' }),
  })
  return { opened: openedRow(query), save: onFinish }
}

/** Sends a body that the contract's schema takes. */
export type Save = UseFormReturnType<BaseRecord, HttpError, FormValues>['onFinish']

interface RecordFormOptions {
  resource: Resource
  save: Save
  /** The row as the server has it now; null for a new one. */
  row: Row | null
  /** Initial values of a new row. */
  defaults?: FormValues
  onSaved: (id: number) => void
}

/** The form of a new or an existing row. Changes made elsewhere are taken over in inputs that were not touched. */
export function useRecordForm({ resource, save, row, defaults, onSaved }: RecordFormOptions) {
  const isPhone = useIsPhone()
  const keepRow = useKeepRow(resource)
  const { custom } = resource
  const schema = useMemo(() => bodySchema(resource, row ? 'edit' : 'create'), [resource, row])
  const required = useMemo(() => requiredNames(resource), [resource])
  const [initial] = useState(() => (row ? toFormValues(resource, row) : { ...usualValues(resource), ...defaults }))
  const newest = useMemo(() => (row ? toFormValues(resource, row) : null), [resource, row])
  const guarded = useGuardedForm<FormValues, FormValues, number>({
    schema,
    check: (values) => custom?.check(values, before()) ?? {},
    toBody: toSend,
    send,
    onSent: onSaved,
  })
  const { form } = guarded
  const { seen, contested } = useNewerValues({ form, newest, flat: flatValues, pathOf: formPath })

  // On a phone the keyboard would cover half of the form.
  const [firstToAsk] = useState(() => (row || isPhone ? null : formNames(resource)[0]))
  useEffect(() => {
    if (firstToAsk) form.focusField(firstToAsk)
  }, [form, firstToAsk])

  /** What the row had when its inputs were last filled. */
  function before(): FormValues | null {
    return row && (seen.current ?? initial)
  }

  function toSend(values: FormValues): FormValues {
    const body = toBody(resource, values)
    const had = before()
    const given = custom?.toSend(values, had)
    const changed = had && !updatesWhole(resource) ? changedPart(resource, toBody(resource, had), body) : body
    return given ? { ...changed, custom: given } : changed
  }

  async function send(body: FormValues): Promise<number> {
    if (row && Object.keys(body).length === 0) return row.id
    const answer = await save(body)
    return keepRow(answer?.data as Row).id
  }

  return { ...guarded, required, initial, contested }
}

function usualValues({ defaults }: Resource): FormValues {
  return typeof defaults === 'function' ? defaults() : (defaults ?? {})
}
