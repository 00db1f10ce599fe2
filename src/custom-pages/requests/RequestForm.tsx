import { useNotification, useWarnAboutChange } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FileRow } from '../../../contract/route.ts'
import { FileList } from '../../components/FileList.tsx'
import { FileUpload } from '../../components/FileUpload.tsx'
import { forgive } from '../../components/forgive.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ReferenceMultiSelect } from '../../components/ReferenceMultiSelect.tsx'
import { Section } from '../../components/Section.tsx'
import { Text } from '../../components/Text.tsx'
import { TimeInput } from '../../components/TimeInput.tsx'
import { useCurrencySign } from '../../components/use-money.ts'
import { useUnsavedInput } from '../../components/use-unsaved-input.ts'
import { ZoneNote } from '../../components/ZoneNote.tsx'
import { api } from '../../providers/api.ts'
import { newKey } from '../../providers/new-key.ts'
import { PlannedTimeFields } from './AssignDialog.tsx'
import { showServerErrors } from './form-errors.ts'
import { type NewRequestValues, toCreate } from './form-values.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { usePlanning } from './planning-conflicts.tsx'
import styles from './RequestForm.module.css'
import { EXECUTORS } from './reference-sources.ts'
import { AgreementFields, TaskFields } from './TaskFields.tsx'
import type { NewRequestStart } from './use-new-request.ts'
import { REQUESTS_KEY } from './use-requests.ts'

/** A new request on one page. */
export function RequestForm({ start }: { start: NewRequestStart }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { open } = useNotification()
  const plan = usePlanning()
  const [form] = Form.useForm<NewRequestValues>()
  const [files, setFiles] = useState<FileRow[]>(start.files)
  const [isTouched, setTouched] = useState(start.values.name !== '')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // A form that is sent twice, because the first answer was lost, makes one request.
  const key = useRef<{ body: string; key: string } | null>(null)
  useUnsavedInput(isTouched)
  const [createdId, setCreatedId] = useState<number | null>(null)
  const { warnWhen } = useWarnAboutChange()

  // Leaving asks about unsaved input until the notice of it is taken back.
  useEffect(() => {
    if (createdId !== null && !warnWhen) navigate(`/requests/${createdId}`)
  }, [createdId, warnWhen, navigate])

  async function submit(values: NewRequestValues) {
    setBusy(true)
    setRefusal(null)
    try {
      const created = await plan((force) => create(values, force))
      if (!created) return
      setTouched(false)
      open?.({ type: 'success', message: t('requests.add.created', { number: created.number }) })
      void queries.invalidateQueries({ queryKey: [REQUESTS_KEY] })
      void queries.invalidateQueries({ queryKey: ['workTypes'] })
      setCreatedId(created.id)
    } catch (error) {
      setRefusal(showServerErrors(form, error))
    } finally {
      setBusy(false)
    }
  }

  function create(values: NewRequestValues, force: boolean) {
    const body = toCreate(
      values,
      files.map(({ id }) => id),
      force,
    )
    const sent = JSON.stringify(body)
    if (key.current?.body !== sent) key.current = { body: sent, key: newKey() }
    return api.requests.create({ body, idempotencyKey: key.current.key })
  }

  async function upload(picked: File, onProgress: (share: number) => void) {
    const uploaded = await api.files.upload({ files: [picked], onProgress })
    setFiles((before) => [...before, ...uploaded])
    setTouched(true)
  }

  return (
    <>
      <PageHeader title={t('requests.add.title')} trail={[{ title: t('requests.list.title'), path: '/requests' }]} />
      <ZoneNote />
      <Form<NewRequestValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={start.values}
        onValuesChange={(changed) => {
          setTouched(true)
          forgive(form, changed)
        }}
        onFinish={submit}
        scrollToFirstError={{ focus: true, block: 'center' }}
        disabled={isBusy}
      >
        <div className={styles.columns}>
          <div className={styles.column}>
            <Section title={t('requests.add.where')}>
              <PlaceFields known={{ client: start.client, facility: start.facility }} />
            </Section>
            <Section title={t('requests.add.what')}>
              <TaskFields checklistsLabel={t('requests.fields.checklists')} />
            </Section>
          </div>
          <div className={styles.column}>
            <Section title={t('requests.add.who')}>
              <Form.Item name="employees" label={t('requests.fields.employees')}>
                <ReferenceMultiSelect source={EXECUTORS} />
              </Form.Item>
              <PlannedTimeFields />
              <Form.Item name="deadline_at" label={t('requests.fields.deadline_at')}>
                <TimeInput isFuture />
              </Form.Item>
            </Section>
            <Section title={t('requests.add.agreement')}>
              <PriceField />
              <AgreementFields />
            </Section>
            <Section title={t('requests.page.files')}>
              <Flex vertical gap="middle">
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
        {refusal && <Alert type="error" showIcon message={refusal} style={{ marginTop: 16 }} role="alert" />}
        <div className={styles.bar}>
          <Button size="large" onClick={() => navigate('/requests')}>
            {t('requests.keep')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" loading={isBusy} disabled={false}>
            {t('requests.add.submit')}
          </Button>
        </div>
      </Form>
    </>
  )
}

function PriceField() {
  const { t } = useTranslation()
  const currency = useCurrencySign()
  return (
    <Form.Item name="price" label={t('requests.fields.price')}>
      <Input inputMode="decimal" autoComplete="off" suffix={currency} />
    </Form.Item>
  )
}
