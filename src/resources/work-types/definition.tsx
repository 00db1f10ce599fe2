import { REQUEST_DURATION_MAX_MIN, REQUEST_DURATION_MIN } from '#contract/requests/request-changes.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { DEADLINE_HOURS_MAX, type WorkTypePage, type WorkTypeRow } from '#contract/requests/work-types.ts'
import { formatDuration, formatHours } from '#contract/values/formats.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { defineResource } from '#src/crud/resource.ts'
import { choice } from '#src/fields/choice.tsx'
import type { Field, InputProps, Row, ShownValue } from '#src/fields/field.ts'
import { inputOf } from '#src/fields/input-of.tsx'
import { text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { LazySelect } from '#src/kit/inputs/lazy-inputs.ts'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { checklistsField } from '#src/parts/equipment/checklists-field.tsx'
import { priorityKey } from '#src/parts/requests/status/status-key.ts'
import { WorkTypeTag } from '#src/parts/requests/WorkType.tsx'
import { currentLocale } from '#src/providers/language/locale.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { MergeTypeButton } from './MergeTypeButton.tsx'

const TranslationsItems = lazyPage(() => import('./TranslationsItems.tsx'), 'work_types')
const LooksItems = lazyPage(() => import('./LooksItems.tsx'), 'work_types')

function titleIn(row: Pick<WorkTypeRow, 'name' | 'translations'>, language: string): string {
  return workTypeName(row.name, language, [{ ...row, former_names: [] }])
}

function workTypeOf(row: Row): WorkTypeRow {
  return row as unknown as WorkTypeRow
}

function NameCell({ row }: ShownValue) {
  const { language } = useTexts()
  const type = workTypeOf(row)
  return <WorkTypeTag label={titleIn(type, language)} icon={type.icon} color={type.color} />
}

/** Left as it is, a name that the product translates stays the code it is stored as. */
const name: Field = {
  ...text(),
  Cell: NameCell,
  toInput: (value) => workTypeName(String(value ?? ''), currentLocale()),
}

const translations: Field = {
  Cell: ({ value }: ShownValue) => <>{Object.values(value as Record<string, string>).join(', ') || '—'}</>,
  FormItems: TranslationsItems,
  isWide: true,
}

const looks: Field = {
  read: (row) => workTypeOf(row).color ?? workTypeOf(row).icon,
  Cell: NameCell,
  FormItems: LooksItems,
  names: ['icon', 'color'],
  isWide: true,
}

const duration: Field = {
  Cell: ({ value }: ShownValue) => <>{formatDuration(Number(value), useTexts().language)}</>,
  Input: (props: InputProps) => (
    <NumberInput
      {...(props as object)}
      min={REQUEST_DURATION_MIN}
      max={REQUEST_DURATION_MAX_MIN}
      step={15}
      unit={useTexts().t('requests.minutes')}
    />
  ),
}

const deadline: Field = {
  Cell: ({ value }: ShownValue) => <>{formatHours(Number(value) * 60, useTexts().language)}</>,
  Input: (props: InputProps) => (
    <NumberInput {...(props as object)} min={1} max={DEADLINE_HOURS_MAX} unit={useTexts().t('work_types.hours')} />
  ),
}

const priority: Field = {
  ...choice(Object.values(PRIORITY), (value) => priorityKey(Number(value))),
  Input({ onChange, ...props }: InputProps) {
    const { t } = useTexts()
    const options = Object.values(PRIORITY).map((value) => ({ value, label: t(priorityKey(value)) }))
    return <LazySelect {...props} allowClear options={options} onChange={(value) => onChange?.(value ?? null)} />
  },
}

/** The types of work that requests name, in the order in which they are offered. */
export default defineResource({
  name: 'work_types',
  titleOf: (row) => titleIn(row, currentLocale()),
  fields: {
    name,
    translations,
    looks,
    position: {
      Cell: ({ value }: ShownValue) => <>{String(value)}</>,
      Input: inputOf(NumberInput, { min: 0, max: 1000 }),
      isNumber: true,
    },
    default_duration_min: duration,
    default_priority: priority,
    deadline_hours: deadline,
    client_sign_required: {
      ...yesNo({ yes: 'work_types.signed', no: 'work_types.notSigned' }),
      toInput: (value) => value === true,
    },
    checklists: checklistsField,
  },
  columns: [
    { field: 'name' },
    { field: 'default_duration_min' },
    { field: 'default_priority' },
    { field: 'deadline_hours' },
    { field: 'client_sign_required' },
    { field: 'checklists' },
    { field: 'position', notOnCard: true },
  ],
  canBeArchived: true,
  sections: [
    { title: 'main', fields: ['name', 'position', 'translations', 'looks'] },
    {
      title: 'defaults',
      fields: ['default_duration_min', 'default_priority', 'deadline_hours', 'client_sign_required', 'checklists'],
    },
  ],
  overview: [
    { title: 'main', fields: ['looks', 'translations', 'position'] },
    {
      title: 'defaults',
      fields: ['default_duration_min', 'default_priority', 'deadline_hours', 'client_sign_required', 'checklists'],
    },
  ],
  Actions: ({ row }) => <MergeTypeButton type={row as unknown as WorkTypePage} />,
})
