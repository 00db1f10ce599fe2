import { subject } from '@casl/ability'
import { Button, Flex, theme } from 'antd'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import { FIELD_STEPS, ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import { isFilledOnSite } from '#contract/custom-fields/on-site.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import styles from '#src/parts/checklist-answers/ChecklistFill.module.css'
import {
  fieldsOfRequest,
  missingOfRequest,
  useRequestFields,
  valuesOf,
} from '#src/parts/requests/fields/fields-of-request.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import type { AskedFields } from '../fields/asked-fields.ts'
import { FieldFill, fieldAnchor } from '../fields/FieldFill.tsx'
import { FieldText } from '../fields/FieldText.tsx'
import { ofCall, useOperationsOf } from '../unsent/use-operations-of.ts'
import { withOperations } from '../unsent/with-operations.ts'
import { RequestFact } from './RequestFact.tsx'
import pageStyles from './request-page.module.css'

interface Props {
  /** The request without what was done here and has not arrived yet. */
  stored: RequestPage
  asked: AskedFields | null
}

/** The account's own fields of a request by the steps of a visit: filled in in place by those who carry it out. */
export function RequestFields({ stored, asked }: Props) {
  const fields = useRequestFields()
  return fields.length > 0 && <Steps fields={fields} stored={stored} asked={asked} />
}

function Steps({ fields, stored, asked }: Props & { fields: readonly RoleField[] }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const ability = useAbility()
  const userId = useActor()?.user.id
  const operations = useOperationsOf(stored.id)
  const request = useMemo(() => withOperations(stored, operations), [stored, operations])
  const { id, employees, status } = request
  const custom = valuesOf(request)
  // The office changes them with the rest of the request, unless it carries it out.
  const isOnSite = employees.some((one) => one.id === userId) || status === REQUEST_STATUS.inProgress
  const mayFill = isOnSite && ability.can('fill-custom', subject('requests', request))
  const mayUpdate = ability.can('update', subject('requests', request))
  const missing = asked ? missingOfRequest(fields, request, asked.moment) : []

  const isFilled = (field: RoleField) =>
    mayFill &&
    (isFilledOnSite(field, isEmptyValue(valuesOf(stored)[field.key])) || (mayUpdate && field.right === 'edit'))
  const steps = FIELD_STEPS.map((step) => {
    const own = fieldsOfRequest(fields, request).filter((field) => field.step === step)
    return {
      step,
      filled: own.filter(isFilled),
      said: own.filter((field) => !isFilled(field) && !isEmptyValue(custom[field.key])),
    }
  }).filter(({ filled, said }) => filled.length + said.length > 0)

  async function fill({ key, title }: RoleField, value: unknown) {
    const args = { params: { id }, body: { custom: { [key]: value } } }
    const { state } = await perform('fillCustom', { ...request, subject: Object.values(title)[0] }, args)
    return state === 'sent' ? ('saved' as const) : state
  }

  if (steps.length === 0) return null
  const colors = {
    '--checklist-line': token.colorBorderSecondary,
    '--checklist-border': token.colorBorder,
    '--checklist-chosen': token.colorPrimary,
    '--checklist-chosen-ground': token.colorPrimaryBg,
    '--checklist-error': token.colorError,
    '--checklist-error-ground': token.colorErrorBg,
  } as CSSProperties
  return (
    <Section title={t('requestPage.fields.title')} id="fields">
      <Flex vertical gap="middle" style={colors}>
        {asked && missing.length > 0 && <MissingFields missing={missing} asked={asked} />}
        {steps.map(({ step, said, filled }) => (
          <section key={step} aria-label={t(`requestPage.fields.steps.${step}`)}>
            <h3 style={{ margin: '0 0 8px', fontSize: token.fontSizeLG }}>{t(`requestPage.fields.steps.${step}`)}</h3>
            <SaidFields fields={said} custom={custom} />
            {filled.length > 0 && (
              <ul className={styles.items}>
                {filled.map((field) => (
                  <FieldFill
                    key={field.id}
                    field={field}
                    value={custom[field.key]}
                    isMissing={missing.includes(field)}
                    isRequired={field.required !== 'never' && field.required !== 'on_cancel'}
                    draftsOf={`requests/${id}`}
                    onFill={fill}
                    operations={ofCall(operations, 'fillCustom').filter(({ args }) => field.key in args.body.custom)}
                  />
                ))}
              </ul>
            )}
          </section>
        ))}
      </Flex>
    </Section>
  )
}

function SaidFields({ fields, custom }: { fields: readonly RoleField[]; custom: RequestPage['custom'] }) {
  const { locale } = useLocale()
  if (fields.length === 0) return null
  return (
    <dl className={pageStyles.facts}>
      {fields.map((field) => (
        <RequestFact key={field.id} title={ownTextIn(field.title, locale)} isWide={field.type === 'long_text'}>
          <FieldText field={field} value={custom[field.key]} />
        </RequestFact>
      ))}
    </dl>
  )
}

/** What has to be filled first; each leads to its field. */
function MissingFields({ missing, asked: { moment, times } }: { missing: readonly RoleField[]; asked: AskedFields }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is tried again
  useEffect(() => {
    // What it answers in newer browsers is nothing to clean up.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [times])

  function leadTo(field: RoleField) {
    const place = document.getElementById(fieldAnchor(field))
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }

  return (
    <div ref={notice}>
      <PlainNotice
        type="error"
        role="alert"
        message={t(moment === 'on_start' ? 'requestPage.fields.toStart' : 'requestPage.fields.toFinish')}
        description={
          <Flex wrap gap="small">
            {missing.map((field) => (
              <Button
                key={field.id}
                type="link"
                onClick={() => leadTo(field)}
                style={{ minHeight: 44, paddingInline: 0 }}
              >
                {ownTextIn(field.title, locale)}
              </Button>
            ))}
          </Flex>
        }
      />
    </div>
  )
}
