import { isSame } from './changed-values.ts'

type Values = Record<string, unknown>

interface Merge {
  /** New values for the untouched inputs. */
  toShow: Values
  /** Names of fields changed to different values here and elsewhere. */
  contested: string[]
}

/**
 * Merges a row that was changed elsewhere into its open form: untouched inputs take the new values, touched ones keep
 * their input. `seen` is what the inputs were last filled with, `typed` their current values, `newer` the row's.
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
