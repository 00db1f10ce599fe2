import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AVATAR_TYPES } from '#contract/limits.ts'
import type { User } from '#contract/route.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { Modal } from '../overlays/Modal.tsx'
import { Text } from '../values/Text.tsx'
import { UserAvatar } from '../values/UserAvatar.tsx'
import { PictureCrop } from './PictureCrop.tsx'

interface Props {
  /** The user whose picture it is, with the current one. */
  pictured: User
  onUpload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  onRemove: () => Promise<unknown>
  onClose: () => void
}

/** Shows a picture enlarged, replaces it with a crop of another one, or removes it. */
export default function PictureDialog({ pictured, onUpload, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [picked, setPicked] = useState<File | null>(null)
  const isBusy = share !== null

  async function run(action: () => Promise<unknown>) {
    setFailure(null)
    setShare(0)
    try {
      await action()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setShare(null)
    }
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    setFailure(null)
    setPicked(event.target.files?.[0] ?? null)
    event.target.value = ''
  }

  function upload(file: File) {
    setPicked(null)
    void run(() => onUpload(file, setShare))
  }

  if (picked) {
    return (
      <Modal open title={t('files.picture.cropTitle')} footer={null} onCancel={() => setPicked(null)}>
        <PictureCrop file={picked} onCrop={upload} onCancel={() => setPicked(null)} />
      </Modal>
    )
  }

  return (
    <Modal
      open
      title={pictured.name}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose} disabled={isBusy}>
          {t('files.picture.done')}
        </Button>
      }
    >
      <Flex vertical align="center" gap="middle">
        <UserAvatar user={pictured} size={160} />
        {isBusy && <Progress percent={Math.round(share * 100)} aria-label={t('files.picture.title')} />}
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
        <input
          ref={field}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          aria-label={t('files.picture.choose')}
          onChange={pick}
          hidden
        />
        <Flex gap="small" wrap justify="center">
          <Button icon={<UploadOutlined aria-hidden />} disabled={isBusy} onClick={() => field.current?.click()}>
            {t('files.picture.choose')}
          </Button>
          {pictured.avatar && (
            <Button danger icon={<DeleteOutlined aria-hidden />} disabled={isBusy} onClick={() => void run(onRemove)}>
              {t('files.picture.remove')}
            </Button>
          )}
        </Flex>
        <Text type="secondary" style={{ textAlign: 'center' }}>
          {t('files.picture.rules')}
        </Text>
      </Flex>
    </Modal>
  )
}
