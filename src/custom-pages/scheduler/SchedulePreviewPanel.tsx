import { Alert, Form, type FormInstance, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exception } from '#contract/scheduler/recurrence.ts'
import { type FieldErrors, placeFieldErrors } from '#src/kit/form/field-errors.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { RuleSentence } from '#src/parts/scheduled-requests/RuleSentence.tsx'
import styles from './editor.module.css'
import { PreviewList } from './PreviewList.tsx'
import { PreviewMonths } from './PreviewMonths.tsx'
import { atFields, ruleFromForm, type ScheduleFormValues } from './schedule-values.ts'
import { useSchedulePreview } from './use-schedule-preview.ts'

interface SchedulePreviewProps {
  initial: ScheduleFormValues
  exceptions: readonly Exception[]
  /** The schedule being edited. */
  scheduleId: number | undefined
}

/** Previews the form while it is edited: the rule as a sentence, and its next dates. */
export function SchedulePreviewPanel({ initial, exceptions, scheduleId }: SchedulePreviewProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ScheduleFormValues>()
  const values: ScheduleFormValues = Form.useWatch([], { form, preserve: true }) ?? initial
  const [view, setView] = useState<'list' | 'month'>('list')
  const { preview, errors, templateErrors, error, isLoading, retry } = useSchedulePreview(values, {
    exceptions,
    scheduled_request_id: scheduleId,
  })
  useTemplateErrors(form, templateErrors)
  return (
    <Section
      title={t('scheduled_requests.preview.title')}
      extra={
        <Segmented
          aria-label={t('scheduled_requests.preview.as')}
          options={(['list', 'month'] as const).map((value) => ({
            value,
            label: t(`scheduled_requests.preview.${value}`),
          }))}
          value={view}
          onChange={setView}
          disabled={false}
        />
      }
    >
      <div aria-live="polite" aria-busy={isLoading} className={styles.preview}>
        {errors.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t('scheduled_requests.preview.incomplete')}
            description={errors.map((one) => <div key={one}>{one}</div>)}
          />
        )}
        {error && <LoadFailed error={error} onRetry={retry} />}
        {errors.length === 0 && (
          <p className={styles.sentence}>
            <RuleSentence rule={ruleFromForm(values)} />
          </p>
        )}
        {!preview && !error && errors.length === 0 && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
        {preview && (
          <>
            {preview.occurrences.length === 0 && <Text type="secondary">{t('scheduled_requests.preview.none')}</Text>}
            {view === 'list' ? (
              <PreviewList occurrences={preview.occurrences} timezone={values.timezone} />
            ) : (
              <PreviewMonths occurrences={preview.occurrences} />
            )}
            {values.schedule.after_completion && preview.occurrences.length > 1 && (
              <Text type="secondary">{t('scheduled_requests.preview.afterCompletion')}</Text>
            )}
            {preview.unofficial_years.length > 0 && (
              <Alert
                type="info"
                showIcon
                message={t('scheduled_requests.preview.unofficial', { years: preview.unofficial_years.join(', ') })}
              />
            )}
          </>
        )}
      </div>
    </Section>
  )
}

/**
 * Shows the server's errors of the template at their fields before saving, and removes them once they are gone. The
 * focus stays where the user types. Null leaves everything as it is.
 */
function useTemplateErrors(form: FormInstance<ScheduleFormValues>, templateErrors: FieldErrors | null): void {
  const shown = useRef<ReturnType<typeof placeFieldErrors>['placed']>(new Map())
  useEffect(() => {
    if (!templateErrors) return
    for (const [name, errors] of shown.current) {
      // An error that saving has set since then stays.
      const isStill = form.getFieldError(name as never).join() === errors.join()
      if (isStill) form.setFields([{ name: name as never, errors: [] }])
    }
    shown.current = placeFieldErrors(form, atFields(templateErrors)).placed
  }, [form, templateErrors])
}
