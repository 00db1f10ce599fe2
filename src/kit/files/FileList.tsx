import { DeleteOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '#contract/route.ts'
import { lazyPage } from '../page/lazy-page.ts'
import { Text } from '../values/Text.tsx'
import styles from './FileList.module.css'
import { formatFileSize } from './format-file-size.ts'

const FileGallery = lazyPage(() => import('./FileGallery.tsx'))

interface Props<File extends FileRow> {
  files: readonly File[]
  onDelete?: ((file: File) => unknown) | undefined
  /** A file's row, when the list is of several rows. */
  sourceOf?: (file: File) => ReactNode
}

/** Files with thumbnails: pictures open in a gallery, PDFs in a tab, others are downloaded. */
export function FileList<File extends FileRow>({ files, onDelete, sourceOf }: Props<File>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number | null>(null)
  const pictures = files.filter(({ preview_url }) => preview_url !== null)
  return (
    <>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <FileOpener file={file} onShow={() => setShown(pictures.indexOf(file))} source={sourceOf?.(file)} />
            {onDelete && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('files.deleteNamed', { name: file.name })}
                onClick={() => onDelete(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <FileGallery pictures={pictures} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </>
  )
}

interface FileOpenerProps {
  file: FileRow
  onShow: () => void
  source?: ReactNode
}

function FileOpener({ file, onShow, source }: FileOpenerProps) {
  const { t, i18n } = useTranslation()
  const labels = (
    <span className={styles.labels}>
      <span className={styles.name}>{file.name}</span>
      <Text type="secondary">{formatFileSize(file.size, i18n.language)}</Text>
    </span>
  )
  const isPdf = file.mime === 'application/pdf'
  return (
    <span className={styles.opener}>
      {file.preview_url ? (
        <button type="button" className={styles.link} onClick={onShow}>
          <span className="visually-hidden">{t('files.openPicture')}</span>
          <img src={file.preview_url} alt="" className={styles.thumbnail} loading="lazy" />
          {labels}
        </button>
      ) : (
        <a href={isPdf ? `${file.url}&inline=true` : file.url} target="_blank" rel="noreferrer" className={styles.link}>
          <span className={styles.thumbnail}>
            {isPdf ? <FilePdfOutlined aria-hidden /> : <FileOutlined aria-hidden />}
          </span>
          {labels}
        </a>
      )}
      {source && <span className={styles.source}>{source}</span>}
    </span>
  )
}
