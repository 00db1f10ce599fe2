import type { FormInstance } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mergeNewer } from './merge-newer.ts'

type Flat = Record<string, unknown>

interface NewerValuesOptions<Values extends object> {
  form: FormInstance<Values>
  /** The row's values as the server has them now, the same object as long as they are; null for a new row. */
  newest: Values | null
  /** The values as they are compared, one by one, and where each is in the form; the fields themselves by default. */
  flat?: (values: Values) => Flat
  pathOf?: (name: string) => string | string[]
}

interface NewerValues<Values> {
  /** What the fields were last filled with from the row. */
  seen: RefObject<Values | null>
  /** The names of the fields that were changed to different values here and elsewhere. */
  contested: string[]
}

const asTheyAre = (values: object) => values as Flat

/** Merges changes made elsewhere into an open form: fields that were left alone are updated, edited ones stay. */
export function useNewerValues<Values extends object>({
  form,
  newest,
  flat = asTheyAre,
  pathOf = (name) => name,
}: NewerValuesOptions<Values>): NewerValues<Values> {
  const seen = useRef(newest)
  const [contested, setContested] = useState<string[]>([])

  useEffect(() => {
    if (!newest || !seen.current || seen.current === newest) return
    const merge = mergeNewer(flat(seen.current), flat(form.getFieldsValue(true)), flat(newest))
    seen.current = newest
    for (const [name, value] of Object.entries(merge.toShow)) {
      form.setFields([{ name: pathOf(name) as Parameters<typeof form.setFields>[0][number]['name'], value }])
    }
    if (merge.contested.length > 0) setContested(merge.contested)
  }, [form, newest, flat, pathOf])

  return { seen, contested }
}
