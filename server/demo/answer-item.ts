import type { DemoItem } from './content/checklists.ts'
import type { Random } from './random.ts'

/** The answer an executor will give to an item. */
export interface DemoAnswer {
  answer: number | number[] | string | null
  /** The demo picture with it, if any. */
  picture: number | null
  isDefect: boolean
}

const DEFECT_RATE = 0.04
const SKIP_RATE = 0.3
const PICTURES_MAX = 1000

/** An answer by the item's type; null for an optional item that is skipped. */
export function answerItem(random: Random, item: DemoItem): DemoAnswer | null {
  if (!item.isRequired && random.chance(SKIP_RATE)) return null
  const picture = item.type === 'photo' || item.photoRequired ? random.int(0, PICTURES_MAX) : null
  return { ...answerByType(random, item), picture }
}

function answerByType(random: Random, item: DemoItem): Pick<DemoAnswer, 'answer' | 'isDefect'> {
  switch (item.type) {
    case 'choice': {
      const wantsDefect = random.chance(DEFECT_RATE)
      const options = (item.answers ?? []).filter(({ is_defect }) => is_defect === wantsDefect)
      const chosen = random.pick(options.length > 0 ? options : (item.answers ?? []))
      return { answer: chosen.id, isDefect: chosen.is_defect }
    }
    case 'multichoice': {
      const options = item.answers ?? []
      const chosen = random.sample(options, random.int(1, options.length))
      return { answer: chosen.map(({ id }) => id).sort((a, b) => a - b), isDefect: false }
    }
    case 'number': {
      const [from, to] = item.range?.usual ?? [0, 1]
      const step = item.range?.step ?? 1
      const value = from + Math.round((random.next() * (to - from)) / step) * step
      return { answer: Number(value.toFixed(2)), isDefect: false }
    }
    case 'text':
      return { answer: random.pick(item.texts ?? ['Без замечаний.']), isDefect: false }
    case 'photo':
      return { answer: null, isDefect: false }
  }
}
