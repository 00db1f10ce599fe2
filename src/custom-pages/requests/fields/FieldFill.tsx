import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CustomType,
  isReferenceType,
  ownTextIn,
  type ReferenceType,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { LazyReferenceSelect } from '#src/kit/inputs/lazy-inputs.ts'
import type { ReferenceSource } from '#src/kit/inputs/reference-source.ts'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { PlainInput, PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { ChecklistChoice } from '#src/parts/checklist-answers/ChecklistChoice.tsx'
import styles from '#src/parts/checklist-answers/ChecklistFill.module.css'
import type { ChecklistAnswer } from '#src/parts/checklist-answers/checklist-answer.ts'
import { SavingState } from '#src/parts/checklist-answers/SavingState.tsx'
import { RestoredNote, useTyped } from '#src/parts/checklist-answers/typed-answer.tsx'
import { type SaveOutcome, useSavedAnswer } from '#src/parts/checklist-answers/use-saved-answer.ts'
import { CLIENTS, COLLEAGUES, EQUIPMENT_UNITS, FACILITIES } from '#src/parts/reference-sources.ts'
import { OperationState } from '#src/parts/requests/OperationState.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { isBeingSaved, type Operation } from '#src/providers/offline/operations.ts'
import { FieldText } from './FieldText.tsx'
import { readTyped, TYPED_IN, toTyped } from './typed-value.ts'

interface FieldFillProps {
  field: RoleField
  value: unknown
  /** It has to be filled before what was tried can be done. */
  isMissing: boolean
  isRequired: boolean
  /** The prefix of the names of drafts. */
  draftsOf: string
  onFill: (field: RoleField, value: unknown) => Promise<SaveOutcome>
  /** Values given here that the server does not have yet. */
  operations: readonly Operation<'fillCustom'>[]
}

/** Where the account's own field is on the page of its request. */
export function fieldAnchor({ key }: RoleField): string {
  return `field-${key}`
}

/** An own field that is filled in on site: its control, and whether the value is saved. */
export function FieldFill({ field, value, isMissing, isRequired, draftsOf, onFill, operations }: FieldFillProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const saved = useSavedAnswer((given: unknown) => onFill(field, given))
  const title = useId()
  const missing = useId()
  const shown = saved.given ? saved.given.value : value
  const input = {
    field,
    value: shown,
    labelledBy: title,
    missing: isMissing ? missing : undefined,
    draftName: `field/${draftsOf}/${field.key}`,
    onGive: saved.give,
  }
  return (
    <li id={fieldAnchor(field)} className={isMissing ? `${styles.item} ${styles.missing}` : styles.item}>
      <div className={styles.legend} id={title}>
        <span>{ownTextIn(field.title, locale)}</span>
        {isRequired && <Text type="secondary">{t('requestPage.checklist.required')}</Text>}
      </div>
      {field.hint && (
        <p>
          <Text type="secondary">{ownTextIn(field.hint, locale)}</Text>
        </p>
      )}
      <FieldInput {...input} />
      {isMissing && (
        <Text type="danger" id={missing}>
          {t('requestPage.fields.fillThis')}
        </Text>
      )}
      <SavingState saved={saved} />
      {operations.map(
        (operation) => !isBeingSaved(operation) && <OperationState key={operation.id} operation={operation} />,
      )}
    </li>
  )
}

interface FieldInputProps {
  field: RoleField
  value: unknown
  labelledBy: string
  missing: string | undefined
  draftName: string
  onGive: (value: unknown) => unknown
}

const CHOSEN: readonly CustomType[] = ['choice', 'multichoice', 'yes_no']

function FieldInput(props: FieldInputProps) {
  const { field, value } = props
  if (CHOSEN.includes(field.type)) return <ChosenField {...props} />
  if (isReferenceType(field.type)) return <ReferenceField {...props} type={field.type} />
  if (field.type in TYPED_IN) return <TypedField {...props} />
  return <FieldText field={field} value={value} />
}

const [NO, YES] = [0, 1]

/** Its options, one tap each, as those of a checklist's item. */
function ChosenField({ field, value, labelledBy, missing, draftName, onGive }: FieldInputProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const isYesNo = field.type === 'yes_no'
  const held = Array.isArray(value) ? value : [value]
  const answers = isYesNo
    ? [
        { id: YES, title: t('requestPage.fields.yes') },
        { id: NO, title: t('requestPage.fields.no') },
      ]
    : field.options
        .filter(({ id, is_archived }) => !is_archived || held.includes(id))
        .map(({ id, title }) => ({ id, title: ownTextIn(title, locale) }))
  const item = {
    type: field.type === 'multichoice' ? 'multichoice' : 'choice',
    answers: answers.map((answer) => ({ ...answer, is_defect: false })),
    answer: typeof value === 'boolean' ? Number(value) : (value ?? null),
  } as RequestChecklistItem
  const give = (answer: ChecklistAnswer) => onGive(isYesNo ? answer === YES : answer)
  return (
    <ChecklistChoice
      item={item}
      canAnswer
      labelledBy={labelledBy}
      missing={missing}
      draftName={draftName}
      onAnswer={give}
    />
  )
}

function TypedField({ field, value, labelledBy, missing, draftName, onGive }: FieldInputProps) {
  const { locale } = useLocale()
  const country = useActor()?.account.country ?? null
  const home = { locale, country }
  const problemId = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const typed = useTyped(draftName, refused ?? toTyped(field, value, home), keep)
  const read = refused === null ? null : readTyped(field, refused, home)
  const problem = read && 'problem' in read ? fieldErrorOf(read.problem.key, locale, read.problem.values).message : null

  function keep(text: string): boolean {
    const given = readTyped(field, text, home)
    setRefused('problem' in given ? text : null)
    if ('value' in given) onGive(given.value)
    return 'value' in given
  }

  const of = {
    'aria-labelledby': labelledBy,
    'aria-describedby': problem ? problemId : missing,
    'aria-invalid': problem !== null || missing !== undefined,
    size: 'large',
    autoComplete: 'off',
    value: typed.value,
    onChange({ target }: { target: { value: string } }) {
      setRefused(null)
      typed.type(target.value)
    },
    onBlur: typed.leave,
  } as const
  return (
    <>
      {field.type === 'long_text' ? (
        <PlainTextArea {...of} minRows={2} />
      ) : (
        <div className={field.unit ? styles.number : undefined}>
          <PlainInput
            {...of}
            {...TYPED_IN[field.type]}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          {field.unit}
        </div>
      )}
      {typed.isRestored && <RestoredNote onSave={typed.leave} />}
      {problem && (
        <Text type="danger" id={problemId}>
          {problem}
        </Text>
      )}
    </>
  )
}

const SOURCES: Record<ReferenceType, ReferenceSource> = {
  employee: COLLEAGUES,
  client: CLIENTS,
  facility: FACILITIES,
  equipment: EQUIPMENT_UNITS,
}

/** Found while there is a connection; its name is kept with it. */
function ReferenceField({ type, value, field, missing, onGive }: FieldInputProps & { type: ReferenceType }) {
  const { locale } = useLocale()
  const known = (value ?? null) as Referred | null
  return (
    <Suspense fallback={<FieldText field={field} value={value} />}>
      <LazyReferenceSelect
        aria-label={ownTextIn(field.title, locale)}
        aria-describedby={missing}
        source={SOURCES[type]}
        value={known?.id ?? null}
        known={known}
        onChange={(id, row) => onGive(id === null ? null : { id, name: row?.name ?? '' })}
      />
    </Suspense>
  )
}
