import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import { defineResource } from '#src/crud/resource.ts'
import type { Field, ShownValue } from '#src/fields/field.ts'
import { inputOf } from '#src/fields/input-of.tsx'
import { text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { pauseReasonName } from '#src/parts/sla/pause-reason-name.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { StopsInput } from './StopsInput.tsx'

function NameCell({ value }: ShownValue) {
  const { language } = useTexts()
  return <>{pauseReasonName(String(value), language)}</>
}

function StopsCell({ value }: ShownValue) {
  const { t, language } = useTexts()
  const stopped = value as string[]
  if (stopped.length === CLOCK_KINDS.length) return <>{t('pause_reasons.stopsAll')}</>
  const names = stopped.map((kind) => t(`pause_reasons.clocks.${kind}`).toLocaleLowerCase(language))
  return <>{new Intl.ListFormat(language).format(names)}</>
}

/** Left as it is, a translated name stays the code it is stored as. */
const name: Field = {
  ...text(),
  Cell: NameCell,
  toInput: (value) => pauseReasonName(String(value ?? ''), currentLocale()),
}

/** Why requests are paused, in the order in which they are offered. */
export default defineResource({
  name: 'pause_reasons',
  titleOf: (row) => pauseReasonName(row.name, currentLocale()),
  fields: {
    name,
    stops: { Cell: StopsCell, Input: StopsInput, isWide: true },
    needs_comment: yesNo({ yes: 'pause_reasons.commentNeeded', no: 'pause_reasons.commentOptional' }),
    position: {
      Cell: ({ value }: ShownValue) => <>{String(value)}</>,
      Input: inputOf(NumberInput, { min: 0, max: 1000 }),
      isNumber: true,
    },
  },
  columns: [{ field: 'name' }, { field: 'stops' }, { field: 'needs_comment' }, { field: 'position', notOnCard: true }],
  canBeArchived: true,
  sections: [{ title: 'main', fields: ['name', 'position', 'stops', 'needs_comment'] }],
  defaults: { stops: [...CLOCK_KINDS], needs_comment: false },
})
