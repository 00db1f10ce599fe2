import { CameraOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import { theme } from 'antd'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../../contract/route.ts'
import styles from './PhotoInput.module.css'
import { Text } from './Text.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { PHOTO_ACCEPT, usePhotoIntake } from './use-photo-intake.ts'

interface Props {
  /** What the photo is of; read out with the buttons. */
  title: string
  photo: FileRow | null
  onTake: (photo: File) => void
  isSaving?: boolean
  disabled?: boolean
  isMissing?: boolean
}

/** Takes a photo with the phone's camera or out of its gallery; where there is no camera, out of a file. */
export function PhotoInput({ title, photo, onTake, isSaving = false, disabled = false, isMissing = false }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const takeIn = usePhotoIntake()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take(picked: File) {
    setRefusal(null)
    const { photos, refusals } = await takeIn([picked])
    setRefusal(refusals[0] ?? null)
    if (photos[0]) onTake(photos[0])
  }

  const button = { title, isMissing, isSaving, onPick: take }
  return (
    <div className={styles.photo}>
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img
            src={photo.preview_url ?? photo.url}
            alt={t('requests.photo.of', { title })}
            className={styles.picture}
          />
        </a>
      )}
      {!disabled && (
        <PickButton {...button} icon={<CameraOutlined aria-hidden />} isCamera>
          {photo ? t('requests.photo.again') : t('requests.photo.take')}
        </PickButton>
      )}
      {!disabled && isPhone && (
        <PickButton {...button} icon={<PictureOutlined aria-hidden />}>
          {t('requests.photo.gallery')}
        </PickButton>
      )}
      {disabled && !photo && <span>{t('requests.photo.none')}</span>}
      {refusal && (
        <Text type="danger" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  )
}

interface PickButtonProps {
  title: string
  icon: ReactNode
  children: ReactNode
  isCamera?: boolean
  isSaving: boolean
  isMissing: boolean
  onPick: (picked: File) => void
}

function PickButton({ title, icon, children, isCamera = false, isSaving, isMissing, onPick }: PickButtonProps) {
  const { token } = theme.useToken()
  const field = useId()

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0]
    // The same picture may be taken again after a failure.
    event.target.value = ''
    if (picked) onPick(picked)
  }

  return (
    <>
      <input
        id={field}
        className={styles.input}
        type="file"
        accept={PHOTO_ACCEPT}
        {...(isCamera && { capture: 'environment' as const })}
        disabled={isSaving}
        onChange={pick}
      />
      <label
        htmlFor={field}
        className={styles.button}
        style={{
          borderColor: isMissing ? token.colorError : token.colorBorder,
          color: isMissing ? token.colorError : token.colorText,
          outlineColor: token.colorPrimary,
        }}
      >
        {isSaving ? <LoadingOutlined aria-hidden /> : icon} {children}
        <span className="visually-hidden">: {title}</span>
      </label>
    </>
  )
}
