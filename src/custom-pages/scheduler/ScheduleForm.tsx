import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exception } from '#contract/scheduler/recurrence.ts'
import { scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { PlaceFields } from '#src/custom-pages/requests/form/PlaceFields.tsx'
import { ContestedFields } from '#src/kit/form/ContestedFields.tsx'
import { FormBar } from '#src/kit/form/FormBar.tsx'
import { DraftKeeper } from '#src/kit/form/FormDraft.tsx'
import { type FieldErrors, validationErrors } from '#src/kit/form/field-errors.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { failureOf } from '#src/kit/form/use-checked-form.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useNewerValues } from '#src/kit/form/use-newer-values.ts'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { EXECUTORS } from '#src/parts/reference-sources.ts'
import { DurationField } from '#src/parts/requests/form/PlannedTimeFields.tsx'
import { AgreementFields, TaskFields } from '#src/parts/requests/form/TaskFields.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { CreationFields } from './CreationFields.tsx'
import styles from './editor.module.css'
import { SchedulePreviewPanel } from './SchedulePreviewPanel.tsx'
import { labelKey, SCHEDULE_PARTS } from './schedule-parts.ts'
import { atFields, type ScheduleFormValues, toScheduleBody } from './schedule-values.ts'
import { WhenFields } from './WhenFields.tsx'

type Body = ReturnType<typeof toScheduleBody>

interface Known {
  client?: Referred | null
  facility?: Referred | null
  manager?: Referred | null
  employees?: readonly Referred[]
}

interface ScheduleFormProps<Answer> {
  /** The initial values. Newer ones replace those the user has not edited. */
  initial: ScheduleFormValues
  /** The referenced rows whose names are already loaded. */
  known?: Known
  /** The schedule being edited: its preview shows its exceptions too, and the rows it already refers to stay valid. */
  edited?: { id: number; exceptions: readonly Exception[] }
  /** The draft of a new one. */
  draft?: { name: string; beside: object; isRestored: boolean }
  submit: string
  /** Resolves to `false` when the user cancels. */
  send: (body: Body) => Promise<Answer | false>
  onSent: (answer: Answer) => void
  cancelTo: string
}

/** The template, the rule and how requests are created; beside them, a preview of the dates. */
export function ScheduleForm<Answer>(props: ScheduleFormProps<Answer>) {
  const { initial, known = {}, edited, draft, submit, send, onSent, cancelTo } = props
  const { t } = useTranslation()
  const { locale } = useLocale()
  const failurePlace = useRef<HTMLDivElement>(null)
  const { form, formProps, failure, isSending, isTouched } = useGuardedForm<ScheduleFormValues, Body, Answer>({
    toBody: toScheduleBody,
    check,
    send,
    onSent,
    explain(error) {
      const explained = failureOf(error)
      return { ...explained, fields: explained.fields && atFields(explained.fields) }
    },
    isRestored: draft?.isRestored,
  })
  const { contested } = useNewerValues({ form, newest: initial, ...SCHEDULE_PARTS })

  /** The contract's checks, and an end that was chosen but left empty. */
  function check(values: ScheduleFormValues): FieldErrors {
    const { end, schedule } = values
    const required = fieldErrorOf('required', locale)
    return {
      ...atFields(validationErrors(scheduledRequestRoutes.create.body, toScheduleBody(values), locale)),
      ...(end === 'date' && !schedule.ends_on && { 'schedule.ends_on': required }),
      ...(end === 'count' && !schedule.count && { 'schedule.count': required }),
    }
  }

  // The button is always in view, the failure only at the end of the form.
  useEffect(() => {
    if (failure) failurePlace.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  return (
    <Form<ScheduleFormValues> {...formProps} initialValues={initial} disabled={isSending} style={{ maxWidth: 1360 }}>
      {draft && <DraftKeeper name={draft.name} isTouched={isTouched} beside={draft.beside} />}
      <ContestedFields labels={contested.map((name) => t(labelKey(name)))} />
      <div className={styles.columns}>
        <div className={styles.steps}>
          <Section title={t('scheduled_requests.editor.what')}>
            <TaskFields checklistsLabel={t('requests.fields.checklists')} isNew={edited === undefined} />
          </Section>
          <Section title={t('scheduled_requests.editor.where')}>
            <PlaceFields known={known} />
          </Section>
          <Section title={t('scheduled_requests.editor.when')}>
            <WhenFields />
          </Section>
        </div>
        <div className={styles.beside}>
          <SchedulePreviewPanel initial={initial} exceptions={edited?.exceptions ?? []} scheduleId={edited?.id} />
        </div>
        <div className={styles.steps}>
          <Section title={t('scheduled_requests.editor.rules')}>
            <CreationFields />
          </Section>
          <Section title={t('scheduled_requests.editor.execution')}>
            <Form.Item name="employees" label={t('requests.fields.employees')}>
              <ReferenceMultiSelect source={EXECUTORS} known={known.employees} />
            </Form.Item>
            <DurationField />
            <Form.Item name="price" label={t('requests.fields.price')}>
              <MoneyInput />
            </Form.Item>
            <AgreementFields manager={known.manager} hasContact={false} />
          </Section>
        </div>
      </div>
      <div ref={failurePlace}>
        <SaveFailure reason={failure?.message} isNew={draft !== undefined} />
      </div>
      <FormBar submit={submit} isSending={isSending} cancelTo={cancelTo} />
    </Form>
  )
}
