import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#src/crud/form/form-values.ts'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'
import type { ScheduleFormValues } from './schedule-values.ts'

const RULE = 'schedule.'
/** The parts of a rule with a label of their own; the others are called "the rule". */
const NAMED = ['create_ahead_days', 'deadline_after_min', 'missed'] as const
const OF_THE_SENTENCE = ['days', 'timezone', 'end']

/**
 * Merges changes made elsewhere into the open form: untouched fields are updated, edited ones stay.
 *
 * @returns the labels of the fields changed in both places
 */
export function useNewerValues(form: FormInstance<ScheduleFormValues>, newest: ScheduleFormValues): string[] {
  const { t } = useTranslation()
  const seen = useRef(newest)
  const [contested, setContested] = useState<string[]>([])

  useEffect(() => {
    if (seen.current === newest) return
    const merge = mergeNewer(flat(seen.current), flat(form.getFieldsValue(true)), flat(newest))
    seen.current = newest
    form.setFields(Object.entries(merge.toShow).map(([name, value]) => ({ name: pathOf(name), value })))
    if (merge.contested.length > 0) setContested(merge.contested)
  }, [form, newest])

  return [...new Set(contested.map(labelOf))]

  function labelOf(name: string): string {
    const named = NAMED.find((one) => name === RULE + one)
    if (named) return t(`scheduled_requests.fields.${named}`)
    if (name.startsWith(RULE) || OF_THE_SENTENCE.includes(name)) return t('scheduled_requests.fields.rule')
    if (name === 'is_active') return t('scheduled_requests.fields.state')
    return t(
      `scheduled_requests.fields.${name as Exclude<keyof ScheduleFormValues, 'schedule' | 'days' | 'end' | 'is_active'>}`,
    )
  }
}

/** The values with the parts of the rule flattened, under the form's names. */
function flat({ schedule, ...others }: ScheduleFormValues): FormValues {
  const parts = Object.entries(schedule).map(([name, value]) => [RULE + name, value])
  return { ...others, ...Object.fromEntries(parts) }
}

function pathOf(name: string): ['schedule', keyof ScheduleFormValues['schedule']] | keyof ScheduleFormValues {
  const part = name.startsWith(RULE) && name.slice(RULE.length)
  return part ? ['schedule', part as keyof ScheduleFormValues['schedule']] : (name as keyof ScheduleFormValues)
}
