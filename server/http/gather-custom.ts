import { keyOfCustom } from '#contract/custom-fields/field-types.ts'

/** The query of a call with all parameters `custom.<key>` under one name, `custom`, as its schema has them. */
export function gatherCustom(query: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(query)
  if (!entries.some(([name]) => keyOfCustom(name) !== null)) return query
  const custom: Record<string, unknown> = {}
  const gathered: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    const key = keyOfCustom(name)
    if (key === null) gathered[name] = value
    else custom[key] = value
  }
  return { ...gathered, custom }
}
