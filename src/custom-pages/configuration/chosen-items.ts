import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import { canBeTaken } from '#contract/configuration/sections.ts'

/** What is chosen when the dry run is shown: all that is new or changed, as far as it needs nothing else. */
export function chosenAtFirst(items: readonly ConfigurationItem[]): ReadonlySet<string> {
  const isPlain = ({ outcome }: ConfigurationItem) => outcome === 'new' || outcome === 'changed'
  let chosen = new Set(items.filter(isPlain).map(({ key }) => key))
  let before = 0
  while (before !== chosen.size) {
    before = chosen.size
    chosen = new Set(
      items.filter(({ key, needs }) => chosen.has(key) && needs.every((one) => chosen.has(one))).map(({ key }) => key),
    )
  }
  return chosen
}

export function mayBeChosen({ outcome, conflict }: ConfigurationItem): boolean {
  return outcome !== 'same' && (conflict === null || canBeTaken(conflict))
}

/** With an item comes what it needs; without one goes what needs it. */
export function choose(
  items: readonly ConfigurationItem[],
  chosen: ReadonlySet<string>,
  key: string,
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const waiting = [key]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const current = one
    if (isChosen) {
      next.add(current)
      const needs = items.find((item) => item.key === current)?.needs ?? []
      waiting.push(...needs.filter((needed) => !next.has(needed)))
    } else {
      next.delete(current)
      waiting.push(
        ...items.filter((item) => next.has(item.key) && item.needs.includes(current)).map((item) => item.key),
      )
    }
  }
  return next
}
