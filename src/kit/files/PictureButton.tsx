import { EditOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/route.ts'
import { lazyPage } from '../page/lazy-page.ts'
import { UserAvatar } from '../values/UserAvatar.tsx'
import styles from './PictureButton.module.css'

const PictureDialog = lazyPage(() => import('./PictureDialog.tsx'))

interface Props {
  pictured: User
  /** Side length in pixels. */
  size: number
  onUpload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A picture that the user may change; a click opens its dialog. */
export function PictureButton({ pictured, size, onUpload, onRemove }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <UserAvatar user={pictured} size={size} />
        <EditOutlined aria-hidden className={styles.mark} />
        <span className="visually-hidden">{t('files.picture.change')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog pictured={pictured} onUpload={onUpload} onRemove={onRemove} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
