import { CameraOutlined, LoadingOutlined } from '@ant-design/icons'
import { theme } from 'antd'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../../contract/route.ts'
import styles from './PhotoInput.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

interface Props {
  /** What the photo is of; read out with the button. */
  title: string
  photo: FileRow | null
  onTake: (photo: File) => void
  isSaving?: boolean
  disabled?: boolean
  isMissing?: boolean
}

/** Takes a photo with the phone's camera, or a picture file where there is none. */
export function PhotoInput({ title, photo, onTake, isSaving = false, disabled = false, isMissing = false }: Props) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const field = useId()

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0]
    // The same picture may be taken again after a failure.
    event.target.value = ''
    if (picked) onTake(await shrinkPhoto(picked))
  }

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
        <>
          <input
            id={field}
            className={styles.input}
            type="file"
            accept="image/jpeg,image/png,image/gif"
            capture="environment"
            disabled={isSaving}
            onChange={take}
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
            {isSaving ? <LoadingOutlined aria-hidden /> : <CameraOutlined aria-hidden />}{' '}
            {photo ? t('requests.photo.again') : t('requests.photo.take')}
            <span className="visually-hidden">: {title}</span>
          </label>
        </>
      )}
      {disabled && !photo && <span>{t('requests.photo.none')}</span>}
    </div>
  )
}
