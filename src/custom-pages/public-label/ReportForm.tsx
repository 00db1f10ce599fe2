import { Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadFault } from '#contract/files/files.ts'
import { labelPhotos, type PublicLabel } from '#contract/goods/equipment.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { COUNTRY_CODES } from '#contract/values/phone-masks.ts'
import { readPhone } from '#contract/values/phone-numbers.ts'
import type { FieldErrors } from '#src/kit/form/field-errors.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { type Failure, failureOf, useCheckedForm } from '#src/kit/form/use-checked-form.ts'
import { useMarkedUnsaved } from '#src/kit/form/use-marked-unsaved.ts'
import { useSendingKey } from '#src/kit/form/use-sending-key.ts'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from '../public-request/public-request.module.css'
import { useTabDraft } from '../public-request/use-tab-draft.ts'
import { FaultPhotos } from './FaultPhotos.tsx'
import { ReportSent, type SentReport } from './ReportSent.tsx'

interface Fault {
  name: string
  phone: string
  description: string
}

const NOTHING: Fault = { name: '', phone: '', description: '' }

/** What makes a report another one than that which was sent before. */
function reported(fault: Fault, photos: readonly File[]): object {
  return [fault, photos.map(({ name, size, lastModified }) => [name, size, lastModified])]
}

interface RefusedPhoto {
  photo: File
  reason: string
}

/** The index of the photo for which the report was rejected. */
function refusedPhoto(error: unknown, photos: readonly File[]): RefusedPhoto | null {
  if (!isApiError(error)) return null
  const { file } = (error.details ?? {}) as { file?: UploadFault['file'] }
  const photo = file && photos[file.place]
  return photo ? { photo, reason: Object.values(error.errors)[0] ?? error.message } : null
}

/** Reports a fault; a link follows what becomes of it. */
export function ReportForm({ hash, label }: { hash: string; label: PublicLabel }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [photos, setPhotos] = useState<File[]>([])
  /** A photo that is still made small when the report is sent goes with it. */
  const latest = useRef(photos)
  const [photosError, setPhotosError] = useState<string | null>(null)
  const [sent, setSent] = useState<SentReport | null>(null)
  const { keyFor } = useSendingKey()
  const draft = useTabDraft(`fault/${hash}`, NOTHING)
  const [restored] = useState(draft.value)
  const country = COUNTRY_CODES.find((code) => code === label.company.country) ?? 'ru'
  const { form, formProps, failure, isSending, isTouched } = useCheckedForm<Fault, Fault, SentReport>({
    check: missing,
    send(body) {
      setPhotosError(null)
      const files = latest.current
      return api.equipment.report({ params: { hash }, body, files, idempotencyKey: keyFor(reported(body, files)) })
    },
    onSent(answer) {
      setSent(answer)
      draft.drop()
    },
    isRestored: restored !== NOTHING,
    explain(error) {
      const bad = refusedPhoto(error, latest.current)
      if (bad) return takeOut(bad)
      const ofPhotos = photosErrorOf(error)
      if (ofPhotos) return failAtPhotos(ofPhotos)
      if (isApiError(error, 'too_many_requests')) return { message: t('publicLabel.tooMany') }
      return failureOf(error)
    },
  })

  useMarkedUnsaved(isTouched || (!sent && photos.length > 0))

  /** Checked before any photo is sent; the server decides. */
  function missing({ name, phone, description }: Fault): FieldErrors {
    return {
      ...(!description?.trim() && { description: fieldErrorOf('description_required', locale) }),
      ...(!name?.trim() && { name: fieldErrorOf('name_required', locale) }),
      ...phoneError(phone ?? ''),
    }
  }

  function phoneError(phone: string): FieldErrors {
    if (!phone.trim()) return { phone: fieldErrorOf('phone_required', locale) }
    const reading = readPhone(phone, country)
    return 'phone' in reading ? {} : { phone: fieldErrorOf(reading.fault, locale, { length: reading.length }) }
  }

  function keepTyped(changed: Partial<Fault>, fault: Fault) {
    formProps.onValuesChange?.(changed, fault)
    draft.keep(fault)
  }

  function changePhotos(change: (before: readonly File[]) => File[]) {
    setPhotosError(null)
    latest.current = change(latest.current)
    setPhotos(latest.current)
  }

  /** One photo that the server does not take leaves the rest as it was. */
  function takeOut({ photo, reason }: RefusedPhoto): Failure {
    changePhotos((before) => before.filter((one) => one !== photo))
    return failAtPhotos(t('publicLabel.photoRefused', { name: photo.name, reason }))
  }

  /** Without the photos, or with others, the report would be accepted. */
  function photosErrorOf(error: unknown): string | undefined {
    if (!isApiError(error)) return undefined
    if (error.code === 'storage_full') return t('publicLabel.storageFull')
    return error.fields[labelPhotos.field]?.message
  }

  /** The photos, just above the button, show it. */
  function failAtPhotos(message: string): Failure {
    setPhotosError(message)
    return { message: '' }
  }

  function startAgain() {
    form.setFieldValue('description', '')
    changePhotos(() => [])
    setSent(null)
  }

  if (sent) return <ReportSent sent={sent} onAnother={startAgain} />
  return (
    <>
      <div>
        <h1 className={styles.title}>{t('publicLabel.title')}</h1>
        <strong>{label.title}</strong>
        {label.model && <div>{t('publicLabel.model', { model: label.model })}</div>}
        <div>{t('publicLabel.facility', { facility: label.facility })}</div>
      </div>
      <Text type="secondary">{t('publicLabel.lead', { company: label.company.name })}</Text>
      <Form {...formProps} onValuesChange={keepTyped} initialValues={restored} size="large">
        <Form.Item name="description" label={t('publicLabel.description')} required>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={t('publicLabel.descriptionHint')} />
        </Form.Item>
        <Form.Item name="name" label={t('publicLabel.name')} required>
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label={t('publicLabel.phone')} required>
          <PhoneInput country={country} />
        </Form.Item>
        <FaultPhotos photos={photos} onChange={changePhotos} error={photosError} />
        <SaveFailure reason={failure?.message} isNew />
        <Button type="primary" htmlType="submit" block loading={isSending}>
          {t('publicLabel.submit')}
        </Button>
      </Form>
    </>
  )
}
