import { Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { KnownWorkType } from '#contract/work-types/known-work-type.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { serverNow } from '#src/providers/calls/server-clock.ts'
import { useKnownWorkTypes } from '../../work-types/known-work-types.ts'
import { DEADLINE_STEP_MS, EMPTY_REQUEST, type NewRequestValues } from './form-values.ts'

type Filled = Partial<
  Pick<NewRequestValues, 'duration_min' | 'priority' | 'client_sign_required' | 'checklists' | 'deadline_at'>
>
const FILLED = ['duration_min', 'priority', 'client_sign_required', 'checklists', 'deadline_at'] as const

/**
 * Fills in what the chosen type of work says of new requests, where the user has said nothing else, names it, and takes
 * it back.
 */
export function TypeDefaults() {
  const { t, i18n } = useTranslation()
  const form = Form.useFormInstance<NewRequestValues>()
  const types = useKnownWorkTypes()
  const name: string | null = Form.useWatch('work_type', form) ?? null
  const [filled, setFilled] = useState<Filled>({})
  // A type that the form opens with has filled in what it would.
  const last = useRef<string | null>(null)
  useEffect(() => {
    last.current ??= name ?? ''
    if ((name ?? '') === last.current) return
    last.current = name ?? ''
    takeBack()
    const type = types.find((one) => one.name === name)
    const next = type ? fitting(type) : {}
    form.setFieldsValue({ ...next, deadline_of_type: next.deadline_at ?? null })
    setFilled(next)
  })

  function takeBack() {
    const own = FILLED.filter((field) => field in filled && isSame(form.getFieldValue(field), filled[field]))
    form.setFieldsValue({
      ...Object.fromEntries(own.map((field) => [field, EMPTY_REQUEST[field]])),
      deadline_of_type: null,
    })
    setFilled({})
  }

  /** What the type says of the fields that are as an empty form has them. */
  function fitting(type: KnownWorkType): Filled {
    const said = saidBy(type)
    const untouched = FILLED.filter((field) => {
      const value = form.getFieldValue(field)
      return said[field] !== undefined && value !== undefined && isSame(value, EMPTY_REQUEST[field])
    })
    return Object.fromEntries(
      untouched.filter((field) => !isSame(said[field], EMPTY_REQUEST[field])).map((field) => [field, said[field]]),
    )
  }

  const fields = FILLED.filter((field) => field in filled)
  return (
    <>
      <Form.Item name="deadline_of_type" noStyle>
        <Kept />
      </Form.Item>
      <div role="status" style={{ marginBlockEnd: fields.length > 0 ? 10 : 0 }}>
        {fields.length > 0 && (
          <Text type="secondary">
            {t('requestForm.filledByType', {
              fields: new Intl.ListFormat(i18n.language).format(
                fields.map((field) => t(`requests.fields.${field}`).toLocaleLowerCase(i18n.language)),
              ),
            })}{' '}
            {'deadline_at' in filled && `${t('requestForm.agreementFirst')} `}
            <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={takeBack}>
              {t('requestForm.takeBack')}
            </Button>
          </Text>
        )}
      </div>
    </>
  )
}

function saidBy(type: KnownWorkType): Filled {
  const { default_duration_min, default_priority, client_sign_required, deadline_hours, checklists } = type
  return {
    ...(default_duration_min !== null && { duration_min: default_duration_min }),
    ...(default_priority !== null && { priority: default_priority }),
    ...(client_sign_required !== null && { client_sign_required }),
    ...(checklists.length > 0 && { checklists }),
    ...(deadline_hours !== null && { deadline_at: deadlineIn(deadline_hours) }),
  }
}

function deadlineIn(hours: number): string {
  return new Date(Math.ceil((serverNow() + hours * HOUR_MS) / DEADLINE_STEP_MS) * DEADLINE_STEP_MS).toISOString()
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** Keeps a value among those of the form, which has only those of its fields. */
function Kept() {
  return null
}
