import { useNotification } from '@refinedev/core'
import { Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../contract/request-rows.ts'
import type { FileRow } from '../../../contract/route.ts'
import { FileList } from '../../components/FileList.tsx'
import { FileUpload } from '../../components/FileUpload.tsx'
import { Section } from '../../components/Section.tsx'
import { api } from '../../providers/api.ts'
import { useReloadRequest } from './use-request.ts'

export function RequestFiles({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const reload = useReloadRequest(request.id)
  const params = { id: request.id }
  const mayAttach = request.actions.includes('works')
  const mayDetach = request.actions.includes('update')
  if (request.files.length === 0 && !mayAttach) return null

  async function attach(files: File[], onProgress: (share: number) => void) {
    await api.requests.attachFiles({ params, files, onProgress })
    await reload()
  }

  async function detach({ id }: FileRow) {
    try {
      await api.requests.detachFile({ params: { ...params, fileId: id } })
      await reload()
    } catch (error) {
      open?.({ type: 'error', message: (error as Error).message })
    }
  }

  return (
    <Section title={t('requests.page.files')}>
      <Flex vertical gap="middle">
        {request.files.length > 0 && <FileList files={request.files} onDelete={mayDetach ? detach : undefined} />}
        {mayAttach && <FileUpload onUpload={attach} />}
        {mayAttach && <Typography.Text type="secondary">{t('requests.files.rules')}</Typography.Text>}
      </Flex>
    </Section>
  )
}
