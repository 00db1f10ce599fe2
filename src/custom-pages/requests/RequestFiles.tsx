import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../contract/request-rows.ts'
import type { FileRow } from '../../../contract/route.ts'
import { FileList } from '../../components/FileList.tsx'
import { FileUpload } from '../../components/FileUpload.tsx'
import { Section } from '../../components/Section.tsx'
import { Text } from '../../components/Text.tsx'
import { useUndoableRemoval } from '../../components/use-undoable-removal.ts'
import { api } from '../../providers/api.ts'
import { useReloadRequest } from './use-request.ts'

export function RequestFiles({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const reload = useReloadRequest(request.id)
  const params = { id: request.id }
  const mayAttach = request.actions.includes('works')
  const mayDetach = request.actions.includes('update')
  async function attach(file: File, onProgress: (share: number) => void) {
    await api.requests.attachFiles({ params, files: [file], onProgress })
    await reload()
  }

  const removal = useUndoableRemoval<FileRow>(async (file) => {
    await api.requests.detachFile({ params: { ...params, fileId: file.id } })
    await reload()
  })
  if (request.files.length === 0 && !mayAttach) return null
  const files = request.files.filter((file) => !removal.gone.has(file.id))

  return (
    <Section title={t('requests.page.files')}>
      <Flex vertical gap="middle">
        {files.length > 0 && <FileList files={files} onDelete={mayDetach ? removal.ask : undefined} />}
        {mayAttach && <FileUpload onUpload={attach} />}
        {mayAttach && <Text type="secondary">{t('files.rules')}</Text>}
      </Flex>
    </Section>
  )
}
