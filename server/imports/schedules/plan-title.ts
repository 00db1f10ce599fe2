import { LOCALES, type Locale, wordsIn } from '#contract/messages.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { inEachLanguage } from '../entities/every-language.ts'
import type { SchedulePlan } from './plan-parts.ts'
import { markKey } from './read-marks.ts'
import type { ResolvedPlan } from './resolve-plan.ts'

const NAME_MAX = 300

/** Kinds of work by their usual marks, without the numbers after them. */
const WORK_OF_MARK = new Map(
  inEachLanguage(({ imports }) => Object.entries(imports.plans.reading.marks.works))
    .flat()
    .flatMap(([work, marks]) => marks.map((mark) => [markKey(mark), work])),
)

/** The work type of a plan that names none. */
export function workTypeOf({ work_type, kind }: SchedulePlan): string | null {
  if (work_type || kind === null) return work_type ?? null
  return WORK_OF_MARK.get(markKey(kind).replace(/\d+$/, '')) ?? null
}

/** The language that a text is written in, by its letters; English, which more people read, if in those of none. */
function languageOf(text: string): Locale {
  const isWrittenIn = (locale: Locale) => new RegExp(`\\p{Script=${wordsIn(locale).language.script}}`, 'u').test(text)
  return LOCALES.find(isWrittenIn) ?? 'en'
}

/** The name of a plan's requests: as given, otherwise the work and its object. */
export function planTitle(plan: SchedulePlan, { equipment, facility, client }: ResolvedPlan): string {
  const { name, kind, work_type } = plan
  if (name) return (kind === null ? name : `${name}: ${kind}`).slice(0, NAME_MAX)
  const where = equipment.map((one) => one.name).join(', ') || (facility?.name ?? client?.name ?? '')
  // In the language of the plan: names must not depend on who imports.
  const known: Record<string, string> = serverWordsIn(languageOf(where)).imports.plans.workNames
  const work = kind ?? known[work_type ?? 'maintenance'] ?? work_type ?? ''
  return (where === '' ? work : `${work}: ${where}`).slice(0, NAME_MAX)
}
