import { DeleteOutlined, FileOutlined } from '@ant-design/icons'
import { Button, Popconfirm, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../../contract/route.ts'
import styles from './FileList.module.css'
import { fileSizeWords } from './file-size-words.ts'

interface Props {
  files: FileRow[]
  onDelete?: ((file: FileRow) => Promise<unknown>) | undefined
}

/** Attached files with their thumbnails; each opens in a tab of its own. */
export function FileList({ files, onDelete }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <a href={file.url} target="_blank" rel="noreferrer" className={styles.link}>
            {file.preview_url ? (
              <img src={file.preview_url} alt="" className={styles.thumbnail} loading="lazy" />
            ) : (
              <span className={styles.thumbnail}>
                <FileOutlined />
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.name}>{file.name}</span>
              <Typography.Text type="secondary">{fileSizeWords(file.size, i18n.language)}</Typography.Text>
            </span>
          </a>
          {onDelete && (
            <Popconfirm
              title={t('requests.files.deleteAsk', { name: file.name })}
              okText={t('requests.files.delete')}
              cancelText={t('requests.keep')}
              onConfirm={() => onDelete(file)}
            >
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('requests.files.deleteNamed', { name: file.name })}
              />
            </Popconfirm>
          )}
        </li>
      ))}
    </ul>
  )
}
