import { useNotification } from '@refinedev/core'
import { Button, Flex, Form } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { type RequestCreate, requestCreate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { FileRow } from '#contract/route.ts'
import { FileList } from '#src/kit/files/FileList.tsx'
import { FileUpload } from '#src/kit/files/FileUpload.tsx'
import { FormBar } from '#src/kit/form/FormBar.tsx'
import { DraftKeeper, RestoredDraft } from '#src/kit/form/FormDraft.tsx'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { failureOf } from '#src/kit/form/use-checked-form.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useSendingKey } from '#src/kit/form/use-sending-key.ts'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { TimeField } from '#src/kit/inputs/TimeField.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { AssigneeSelect } from '#src/parts/requests/AssigneeSelect.tsx'
import { useAvailability } from '#src/parts/requests/availability.ts'
import { useRequestFields } from '#src/parts/requests/fields/fields-of-request.ts'
import { checkFields, givenFields } from '#src/parts/requests/fields/given-fields.ts'
import { type NewRequestValues, toCreate } from '#src/parts/requests/form/form-values.ts'
import { PlannedTimeFields } from '#src/parts/requests/form/PlannedTimeFields.tsx'
import styles from '#src/parts/requests/form/RequestForm.module.css'
import { AgreementFields, TaskFields } from '#src/parts/requests/form/TaskFields.tsx'
import { NoOneToAssign } from '#src/parts/requests/NoOneToAssign.tsx'
import OpenRequests from '#src/parts/requests/OpenRequests.tsx'
import { usePlanning } from '#src/parts/requests/planning-conflicts.tsx'
import { useKeepRequest } from '#src/parts/requests/request-cache.ts'
import { api } from '#src/providers/calls/api.ts'
import { isConnectionError } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { dropDraft } from '#src/providers/offline/drafts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { Proposals } from './Proposals.tsx'
import type { NewRequestStart, RequestFormStart } from './use-new-request.ts'

/** Only accounts with fields of their own load what draws them. */
const RequestFieldItems = lazyPage(() => import('#src/parts/requests/fields/RequestFieldItems.tsx'), 'customValues')

/** The others are filled in on the way of the visit. */
function isAskedOfNew({ step, required }: RoleField): boolean {
  return step === 'office' || required === 'on_create'
}

interface Props {
  start: RequestFormStart
  /** The name of the draft that keeps unsent input in this browser. */
  draftName: string
  onStartOver: () => void
}

/** The form of a new request. */
export function RequestForm({ start, draftName, onStartOver }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useCallCache()
  const { open } = useNotification()
  const isPhone = useIsPhone()
  const { locale } = useLocale()
  const fields = useRequestFields()
  const plan = usePlanning()
  const keep = useKeepRequest()
  const [files, setFiles] = useState<FileRow[]>(start.files)
  const [isDisconnected, setDisconnected] = useState(false)
  const failurePlace = useRef<HTMLDivElement>(null)
  const { sent, keyFor } = useSendingKey(start.sent)
  const { form, formProps, failure, isSending, isTouched, setTouched } = useGuardedForm<
    NewRequestValues,
    RequestCreate,
    RequestPage
  >({
    schema: requestCreate,
    check: (values) => checkFields(fields, values, null, locale),
    toBody: (values) => ({ ...toCreate(values, files), ...givenFields(fields, values, null) }),
    send: async (body) => (await plan((force, instead) => create({ ...body, ...instead, force }), body)) ?? false,
    explain(error) {
      setDisconnected(isConnectionError(error))
      return isConnectionError(error) ? { message: t('requestForm.notSent') } : failureOf(error)
    },
    onSent(created) {
      void dropDraft(draftName)
      open?.({ type: 'success', message: t('requestForm.created', { number: created.number }) })
      keep(created)
      void cache.renew('requests.workTypes')
      navigate(fillPath(PATHS.requests.show, created.id))
    },
    isRestored: start.values.name !== '',
  })

  const { client, facility } = start
  // A phone's keyboard would cover the form.
  const isPlaced = start.values.client_id !== null || start.values.facility_id !== null
  const focused = isPhone ? null : isPlaced ? 'name' : 'client'
  const beside = useMemo(
    () => ({ files, client, facility, sent }) satisfies Omit<NewRequestStart, 'values'>,
    [files, client, facility, sent],
  )

  // The button is always in view, the failure only at the end of the form.
  useEffect(() => {
    if (failure) failurePlace.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  function create(body: RequestCreate) {
    return api.requests.create({ body, idempotencyKey: keyFor(body) })
  }

  async function upload(picked: File, onProgress: (share: number) => void) {
    const uploaded = await api.files.upload({ files: [picked], onProgress })
    setFiles((before) => [...before, ...uploaded])
    setTouched(true)
  }

  return (
    <>
      <PageHeader title={t('requestForm.title')} trail={[{ title: t('requests.title'), path: PATHS.requests.list }]} />
      <TimeZoneNotice />
      {start.leftAt !== null && <RestoredDraft leftAt={start.leftAt} onStartOver={onStartOver} />}
      <Form<NewRequestValues> {...formProps} className={styles.form} initialValues={start.values} disabled={isSending}>
        <Proposals />
        <DraftKeeper name={draftName} isTouched={isTouched} beside={beside} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <Section isDense title={t('requestForm.where')}>
              <PlaceFields known={{ client, facility }} autoFocus={focused === 'client'} />
            </Section>
            <OpenOfClient />
            <Section isDense title={t('requestForm.what')}>
              <TaskFields checklistsLabel={t('requests.fields.checklists')} autoFocus={focused === 'name'} isNew />
            </Section>
            {fields.length > 0 && (
              <Suspense>
                <RequestFieldItems
                  request={null}
                  isAsked={isAskedOfNew}
                  moments={['on_create']}
                  frame={(items) => (
                    <Section isDense title={t('requestForm.fields')}>
                      {items}
                    </Section>
                  )}
                />
              </Suspense>
            )}
          </div>
          <div className={styles.column}>
            <Section isDense title={t('requestForm.schedule')}>
              <Form.Item name="employees" label={t('requests.fields.employees')}>
                <Assignees />
              </Form.Item>
              <PlannedTimeFields />
              <div className={styles.pair}>
                <TimeField name="deadline_at" label={t('requests.fields.deadline_at')} isFuture />
                <PriceField />
              </div>
            </Section>
            <Section isDense title={t('requestForm.agreement')}>
              <AgreementFields />
            </Section>
            <Section isDense title={t('requestForm.files')}>
              <Flex vertical gap="small">
                {files.length > 0 && (
                  <FileList
                    files={files}
                    onDelete={({ id }) => setFiles((before) => before.filter((file) => file.id !== id))}
                  />
                )}
                <FileUpload onUpload={upload} />
                <Text type="secondary">{t('files.rules')}</Text>
              </Flex>
            </Section>
          </div>
        </div>
        <div ref={failurePlace}>
          <SaveFailure
            reason={failure?.message}
            isNew
            action={
              isDisconnected && (
                <Button onClick={form.submit} disabled={false}>
                  {t('requestForm.sendAgain')}
                </Button>
              )
            }
          />
        </div>
        <FormBar submit={t('requestForm.submit')} isSending={isSending} cancelTo={PATHS.requests.list} hasShortcut />
      </Form>
    </>
  )
}

/** What the client has asked for already: often it is that which they call about. */
function OpenOfClient() {
  const id = Form.useWatch<number | null>('client_id')
  const mayList = useMay('requests', 'list')
  if (!id || !mayList) return null
  return <OpenRequests filters={{ client_id: String(id) }} texts="openOfClient" />
}

/** Executors for the time and the place entered. */
function Assignees({ ...field }: { id?: string; value?: number[]; onChange?: (employees: number[]) => void }) {
  const planned_start_at = Form.useWatch<string | null>('planned_start_at')
  const duration_min = Form.useWatch<number | null>('duration_min')
  const facility_id = Form.useWatch<number | null>('facility_id')
  const isDuration = requestCreate.shape.duration_min.safeParse(duration_min).success
  const visit = { planned_start_at, facility_id, ...(isDuration && { duration_min }) }
  const { data } = useAvailability(visit)
  if (data?.candidates.length === 0) return <NoOneToAssign id={field.id} />
  return <AssigneeSelect {...field} visit={visit} />
}

function PriceField() {
  const { t } = useTranslation()
  return (
    <Form.Item name="price" label={t('requests.fields.price')}>
      <MoneyInput />
    </Form.Item>
  )
}
