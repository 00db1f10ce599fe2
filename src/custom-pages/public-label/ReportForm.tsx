import { Alert, Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadFault } from '../../../contract/files/files.ts'
import type { PublicLabel } from '../../../contract/goods/equipment.ts'
import { LABEL_PHOTOS_MAX } from '../../../contract/limits.ts'
import { fill, MESSAGES } from '../../../contract/messages.ts'
import { COUNTRY_CODES, digitsWanted, toE164 } from '../../../contract/phone-masks.ts'
import { forgive } from '../../kit/form/forgive.ts'
import { PhoneInput } from '../../kit/inputs/PhoneInput.tsx'
import { Text } from '../../kit/values/Text.tsx'
import { api } from '../../providers/api.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useLocale } from '../../providers/i18n.ts'
import { newKey } from '../../providers/new-key.ts'
import styles from '../public-request/public-request.module.css'
import { FaultPhotos } from './FaultPhotos.tsx'
import { ReportSent, type Sent } from './ReportSent.tsx'

interface Fault {
  name: string
  phone: string
  description: string
}

const FIELDS = ['description', 'name', 'phone'] as const
const NOTHING: Fault = { name: '', phone: '', description: '' }

/** A report that is sent twice, because the first answer was lost, makes one request. */
function useReportKey() {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return (fault: Fault, photos: readonly File[]) => {
    const sent = JSON.stringify([fault, photos.map(({ name, size, lastModified }) => [name, size, lastModified])])
    if (last.current?.sent !== sent) last.current = { sent, key: newKey() }
    return last.current.key
  }
}

interface RefusedPhoto {
  photo: File
  reason: string
}

/** Which of the photos the report was refused for, by its place among them. */
function refusedPhoto(error: unknown, photos: readonly File[]): RefusedPhoto | null {
  if (!isApiError(error)) return null
  const { file } = (error.details ?? {}) as { file?: UploadFault['file'] }
  const photo = file && photos[file.place]
  return photo ? { photo, reason: Object.values(error.errors)[0] ?? error.message } : null
}

/** Tells what is broken; what was sent can be followed by its link. */
export function ReportForm({ hash, label }: { hash: string; label: PublicLabel }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [form] = Form.useForm<Fault>()
  const [photos, setPhotos] = useState<File[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const keyOf = useReportKey()
  const country = COUNTRY_CODES.find((code) => code === label.company.country) ?? 'ru'

  function showErrors(errors: Partial<Record<string, string>>) {
    const known = FIELDS.flatMap((name) => (errors[name] ? [{ name, errors: [errors[name]] }] : []))
    form.setFields(known)
    const [first] = known
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    else setFailure(Object.values(errors).join('. '))
  }

  /** Said before any photo is on its way; the server has the last word. */
  function missing({ name, phone, description }: Fault) {
    const words = MESSAGES[locale].fields
    return {
      ...(!description?.trim() && { description: words.description_required }),
      ...(!name?.trim() && { name: words.name_required }),
      ...(!toE164(phone ?? '') && { phone: phoneComplaint(phone ?? '') }),
    }
  }

  function phoneComplaint(phone: string): string {
    const words = MESSAGES[locale].fields
    if (!phone.trim()) return words.phone_required
    const length = digitsWanted(phone)
    return length === null ? words.phone_invalid : fill(words.phone_length, { length })
  }

  async function submit(fault: Fault) {
    setFailure(null)
    const errors = missing(fault)
    if (Object.keys(errors).length > 0) return showErrors(errors)
    setSending(true)
    try {
      const key = keyOf(fault, photos)
      setSent(await api.equipment.report({ params: { hash }, body: fault, files: photos, idempotencyKey: key }))
    } catch (error) {
      const bad = refusedPhoto(error, photos)
      if (bad) takeOut(bad)
      else if (isApiError(error, 'validation_failed')) showErrors(error.errors)
      else if (isApiError(error, 'too_many_requests')) setFailure(t('equipment.report.tooMany'))
      else if (isApiError(error, 'storage_full')) setFailure(t('equipment.report.storageFull'))
      else setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }

  /** One photo that the server does not take leaves the rest as it was. */
  function takeOut({ photo, reason }: RefusedPhoto) {
    setPhotos((before) => before.filter((one) => one !== photo))
    setFailure(t('equipment.report.photoRefused', { name: photo.name, reason }))
  }

  function startAgain() {
    form.resetFields(['description'])
    setPhotos([])
    setSent(null)
  }

  if (sent) return <ReportSent sent={sent} onAnother={startAgain} />
  return (
    <>
      <div>
        <h1 className={styles.title}>{t('equipment.report.title')}</h1>
        <strong>{label.title}</strong>
        {label.model && <div>{t('equipment.report.model', { model: label.model })}</div>}
        <div>{t('equipment.report.facility', { facility: label.facility })}</div>
      </div>
      <Text type="secondary">{t('equipment.report.lead', { company: label.company.name })}</Text>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={NOTHING}
        onFinish={submit}
        onValuesChange={(changed) => forgive(form, changed)}
        size="large"
        noValidate
      >
        <Form.Item name="description" label={t('equipment.report.description')} required>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={5000}
            placeholder={t('equipment.report.descriptionHint')}
          />
        </Form.Item>
        <Form.Item name="name" label={t('equipment.report.name')} required>
          <Input autoComplete="name" maxLength={200} />
        </Form.Item>
        <Form.Item name="phone" label={t('equipment.report.phone')} required>
          <PhoneInput country={country} />
        </Form.Item>
        <FaultPhotos photos={photos} onChange={setPhotos} max={LABEL_PHOTOS_MAX} />
        {failure && <Alert type="error" role="alert" message={failure} showIcon style={{ marginBlockEnd: 16 }} />}
        <Button type="primary" htmlType="submit" block loading={isSending}>
          {t('equipment.report.submit')}
        </Button>
      </Form>
    </>
  )
}
