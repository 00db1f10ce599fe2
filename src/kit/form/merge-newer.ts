import { isSame } from './changed-values.ts'

type Values = Record<string, unknown>

interface Merge {
  /** What the untouched inputs should show now. */
  toShow: Values
  /** Names that were changed both here and elsewhere, to different values. */
  contested: string[]
}

/**
 * A row was changed elsewhere while its form is open: untouched inputs follow it, touched ones keep what was typed.
 * `seen` is what the inputs were last filled with, `typed` what they hold, `newer` what the row says now.
 */
export function mergeNewer(seen: Values, typed: Values, newer: Values): Merge {
  const merge: Merge = { toShow: {}, contested: [] }
  for (const [name, value] of Object.entries(newer)) {
    if (isSame(seen[name], value)) continue
    if (isSame(seen[name], typed[name])) merge.toShow[name] = value
    else if (!isSame(typed[name], value)) merge.contested.push(name)
  }
  return merge
}
