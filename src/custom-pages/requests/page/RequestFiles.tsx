import { subject } from '@casl/ability'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { FileRow } from '#contract/route.ts'
import { FileList } from '#src/kit/files/FileList.tsx'
import { FileUpload } from '#src/kit/files/FileUpload.tsx'
import { useUndoableRemoval } from '#src/kit/files/use-undoable-removal.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { AwaitedFile } from '#src/parts/files/AwaitedFile.tsx'
import { useKeepRequestFiles } from '#src/parts/requests/request-cache.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useConnected } from '#src/providers/calls/connection.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import { filesLeft, isBeingSaved, type Operation } from '#src/providers/offline/operations.ts'
import { ofCall } from '../unsent/use-operations-of.ts'
import { WaitingLine } from '../unsent/WaitingLine.tsx'

interface Props {
  request: RequestPage
  /** What was done here and has not arrived yet. */
  operations: readonly Operation[]
}

export function RequestFiles({ request, operations }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const isConnected = useConnected()
  const keepFiles = useKeepRequestFiles()
  const params = { id: request.id }
  const mayAttach = ability.can('attach-files', subject('requests', request))
  const mayDetach = ability.can('detach-file', subject('requests', request))
  const waiting = ofCall(operations, 'attachFiles').filter((operation) => !isBeingSaved(operation))
  const attach = (file: File, onProgress: (share: number) => void) =>
    perform('attachFiles', request, { params, files: [file] }, onProgress)

  const removal = useUndoableRemoval<FileRow>(async (file) => {
    const detached = await api.requests.detachFile({ params: { ...params, fileId: file.id } })
    keepFiles(request.id, detached, (files) => files.filter(({ id }) => id !== file.id))
  })
  const onThisPhone = new Set(operations.flatMap(filesLeft).map(({ sha256 }) => sha256))
  const awaited = request.promised_files.filter(({ sha256 }) => !onThisPhone.has(sha256))
  if (request.files.length === 0 && awaited.length === 0 && !mayAttach) return null
  const files = request.files.filter((file) => !removal.gone.has(file.id))

  return (
    <Section title={t('requestPage.files')}>
      <Flex vertical gap="middle">
        {files.length > 0 && !isConnected && <Text type="secondary">{t('requests.pulled.files')}</Text>}
        {files.length > 0 && <FileList files={files} onDelete={mayDetach ? removal.ask : undefined} />}
        {awaited.map((file) => (
          <AwaitedFile key={file.sha256} file={file} />
        ))}
        {waiting.map((operation) => (
          <WaitingLine key={operation.id} operation={operation}>
            {operation.args.files?.map(({ name }) => name).join(', ')}
          </WaitingLine>
        ))}
        {mayAttach && <FileUpload onUpload={attach} />}
        {mayAttach && (
          <Text type="secondary" className="screen-only">
            {t('files.rules')}
          </Text>
        )}
      </Flex>
    </Section>
  )
}
