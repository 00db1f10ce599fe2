import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '#contract/route.ts'
import { Modal } from '../overlays/Modal.tsx'
import styles from './FileGallery.module.css'

interface Props {
  pictures: readonly FileRow[]
  shown: number
  onShow: (shown: number | null) => void
}

/**
 * A full-size gallery over the page, turned by buttons and arrow keys. Ant Design's own preview names neither its
 * dialog nor its picture.
 */
export default function FileGallery({ pictures, shown, onShow }: Props) {
  const { t } = useTranslation()
  const picture = pictures[shown]

  useEffect(() => {
    const turnByKey = ({ key }: KeyboardEvent) => {
      // The dialog handles Escape only once it has focus, after it has opened.
      if (key === 'Escape') onShow(null)
      const next = shown + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)
      if (next !== shown && pictures[next]) onShow(next)
    }
    window.addEventListener('keydown', turnByKey)
    return () => window.removeEventListener('keydown', turnByKey)
  }, [pictures, shown, onShow])

  if (!picture) return null

  return (
    <Modal
      open
      centered
      width="min(1200px, 100vw - 32px)"
      title={picture.name}
      onCancel={() => onShow(null)}
      footer={
        <div className={styles.bar}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('files.gallery.previous')}
            disabled={shown === 0}
            onClick={() => onShow(shown - 1)}
          />
          <span aria-live="polite">{t('files.gallery.place', { place: shown + 1, total: pictures.length })}</span>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('files.gallery.next')}
            disabled={shown === pictures.length - 1}
            onClick={() => onShow(shown + 1)}
          />
          <Button href={picture.url} icon={<DownloadOutlined aria-hidden />}>
            {t('files.gallery.download')}
          </Button>
        </div>
      }
    >
      <img key={picture.id} src={picture.url} alt={picture.name} className={styles.picture} />
    </Modal>
  )
}
